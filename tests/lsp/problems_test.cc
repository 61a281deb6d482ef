// Diagnostics on unsaved text, and their corrections.
#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <set>

#include "document/text_file.h"
#include "lsp/editor.h"
#include "review/validation_target.h"
#include "support/test_game.h"
#include "support/thorough.h"
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

// What validate says of a game in its files on the disk, as "file code message".
std::multiset<std::string> validated(const fs::path& game) {
  std::multiset<std::string> out;
  const Validation found = validate_game(test_library(), game.string());
  for (const Diagnostic& d : found.diagnostics.list()) {
    const std::string file =
        d.span.is_known() ? found.sources.path(d.span.file) : (game / "game.yaml").string();
    const std::string text = d.message + "\n" + way_out(d);
    out.insert(lsp::uri_of(file) + " " + d.code + " " + text);
  }
  return out;
}

std::multiset<std::string> shown(const TestEditor& editor) {
  std::multiset<std::string> out;
  for (const auto& [uri, problems] : editor.all_problems()) {
    for (const json& p : problems) {
      out.insert(uri + " " + p["code"].get<std::string>() + " " + p["message"].get<std::string>());
    }
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

// Makes one random edit: a piece is removed, doubled, moved or replaced.
void edit_somewhere(TestEditor& editor, const fs::path& file, std::mt19937& random) {
  const std::string& text = editor.text(file);
  const auto below = [&](std::size_t n) { return n == 0 ? 0 : random() % n; };
  const std::size_t begin = below(text.size() + 1);
  const std::size_t end = std::min(text.size(), begin + below(12));
  static const std::string kPieces[] = {"",
                                        "\n",
                                        "  ",
                                        ": ",
                                        "[",
                                        "}",
                                        "\"",
                                        "- ",
                                        "#",
                                        "\xC3\xB1",
                                        "\xF0\x9F\x8E\xB2",
                                        "\t",
                                        "x",
                                        "card.",
                                        "player",
                                        "&a ",
                                        "*a",
                                        "\r\n",
                                        "\xFF",
                                        "{script: a.b}"};
  const std::string piece = below(3) == 0 ? text.substr(below(text.size() + 1), below(40))
                                          : kPieces[below(std::size(kPieces))];
  editor.edit(file, begin, end, piece);
}

// After any history of edits the editor shows what `validate` says of the final texts.
TEST(Problems, AfterRandomEditsAreThoseOfValidate) {
  const fs::path root =
      fs::temp_directory_path() / ("cubilete-edits-" + std::to_string(::getpid()));
  const int edits = as_thorough(150, 100'000);
  std::mt19937 random(7);
  int done = 0;
  while (done < edits) {
    const char* game = kGames[random() % std::size(kGames)];
    const fs::path folder = root / game;
    fs::remove_all(root);
    fs::create_directories(root);
    fs::copy(test_library().folder_of(game), folder, fs::copy_options::recursive);
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".yaml") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    TestEditor editor;
    const fs::path file = files[random() % files.size()];
    editor.open(file);
    for (int i = 0; i < 10; ++i, ++done) {
      edit_somewhere(editor, file, random);
      if (random() % 4 == 0) editor.pause();
    }
    editor.pause();
    std::ofstream(file, std::ios::binary) << editor.text(file);
    ASSERT_EQ(shown(editor), validated(folder)) << file << " after " << done << " edits";
  }
  fs::remove_all(root);
}

}  // namespace
}  // namespace cubilete
