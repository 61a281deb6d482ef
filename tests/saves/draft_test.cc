// 'cubilete new' is killed at every system call: a new folder exists as a whole or not at all, and
// existing files are all new, or all old after the journal has been undone.
#include "tools/authoring/draft.h"

#include <gmock/gmock.h>

#include "saves/checked_text.h"
#include "saves/file_journal.h"
#include "saves/processes.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

std::string all_of(const fs::path& folder) {
  std::string text;
  for (const char* file : {"game.yaml", "locale/en.yaml", "locale/es.yaml", "cards/a.yaml"}) {
    text += text_of(folder / file) + "\n";
  }
  return text;
}

std::string checked(const std::string& json) {
  return checked_json(nlohmann::ordered_json::parse(json));
}

Draft draft_in(const fs::path& folder) {
  Draft draft(folder);
  draft.put("locale/en.yaml", "new en");
  draft.put("locale/es.yaml", "new es");
  draft.put("cards/a.yaml", "new card");
  return draft;
}

TEST(Draft, KilledAtEverySystemCallMakesAWholeFolderOrNone) {
  if (!can_trace()) GTEST_SKIP() << "this machine does not let a test trace its children";
  int whole = 0;
  int none = 0;
  bool has_ended = false;
  const TestFolder folder;  // each kill leaves its files to the next one
  for (int stops = 1; !has_ended; ++stops) {
    fs::remove_all(folder / "game");
    Child child([&](int) { draft_in(folder / "game").apply(); }, true);
    for (int i = 0; i < stops && !has_ended; ++i) has_ended = child.next_stop().call < 0;
    child.kill();
    if (!fs::exists(folder / "game")) {
      ++none;
      continue;
    }
    ++whole;
    ASSERT_EQ("(none)\nnew en\nnew es\nnew card\n", all_of(folder / "game")) << stops;
  }
  EXPECT_GT(none, 50);
  EXPECT_GT(whole, 0);
  EXPECT_EQ("", draft_in(folder / "last").apply());
  EXPECT_THAT(folder.files(), testing::Not(testing::Contains(".last.new")));
}

TEST(Draft, KilledAtEverySystemCallIsTakenBackOrDone) {
  if (!can_trace()) GTEST_SKIP() << "this machine does not let a test trace its children";
  const std::string before = "game\nold en\n(none)\n(none)\n";
  const std::string after = "game\nnew en\nnew es\nnew card\n";
  int taken_back = 0;
  int done = 0;
  bool has_ended = false;
  for (int stops = 1; !has_ended; ++stops) {
    const TestFolder folder;
    const fs::path game = folder / "game";
    fs::create_directories(game / "locale");
    put(game / "game.yaml", "game");
    put(game / "locale/en.yaml", "old en");
    Child child([&](int) { draft_in(game).apply(); }, true);
    for (int i = 0; i < stops && !has_ended; ++i) has_ended = child.next_stop().call < 0;
    child.kill();
    const std::string found = all_of(game);
    // A half-made change always has its journal.
    const bool is_half = found != before && found != after;
    ASSERT_TRUE(!is_half || is_half_changed(game)) << found;
    std::string problem;
    taken_back += take_back(game, problem);
    ASSERT_EQ("", problem);
    ASSERT_FALSE(is_half_changed(game));
    const std::string left = all_of(game);
    ASSERT_TRUE(left == before || left == after) << stops << "\n" << left;
    done += left == after;
  }
  EXPECT_GT(taken_back, 50);
  EXPECT_GT(done, 0);
}

TEST(Draft, TakesBackNothingThatWasChangedSince) {
  const TestFolder folder;
  put(folder / "a", "edited");
  put(folder / "b", "new");
  put(folder / ".cubilete-new",
      checked(R"({"format":"cubilete new","files":[{"file":"a","old":"old","new":"new"},)"
              R"({"file":"b","old":null,"new":"new"}]})"));
  std::string problem;
  EXPECT_TRUE(take_back(folder.path(), problem));
  EXPECT_EQ("", problem);
  EXPECT_EQ("edited", text_of(folder / "a"));
  EXPECT_EQ("(none)", text_of(folder / "b"));
}

// A journal may come with an untrusted game.
TEST(Draft, TakesBackNothingOutsideItsFolder) {
  const TestFolder folder;
  fs::create_directory(folder / "game");
  fs::create_directory_symlink("..", folder / "game/out");
  put(folder / "precious", "precious");
  for (const char* file : {"../precious", "out/precious"}) {
    for (const char* old : {"null", R"("evil")"}) {
      put(folder / "game/.cubilete-new",
          checked(std::string(R"({"format":"cubilete new","files":[{"file":")") + file +
                  R"(","old":)" + old + R"(,"new":"precious"}]})"));
      std::string problem;
      EXPECT_TRUE(take_back(folder / "game", problem));
      EXPECT_NE("", problem);
      EXPECT_EQ("precious", text_of(folder / "precious"));
    }
  }
}

}  // namespace
}  // namespace cubilete
