// Diagnostics on unsaved text, and their corrections.
#include <gmock/gmock.h>

#include <algorithm>

#include "document/text_file.h"
#include "lsp/editor.h"
#include "support/test_game.h"
#include "tools/lsp/file_uri.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const char* const kGames[] = {"dice-city", "dice-town", "dicy-cards", "phoenicia", "union-dice"};

fs::path file_of(const std::string& game, const std::string& file = "game.yaml") {
  return fs::absolute(test_library().folder_of(game) / file).lexically_normal();
}

// Returns the problems of a file as "line:column code".
std::vector<std::string> listed(const json& problems) {
  std::vector<std::string> out;
  for (const json& p : problems) {
    const json& start = p["range"]["start"];
    out.push_back(start["line"].dump() + ":" + start["character"].dump() + " " +
                  p["code"].get<std::string>());
  }
  return out;
}

TEST(Problems, AreThoseOfTheUnsavedText) {
  for (const char* game : kGames) {
    TestEditor editor;
    const fs::path file = file_of(game);
    editor.open(file);
    editor.pause();
    EXPECT_EQ(editor.problems(file), json::array()) << game;
    editor.edit(file, 0, 0, "kindz: {}\n");
    editor.pause();
    const auto wrong = listed(editor.problems(file));
    EXPECT_THAT(wrong, testing::Contains("0:0 unknown-key")) << game;
    editor.edit(file, 0, std::string("kindz: {}\n").size(), "");
    editor.pause();
    EXPECT_TRUE(editor.all_problems().empty()) << game;
  }
}

TEST(Problems, AreDroppedWithTheLastFileOfAGame) {
  TestEditor editor;
  const fs::path file = file_of("dicy-cards");
  editor.open(file, "game: [");
  editor.pause();
  EXPECT_FALSE(editor.all_problems().empty());
  editor.close(file);
  editor.pause();
  EXPECT_TRUE(editor.all_problems().empty());
}

TEST(Problems, OfAScriptAreThoseOfItsGames) {
  TestEditor editor;
  const fs::path lib = test_library().home() / "scripts" / "dicy-cards";
  fs::path script;
  for (const auto& entry : fs::directory_iterator(lib)) script = entry.path();
  editor.open(script);
  editor.pause();
  EXPECT_EQ(editor.problems(script), json::array());
  editor.edit(script, 0, 0, "local x = = 1\n");
  editor.pause();
  EXPECT_FALSE(editor.problems(script).empty());
}

// A request may need the game validated before the pause of typing.
TEST(Problems, AreShownAfterARequestHasValidated) {
  const WrittenGame game(base_game("market"));
  TestEditor editor;
  const fs::path file = game.folder() / "game.yaml";
  editor.open(file);
  editor.pause();
  editor.edit(file, 0, 0, "kindz: {}\n");
  const json start = editor.place(file, 0)["position"];
  editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", lsp::uri_of(file)}}},
                                         {"range", {{"start", start}, {"end", start}}},
                                         {"context", {{"diagnostics", json::array()}}}});
  editor.pause();
  EXPECT_THAT(listed(editor.problems(file)), testing::Contains("0:0 unknown-key"));
}

TEST(Problems, CountColumnsInUtf16) {
  const WrittenGame game(base_game("market"));
  TestEditor editor;
  const fs::path file = game.folder() / "game.yaml";
  editor.open(file);
  const std::size_t end = editor.text(file).size();
  editor.edit(file, end, end, "\nchecks: [{\"\xF0\x9F\x8E\xB2\xC3\xB1\": 1, coinz: 2}]\n");
  editor.pause();
  bool is_found = false;
  for (const std::string& p : listed(editor.problems(file))) {
    is_found = is_found || p.find(":20 unknown-key") != std::string::npos;
  }
  EXPECT_TRUE(is_found) << editor.problems(file).dump(1);
}

TEST(CodeActions, ChangeAMisspeltWordAndExplainIt) {
  const fs::path file = file_of("dicy-cards");
  TestEditor editor;
  editor.open(file);
  const std::string text = editor.text(file);
  const std::size_t at = text.find("\nresources:") == std::string::npos ? text.find("\nkinds:")
                                                                        : text.find("\nresources:");
  ASSERT_NE(at, std::string::npos);
  editor.edit(file, at + 2, at + 3, "x");
  const json range = {{"start", editor.place(file, at + 1)["position"]},
                      {"end", editor.place(file, at + 1)["position"]}};
  const json actions =
      editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", lsp::uri_of(file)}}},
                                             {"range", range},
                                             {"context", {{"diagnostics", json::array()}}}});
  ASSERT_GE(actions.size(), 2U) << actions.dump(1);
  editor.apply(actions[0]["edit"]);
  EXPECT_EQ(editor.text(file), text);
  const json explained = editor.ask("workspace/executeCommand", actions.back()["command"]);
  EXPECT_THAT(explained.get<std::string>(), testing::HasSubstr("unknown-key"));
}

}  // namespace
}  // namespace cubilete
