// A program that saves and records is killed, at every system call and at random moments. Each time
// the file must load and hold everything acknowledged, and at most one more item that was being
// written. CUBILETE_KILLS=5000 makes it a long run (tests/saves/kill_run).
#include <gmock/gmock.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <random>

#include "base/digest.h"
#include "play/agent.h"
#include "saves/processes.h"
#include "saves/recording.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
const Replaceable kAnyTarget = {Replaceable::Rule::kAnyFile, {}, {}};

// Messages of a child to its parent, before it does something, and after.
struct Note {
  enum Kind : std::uint32_t { kBefore, kAfter } kind = kBefore;
  std::uint32_t choices = 0;  // the number of valid choices then
  std::uint64_t seed = 0;     // the game's seed
  std::uint64_t digest = 0;   // digest of the state; only for kAfter

  bool is_same_place(const Replay& r) const { return seed == r.seed && choices == r.steps.size(); }
};

void tell(int output, const Note& note) {
  if (::write(output, &note, sizeof note) != sizeof note) ::_exit(9);
}

std::vector<Note> notes_in(const std::string& bytes) {
  std::vector<Note> notes(bytes.size() / sizeof(Note));
  std::copy_n(bytes.data(), notes.size() * sizeof(Note), reinterpret_cast<char*>(notes.data()));
  return notes;
}

// Counts after kills at every system call of a program that replaces one text by another and then
// reports it.
struct Found {
  int old_texts = 0;
  int new_texts = 0;
  int others = 0;      // half a file, or none
  int lost = 0;        // acknowledged, but without the new text
  int left_aside = 0;  // additional files
};

using Saver = std::function<void(int output, const fs::path&, const std::string& text)>;

Found kill_at_every_call(const Saver& save) {
  const TestFolder folder;
  const std::string old_text(3000, 'o');
  const std::string new_text(50'000, 'n');
  Found found;
  bool has_ended = false;
  for (int stops = 1; !has_ended; ++stops) {
    put(folder / "a", old_text);
    Child child([&](int output) { save(output, folder / "a", new_text); }, true);
    for (int i = 0; i < stops && !has_ended; ++i) has_ended = child.next_stop().call < 0;
    child.kill();
    const std::string text = text_of(folder / "a");
    ++(text == new_text ? found.new_texts : (text == old_text ? found.old_texts : found.others));
    found.lost += !child.rest_of_output().empty() && text != new_text;
    for (const std::string& file : folder.files()) {
      if (file == "a") continue;
      ++found.left_aside;
      fs::remove(folder / file);
    }
  }
  return found;
}

TEST(Kill, AtEverySystemCallOfASaveLeavesTheOldOrTheNewFile) {
  if (!can_trace()) GTEST_SKIP() << "this machine does not let a test trace its children";
  const Found found =
      kill_at_every_call([](int output, const fs::path& path, const std::string& text) {
        if (!write_file_safely(path, text, kAnyTarget).empty()) ::_exit(9);
        tell(output, {Note::kAfter});
      });
  EXPECT_GT(found.old_texts, 10);
  EXPECT_GT(found.new_texts, 5);
  EXPECT_EQ(0, found.others);
  EXPECT_EQ(0, found.lost);
  EXPECT_LE(found.left_aside, 4);  // killed between two system calls
}

// Shows that the test above can fail.
TEST(Kill, FindsHalfAFileWhereItIsWrittenInPlace) {
  if (!can_trace()) GTEST_SKIP() << "this machine does not let a test trace its children";
  const Found found = kill_at_every_call(
      [](int, const fs::path& path, const std::string& text) { put(path, text); });
  EXPECT_GT(found.others, 0);
}

TEST(Kill, FindsWhatIsAcknowledgedTooEarly) {
  if (!can_trace()) GTEST_SKIP() << "this machine does not let a test trace its children";
  const Found found =
      kill_at_every_call([](int output, const fs::path& path, const std::string& text) {
        tell(output, {Note::kAfter});
        write_file_safely(path, text, kAnyTarget);
      });
  EXPECT_GT(found.lost, 0);
}

// Plays at random, with undo and sync, and records it; game after game in the same file.
class RandomRecorder {
 public:
  RandomRecorder(std::shared_ptr<const Ruleset> ruleset, std::string name, fs::path file,
                 int output, std::uint64_t seed)
      : ruleset_(std::move(ruleset)),
        name_(std::move(name)),
        file_(std::move(file)),
        output_(output),
        random_(seed),
        agent_(random_()) {}

  // Plays at most `most` choices, over all games.
  void play(const Replay* from, int most) {
    for (int left = most; left > 0; from = nullptr) left -= play_one(from, left);
  }

 private:
  int play_one(const Replay* from, int left) {
    auto game = from && !from->is_over ? play_replay(*from, ruleset_, -1, true) : fresh_game();
    if (!game) ::_exit(8);
    Recording recording;
    step(*game, game->choices().size(), [&] {
      return recording.start(file_, *game, {name_, "", {}}, {});
    });
    int made = 1;
    for (; made < left && !game->is_over(); ++made) {
      if (random_() % 12 == 0 && !game->choices().empty()) {
        const std::size_t n = game->choices().size() - 1 -
                              random_() % std::min<std::size_t>(3, game->choices().size());
        step(*game, n, [&] {
          if (!game->undo_to(n)) ::_exit(7);
          return recording.undo_to(n);
        });
        continue;
      }
      const auto d = game->decision();
      const auto values = d->options[*agent_.choose(game->engine(), game->state(), *d)];
      const Choice choice{d->player, {values.begin(), values.end()}};
      step(*game, game->choices().size() + 1, [&] {
        if (!game->choose(choice)) ::_exit(7);
        std::string problem = recording.add_choice(*game);
        return problem.empty() && random_() % 20 == 0 ? recording.sync() : problem;
      });
    }
    step(*game, game->choices().size(), [&] { return recording.finish(*game); });
    return made;
  }

  Result<Game> fresh_game() {
    Engine::Setup setup;
    setup.players = ruleset_->min_players;
    setup.seed = random_() >> 8;
    return Game::start(ruleset_, setup);
  }

  template <class Act>
  void step(const Game& game, std::size_t choices, const Act& act) {
    Note note{Note::kBefore, static_cast<std::uint32_t>(choices), game.setup().seed, 0};
    tell(output_, note);
    if (!act().empty()) ::_exit(6);
    note.kind = Note::kAfter;
    note.digest = digest_of(game.state());
    tell(output_, note);
  }

  std::shared_ptr<const Ruleset> ruleset_;
  std::string name_;
  fs::path file_;
  int output_;
  std::mt19937_64 random_;
  RandomAgent agent_;
};

// Checks the file after a kill: it holds its replay, or nothing if there never was one. `known` is
// the earlier replay, and is updated.
void check_file(const fs::path& file, const std::shared_ptr<const Ruleset>& ruleset,
                const std::vector<Note>& notes, std::optional<Replay>& known) {
  const Note* done = nullptr;
  for (const Note& note : notes) {
    if (note.kind == Note::kAfter) done = &note;
  }
  const Note* under_way =
      !notes.empty() && notes.back().kind == Note::kBefore ? &notes.back() : nullptr;
  const std::string text = text_of(file);
  if (text == "(none)") {
    ASSERT_TRUE(!done && !known) << "the file is gone";
    return;
  }
  const auto replay = parse_replay(text);
  ASSERT_TRUE(replay) << replay.error().message;
  ASSERT_FALSE(replay->damage) << replay->damage->message;
  auto game = play_replay(*replay, ruleset, -1, true);
  ASSERT_TRUE(game) << game.error().message;

  const bool is_done = done ? done->is_same_place(*replay)
                            : known && known->seed == replay->seed && known->steps == replay->steps;
  ASSERT_TRUE(is_done || (under_way && under_way->is_same_place(*replay)))
      << "the file holds " << replay->steps.size() << " choices of game " << replay->seed
      << ", acknowledged were "
      << (done ? done->choices : (known ? std::uint32_t(known->steps.size()) : 0));
  if (done && done->seed == replay->seed && done->choices <= replay->steps.size()) {
    ASSERT_EQ(done->digest, game->digest_after(done->choices));
  }
  known = *replay;
}

TEST(Kill, AtEverySystemCallOfARecordingLosesNoChoice) {
  if (!can_trace()) GTEST_SKIP() << "this machine does not let a test trace its children";
  const auto ruleset = compiled("examples/nim");
  const TestFolder folder;
  std::optional<Replay> known;
  int stops = 0;
  for (bool has_ended = false; !has_ended;) {
    ++stops;
    const std::optional<Replay> before = known;
    Child child(
        [&](int output) {
          RandomRecorder(ruleset, "examples/nim", folder / "a", output, 7)
              .play(before ? &*before : nullptr, 14);
        },
        true);
    for (int i = 0; i < stops && !has_ended; ++i) has_ended = child.next_stop().call < 0;
    child.kill();
    check_file(folder / "a", ruleset, notes_in(child.rest_of_output()), known);
    if (HasFatalFailure()) FAIL() << "after " << stops << " stops";
    if (stops % 3 == 0) {
      fs::remove(folder / "a");
      known.reset();
    }
  }
  EXPECT_GT(stops, 100);
}

TEST(Kill, AtRandomMomentsLosesNoChoice) {
  const std::uint64_t seed = kill_seed();
  SCOPED_TRACE("CUBILETE_KILL_SEED=" + std::to_string(seed));
  std::mt19937_64 random(seed);
  std::int64_t acknowledged = 0;
  int killed = 0;
  int under_way = 0;
  const int wanted = kills(200);
  for (const char* name : {"examples/nim", "dicy-cards", "dice-city"}) {
    const auto ruleset = compiled(name);
    const TestFolder folder;
    std::optional<Replay> known;
    for (int n = 0; n < wanted / 3; ++n) {
      const std::uint64_t seed_of_child = random();
      const std::optional<Replay> before = known;
      Child child([&](int output) {
        RandomRecorder(ruleset, name, folder / "a", output, seed_of_child)
            .play(before ? &*before : nullptr, 1'000'000);
      });
      // Kills from before its first step to somewhere in a game, and then a little later.
      std::string printed(sizeof(Note) * (random() % 60), '\0');
      printed.resize(child.read_up_to(printed.data(), printed.size()));
      ::usleep(static_cast<useconds_t>(random() % 400));
      child.kill();
      ASSERT_FALSE(child.has_ended()) << "the child failed by itself";
      const auto notes = notes_in(printed + child.rest_of_output());
      check_file(folder / "a", ruleset, notes, known);
      if (HasFatalFailure()) FAIL() << name << ", kill " << n;
      acknowledged += std::int64_t(notes.size() / 2);
      under_way += int(notes.size() % 2);
      ++killed;
    }
  }
  RecordProperty("kills", killed);
  std::printf("%d kills, %d of them in the middle of writing, %lld acknowledged, none lost\n",
              killed, under_way, static_cast<long long>(acknowledged));
  EXPECT_GT(acknowledged, killed);
}

// Returns the choices that the program itself printed, played by two people at the terminal.
std::vector<std::string> takes_in(const std::string& printed) {
  std::vector<std::string> takes;
  const std::string before = ": take stones (";
  for (std::size_t at = printed.find(before); at != std::string::npos;
       at = printed.find(before, at + 1)) {
    takes.push_back(printed.substr(at + before.size(), 1));
  }
  return takes;
}

// Lets the program play up to its n-th question and a little longer, and kills it. Returns its
// output.
std::string play_and_kill(const std::vector<std::string>& arguments, int questions,
                          useconds_t wait) {
  int input[2] = {-1, -1};
  if (::pipe(input) != 0) return {};
  Child child([&](int output) {
    ::close(input[1]);
    ::dup2(input[0], STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    ::setenv("CUBILETE_HOME", CUBILETE_SOURCE_DIR, 1);
    std::vector<char*> pointers;
    for (const std::string& a : arguments) pointers.push_back(const_cast<char*>(a.c_str()));
    pointers.push_back(nullptr);
    ::execv(CUBILETE_PROGRAM, pointers.data());
    ::_exit(9);
  });
  ::close(input[0]);
  std::string printed;
  char c = 0;
  for (int asked = 0; asked < questions && child.read_up_to(&c, 1) == 1;) {
    printed += c;
    if (!printed.ends_with("> ")) continue;
    ++asked;
    const char* answer = asked % 3 == 0 ? "2\n" : "1\n";
    if (::write(input[1], answer, 2) != 2) break;
  }
  ::usleep(wait);
  child.kill();
  ::close(input[1]);
  return printed + child.rest_of_output();
}

TEST(Kill, OfTheProgramLosesNothingThatItHasTold) {
  const std::uint64_t seed = kill_seed();
  SCOPED_TRACE("CUBILETE_KILL_SEED=" + std::to_string(seed));
  std::signal(SIGPIPE, SIG_IGN);
  std::mt19937_64 random(seed);
  const auto ruleset = compiled("examples/nim");
  const TestFolder folder;
  const std::string file = folder / "game.json";
  std::optional<Replay> known;
  int resumed = 0;
  const int wanted = kills(200) / 10;
  for (int n = 0; n < wanted; ++n) {
    const bool resumes =
        known && !known->is_over && !play_replay(*known, ruleset, -1, true)->is_over();
    std::vector<std::string> arguments = {"cubilete", "play", "--lang", "en"};
    if (resumes) {
      arguments.insert(arguments.end(), {"--resume", file});
    } else {
      arguments.insert(arguments.end(), {"examples/nim", "--seats", "human", "--record", file});
    }
    resumed += resumes;
    const std::string printed =
        play_and_kill(arguments, int(random() % 8), useconds_t(random() % 4000));

    // The program prints the earlier choices, and a line for each choice since. When it resumes, it
    // prints the last choice once more.
    std::vector<std::string> acknowledged;
    std::vector<std::string> takes = takes_in(printed);
    if (resumes) {
      for (const ReplayStep& s : known->steps) acknowledged.push_back(s.choice);
      if (!takes.empty() && !known->steps.empty()) takes.erase(takes.begin());
    }
    acknowledged.insert(acknowledged.end(), takes.begin(), takes.end());
    const std::string text = text_of(file);
    if (text == "(none)") {
      ASSERT_TRUE(acknowledged.empty());
      continue;
    }
    const auto replay = parse_replay(text);
    ASSERT_TRUE(replay) << replay.error().message;
    ASSERT_FALSE(replay->damage) << replay->damage->message;
    auto game = play_replay(*replay, ruleset, -1, true);
    ASSERT_TRUE(game) << game.error().message;
    // A new game replaces the last one; a kill before that leaves the last one.
    if (!resumes && known && known->seed == replay->seed) {
      ASSERT_TRUE(acknowledged.empty()) << printed;
      ASSERT_EQ(known->steps, replay->steps);
      continue;
    }
    // The last stones may leave no choice: then they are taken and reported without one.
    if (game->is_over() && acknowledged.size() == replay->steps.size() + 1) acknowledged.pop_back();
    ASSERT_LE(acknowledged.size(), replay->steps.size()) << printed << text;
    ASSERT_LE(replay->steps.size(), acknowledged.size() + 1) << printed << text;
    for (std::size_t i = 0; i < acknowledged.size(); ++i) {
      ASSERT_EQ(acknowledged[i], replay->steps[i].choice) << printed << text;
    }
    known = *replay;
  }
  EXPECT_GT(resumed, 0);
}

}  // namespace
}  // namespace cubilete
