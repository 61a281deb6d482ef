// The text of a replay, cut off and altered at every place.
#include "saves/replay_text.h"

#include <gmock/gmock.h>

namespace cubilete {
namespace {

using testing::HasSubstr;

Replay small_replay() {
  Replay r;
  r.program = "0.1.0";
  r.game = "some-game";
  r.variant = "short";
  r.options = {{"target", "5"}, {"hand", "[ace, king]"}};
  r.mods = {"../mods/more", "other"};
  r.content = "00000000000000c0";
  r.files = {{"game.yaml", "0000000000000001", {{"actions.a", "0000000000000002"}}},
             {"scripts/points.lua", "0000000000000003", {}}};
  r.players = 2;
  r.seed = 18446744073709551615U;
  r.chance_is_asked = true;
  r.seats = {"human", "random"};
  r.start = "000000000000beef";
  r.steps = {{1, "build", "0000000000000004"},
             {0, "4,5", "0000000000000005"},
             {2, "\"quoted\" \xc3\xb1", "0000000000000006"}};
  return r;
}

std::string code_of(const std::string& text) {
  const auto r = parse_replay(text);
  return r ? "(none)" : std::string(r.error().code);
}

bool is_beginning(const std::vector<ReplayStep>& part, const std::vector<ReplayStep>& whole) {
  return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

TEST(ReplayText, ComesBackAsItWas) {
  Replay r = small_replay();
  const auto again = parse_replay(to_text(r));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(r.program, again->program);
  EXPECT_EQ(r.game, again->game);
  EXPECT_EQ(r.variant, again->variant);
  EXPECT_EQ(r.options, again->options);
  EXPECT_EQ(r.mods, again->mods);
  EXPECT_EQ(r.content, again->content);
  EXPECT_EQ(r.files, again->files);
  EXPECT_EQ(r.players, again->players);
  EXPECT_EQ(r.seed, again->seed);
  EXPECT_EQ(r.chance_is_asked, again->chance_is_asked);
  EXPECT_EQ(r.seats, again->seats);
  EXPECT_EQ(r.start, again->start);
  EXPECT_EQ(r.steps, again->steps);
  EXPECT_TRUE(again->is_closed);
  EXPECT_FALSE(again->is_recording);
  EXPECT_FALSE(again->is_over);
  EXPECT_FALSE(again->damage);
  EXPECT_EQ(to_text(r), to_text(*again));
}

TEST(ReplayText, TellsWhetherTheGameIsOver) {
  Replay r = small_replay();
  r.is_over = true;
  EXPECT_TRUE(parse_replay(to_text(r))->is_over);
}

TEST(ReplayText, CutOffAnywhereHoldsTheChoicesOfItsWholeLines) {
  const Replay r = small_replay();
  const std::string text = to_text(r);
  const std::size_t head = text.find('\n') + 1;
  for (std::size_t size = 0; size < text.size(); ++size) {
    const std::string cut = text.substr(0, size);
    const auto read = parse_replay(cut);
    if (size < head) {
      ASSERT_FALSE(read) << size;
      ASSERT_NE("", read.error().message);
      if (size > 30) {
        ASSERT_EQ("replay-truncated", read.error().code) << size;
      }
      continue;
    }
    ASSERT_TRUE(read) << size << ": " << read.error().message;
    ASSERT_FALSE(read->is_closed) << size;
    ASSERT_FALSE(read->damage) << size;
    const auto whole_lines = std::count(cut.begin(), cut.end(), '\n') - 1;
    ASSERT_EQ(std::size_t(whole_lines), read->steps.size()) << size;
    ASSERT_TRUE(is_beginning(read->steps, r.steps)) << size;
    // A power failure may leave zeros in place of the rest.
    const auto zeros = parse_replay(cut + std::string(40, '\0'));
    ASSERT_TRUE(zeros) << size;
    ASSERT_EQ(read->steps, zeros->steps) << size;
    ASSERT_FALSE(zeros->is_closed);
  }
}

TEST(ReplayText, AnyByteThatIsAlteredIsFound) {
  const Replay r = small_replay();
  const std::string text = to_text(r);
  const std::size_t head = text.find('\n') + 1;
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const int flip : {1, 32, 128}) {
      std::string altered = text;
      altered[at] = static_cast<char>(altered[at] ^ flip);
      const auto read = parse_replay(altered);
      if (at < head) {
        ASSERT_FALSE(read) << at << " " << flip;
        continue;
      }
      ASSERT_TRUE(read);
      ASSERT_TRUE(read->damage || !read->is_closed) << at << " " << flip;
      ASSERT_TRUE(is_beginning(read->steps, r.steps)) << at << " " << flip;
      const auto line = std::count(text.begin(), text.begin() + std::ptrdiff_t(at), '\n');
      ASSERT_EQ(std::size_t(line - 1), read->steps.size()) << at << " " << flip;
    }
  }
}

TEST(ReplayText, ALineThatIsMissingTwiceThereOrOutOfPlaceIsFound) {
  const std::string text = to_text(small_replay());
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size(); at += lines.back().size()) {
    lines.push_back(text.substr(at, text.find('\n', at) + 1 - at));
  }
  ASSERT_EQ(5U, lines.size());
  const auto joined = [&](const std::vector<std::size_t>& order) {
    std::string all;
    for (const std::size_t i : order) all += lines[i];
    return all;
  };
  const auto missing = parse_replay(joined({0, 1, 3, 4}));
  ASSERT_TRUE(missing && missing->damage);
  EXPECT_EQ(
      "line 3 of the replay is not as it was written: something was altered, lost or put in; "
      "the 1 choices before it are sound",
      missing->damage->message);
  EXPECT_TRUE(parse_replay(joined({0, 1, 2, 2, 3, 4}))->damage);
  EXPECT_TRUE(parse_replay(joined({0, 1, 3, 2, 4}))->damage);
  EXPECT_TRUE(parse_replay(joined({0, 1, 2, 3, 4, 4}))->damage);
  EXPECT_TRUE(parse_replay(joined({0, 1, 2, 4, 3}))->damage);
  EXPECT_TRUE(parse_replay(joined({0, 2, 3, 4}))->damage);
  // A replay without its last lines is one that breaks off.
  EXPECT_FALSE(parse_replay(joined({0, 1, 2}))->damage);
  EXPECT_FALSE(parse_replay(joined({0, 1, 2}))->is_closed);
}

TEST(ReplayText, ChoicesThatWereTakenBackDoNotCount) {
  const Replay r = small_replay();
  ReplayWriter writer;
  std::string text = writer.head(r);
  text += writer.undo_to(0);
  text += writer.step(r.steps[0]);
  text += writer.step(r.steps[1]);
  text += writer.undo_to(1);
  text += writer.step(r.steps[2]);
  text += writer.end(true);
  const auto read = parse_replay(text);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_FALSE(read->damage);
  EXPECT_TRUE(read->is_closed);
  EXPECT_EQ((std::vector<ReplayStep>{r.steps[0], r.steps[2]}), read->steps);
}

TEST(ReplayText, OfSomethingElseIsRefusedWithTheReason) {
  EXPECT_EQ("replay-syntax", code_of(""));
  EXPECT_EQ("replay-syntax", code_of("\n"));
  EXPECT_EQ("replay-syntax", code_of("a text\nof two lines\n"));
  EXPECT_EQ("replay-syntax", code_of(std::string(1000, '\0')));
  EXPECT_EQ("replay-syntax", code_of("\x7f"
                                     "ELF\n\xff\xfe"));
  EXPECT_EQ("replay-foreign", code_of("{\"format\": \"other\"}"));
  EXPECT_EQ("replay-foreign", code_of("[1, 2]\n"));
  EXPECT_EQ("replay-foreign", code_of("{\"steps\":[\n]}\n"));
  EXPECT_EQ("replay-damaged", code_of("{\n  \"format\": \"cubilete-replay\"\n}\n"));
}

TEST(ReplayText, OfAnotherVersionIsRefused) {
  for (const char* version : {"1", "3", "\"2\"", "[[2]]", "null"}) {
    const auto r =
        parse_replay("{\"format\":\"cubilete-replay\",\"version\":" + std::string(version) +
                     ",\"steps\":[\n]}\n");
    ASSERT_FALSE(r);
    EXPECT_EQ("replay-version", r.error().code);
    EXPECT_THAT(r.error().message, HasSubstr("this program reads version 2"));
  }
}

TEST(ReplayText, NestedWithoutEndDoesNoHarm) {
  const std::string deep(200'000, '[');
  EXPECT_EQ("replay-syntax", code_of(deep));
  EXPECT_EQ("replay-damaged", code_of("{\"format\":\"cubilete-replay\",\"version\":" + deep +
                                      std::string(deep.size(), ']') + ",\"steps\":[\n]}\n"));
}

}  // namespace
}  // namespace cubilete
