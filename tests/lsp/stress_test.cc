// Long histories of edits: whatever was typed, nothing fails, and the editor shows what `validate`
// says of the final texts.
#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <random>
#include <set>

#include "diagnostics/consequences.h"
#include "document/text_file.h"
#include "lsp/editor.h"
#include "review/validation_target.h"
#include "support/test_game.h"
#include "support/thorough.h"
#include "tools/lsp/file_uri.h"
#include "tools/lsp/text_lines.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// A copy of a game, with its scripts in a folder of its own where they are elsewhere, and with its
// files of content. The game is named, or given by the absolute path of its folder.
class CopiedGame {
 public:
  explicit CopiedGame(const std::string& game)
      : root_(fs::temp_directory_path() / ("cubilete-edits-" + std::to_string(::getpid()))) {
    fs::remove_all(root_);
    fs::create_directories(root_);
    const bool is_named = !fs::path(game).is_absolute();
    fs::copy(is_named ? test_library().folder_of(game) : fs::path(game), folder(),
             fs::copy_options::recursive);
    const fs::path scripts = test_library().home() / "scripts" / game;
    if (is_named && fs::exists(scripts)) {
      fs::copy(scripts, folder() / "scripts", fs::copy_options::recursive);
    }
    for (const auto& entry : fs::recursive_directory_iterator(folder())) {
      const fs::path type = entry.path().extension();
      if (type == ".yaml" || type == ".lua") files_.push_back(entry.path());
    }
    std::sort(files_.begin(), files_.end());
  }
  ~CopiedGame() { fs::remove_all(root_); }
  CopiedGame(const CopiedGame&) = delete;
  CopiedGame& operator=(const CopiedGame&) = delete;

  fs::path folder() const { return root_ / "game"; }
  const std::vector<fs::path>& files() const { return files_; }

 private:
  fs::path root_;
  std::vector<fs::path> files_;
};

const char* const kStressedGames[] = {"dice-city", "dice-town", "dicy-cards", "phoenicia",
                                      "union-dice"};

// Returns the game of a round of edits: one of the five in one round of five, else an example or a
// game of the tests, which are small and have the mechanisms that the five do without.
std::string any_game(std::mt19937& random) {
  if (random() % 5 == 0) return kStressedGames[random() % std::size(kStressedGames)];
  static const std::vector<fs::path> small = [] {
    std::vector<fs::path> out = game_folders(test_folder() / "games");
    const auto examples = game_folders(test_library().home() / "content" / "examples");
    out.insert(out.end(), examples.begin(), examples.end());
    return out;
  }();
  return small[random() % small.size()].string();
}

// What validate says of a game in its files on the disk, as "file code message", at each place.
std::multiset<std::string> validated(const fs::path& game) {
  std::multiset<std::string> out;
  const Validation found = validate_game(test_library(), game.string());
  for (const Diagnostic& d : at_each_place(found.diagnostics.list())) {
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

// Makes one random edit: a piece is removed, doubled, moved or replaced.
void edit_somewhere(TestEditor& editor, const fs::path& file, std::mt19937& random) {
  const std::string& text = editor.text(file);
  const auto below = [&](std::size_t n) { return n == 0 ? 0 : random() % n; };
  // An editor names places between characters, and none between the two ends of a line.
  const lsp::TextLines lines(text);
  const auto place = [&](std::size_t offset) {
    return lines.offset_of(lines.position_of(std::min(offset, text.size())));
  };
  const std::size_t from = below(text.size() + 1);
  const std::size_t begin = place(from);
  const std::size_t end = std::max(begin, place(from + below(12)));
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

// Asks what an editor asks at a place, which may be in the middle of a word that is no word yet. An
// answer may be an error, as where there is nothing to rename.
void ask_all_at(TestEditor& editor, const fs::path& file, std::size_t offset) {
  for (const char* method :
       {"textDocument/hover", "textDocument/definition", "textDocument/references",
        "textDocument/prepareRename", "textDocument/completion"}) {
    editor.answer_to(method, editor.place(file, offset));
  }
  const json at = editor.place(file, offset)["position"];
  const json document = {{"uri", lsp::uri_of(file)}};
  for (const char* method :
       {"textDocument/documentSymbol", "textDocument/foldingRange",
        "textDocument/semanticTokens/full", "textDocument/codeLens", "textDocument/codeAction"}) {
    const json answer = editor.answer_to(method, {{"textDocument", document},
                                                  {"range", {{"start", at}, {"end", at}}},
                                                  {"context", {{"diagnostics", json::array()}}}});
    EXPECT_FALSE(answer.contains("error")) << method << answer.dump();
  }
}

// Compares what the editor shows with what is said of the game once the file is saved.
void expect_as_validated(const TestEditor& editor, const fs::path& folder, const fs::path& file) {
  std::ofstream(file, std::ios::binary) << editor.text(file);
  EXPECT_EQ(shown(editor), validated(folder)) << file;
}

// Returns a number from the environment, for runs in pieces.
int from_environment(const char* name, int otherwise) {
  const char* const text = std::getenv(name);
  if (!text) return otherwise;
  int number = 0;
  const char* const end = text + std::strlen(text);
  EXPECT_EQ(end, std::from_chars(text, end, number).ptr) << name << " is no number: " << text;
  EXPECT_GT(number, 0) << name;
  return number;
}

// CUBILETE_EDITS says how many, CUBILETE_SEED which.
TEST(Edits, AtRandomLeaveWhatValidateSays) {
  const int edits = from_environment("CUBILETE_EDITS", as_thorough(100, 100'000));
  const int seed = from_environment("CUBILETE_SEED", 7);
  std::mt19937 random(static_cast<std::uint32_t>(seed));
  int done = 0;
  while (done < edits && !testing::Test::HasFailure()) {
    const CopiedGame game(any_game(random));
    TestEditor editor;
    const fs::path file = game.files()[random() % game.files().size()];
    editor.open(file);
    for (int i = 0; i < 10; ++i, ++done) {
      edit_somewhere(editor, file, random);
      if (random() % 4 == 0) editor.pause();
      if (random() % 8 == 0) ask_all_at(editor, file, random() % (editor.text(file).size() + 1));
    }
    editor.pause();
    expect_as_validated(editor, game.folder(), file);
    if (done % 1'000 == 0) std::cerr << done << " edits with the seed " << seed << "\n";
  }
}

// A file that is typed from its beginning is, until the end, one of its prefixes.
TEST(Edits, OfEveryPrefixLeaveWhatValidateSays) {
  const std::size_t all = as_thorough<std::size_t>(3, 500);  // of each game
  std::mt19937 random(11);
  for (const char* name : kStressedGames) {
    const CopiedGame game(name);
    std::size_t bytes = 0;
    for (const fs::path& file : game.files()) bytes += fs::file_size(file);
    const std::size_t step = std::max<std::size_t>(bytes / all, 1);
    std::size_t next = random() % step;  // counted from the beginning of the first file
    for (const fs::path& file : game.files()) {
      const std::string text = read_file(file).value();
      TestEditor editor;
      if (next < text.size()) editor.open(file);
      for (; next < text.size(); next += step) {
        editor.write(file, text.substr(0, next));
        editor.pause();
        ask_all_at(editor, file, next);
        expect_as_validated(editor, game.folder(), file);
        if (testing::Test::HasFailure()) return;
      }
      next -= text.size();
      std::ofstream(file, std::ios::binary) << text;
    }
    if (is_thorough()) std::cerr << "prefixes of " << name << "\n";
  }
}

}  // namespace
}  // namespace cubilete
