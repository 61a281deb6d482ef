// Files that the program reads back, damaged at random: none is accepted.
// CUBILETE_DAMAGES=1000 tries as many of each kind of file.
#include "saves/checked_text.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <functional>
#include <random>

#include "saves/file_journal.h"
#include "saves/processes.h"
#include "saves/replay.h"
#include "tools/serve/seat_keys.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

int damages() {
  const char* given = std::getenv("CUBILETE_DAMAGES");
  return given ? std::atoi(given) : 300;
}

// Returns the text with one damage: a bit, its end, a line that is lost, doubled or elsewhere, or a
// block of zeros.
std::string damaged(const std::string& text, std::mt19937& random) {
  std::string out = text;
  const auto below = [&](std::size_t n) { return std::size_t(random() % n); };
  const std::size_t at = below(text.size());
  std::size_t line = text.rfind('\n', at == 0 ? 0 : at - 1);
  line = line == std::string::npos ? 0 : line + 1;
  const std::size_t size = text.find('\n', line) + 1 - line;
  switch (below(10)) {
    case 0:
      return text.substr(0, at);
    case 1:
      return out.erase(line, size);
    case 2:
      return out.insert(line, text.substr(line, size));
    case 3:
      return out.replace(at, 1, std::string(64, '\0'));
    case 4:
      std::swap(out[at], out[below(out.size())]);
      return out;
    default:
      out[at] = static_cast<char>(out[at] ^ (1 << below(8)));
      return out;
  }
}

// Expects that the text is accepted, and no damaged one is.
void expect_safe(const char* what, const std::string& text,
                 const std::function<bool(const std::string&)>& is_accepted) {
  ASSERT_TRUE(is_accepted(text)) << what << ": " << text;
  std::mt19937 random(38);
  int tried = 0;
  for (int i = 0; i < damages(); ++i) {
    const std::string other = damaged(text, random);
    if (other == text) continue;
    ++tried;
    ASSERT_FALSE(is_accepted(other)) << what << ", damage " << i << ": " << other;
  }
  EXPECT_GT(tried, damages() * 9 / 10) << what;
}

TEST(Damage, OfAPartOfARunIsFound) {
  const TestFolder folder;
  const std::string part = (folder / "1.part").string();
  const std::string command = "CUBILETE_HOME='" CUBILETE_SOURCE_DIR "' '" CUBILETE_PROGRAM
                              "' simulate dicy-cards --games 30 --shard 1/1 --part " +
                              part;
  ASSERT_EQ(0, std::system(command.c_str()));
  expect_safe("a part", text_of(part), [](const std::string& text) {
    const auto json = parse_checked_json(text);
    return json && json->contains("counts");
  });
}

TEST(Damage, OfARecordingIsFound) {
  Replay r;
  r.program = "0.1.0";
  r.game = "some-game";
  r.content = "00000000000000c0";
  r.files = {{"game.yaml", "0000000000000001", {{"actions.a", "0000000000000002"}}}};
  r.players = 2;
  r.start = "000000000000beef";
  r.is_over = true;
  for (int i = 0; i < 40; ++i)
    r.steps.push_back({i % 2, "build", "000000000000000" + std::to_string(i % 10)});
  expect_safe("a recording", to_text(r), [](const std::string& text) {
    const auto read = parse_replay(text);
    return read && !read->damage && read->is_closed;
  });
}

TEST(Damage, OfKeysIsFound) {
  expect_safe("keys", SeatKeys::make(4)->to_text(),
              [](const std::string& text) { return SeatKeys::read(text, 4).has_value(); });
}

// What the journal tells to take back is then left as it is.
TEST(Damage, OfAJournalIsFound) {
  const TestFolder folder;
  const Json journal = {{"format", "cubilete new"},
                        {"files",
                         {{{"file", "a"}, {"old", "old\ntext"}, {"new", "new"}},
                          {{"file", "b"}, {"old", "other"}, {"new", "more"}}}}};
  expect_safe("a journal", checked_json(journal), [&](const std::string& text) {
    put(folder / "a", "new");
    put(folder / "b", "more");
    put(folder / ".cubilete-new", text);
    std::string problem;
    const bool is_taken = take_back(folder.path(), problem) && problem.empty();
    const bool is_changed = text_of(folder / "a") != "new" || text_of(folder / "b") != "more";
    EXPECT_TRUE(is_taken || !is_changed) << text;
    return is_taken;
  });
}

}  // namespace
}  // namespace cubilete
