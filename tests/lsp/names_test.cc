// Definitions, references, new names, completion, hover and the outline, on each of the games.
#include <gmock/gmock.h>

#include <map>
#include <set>

#include "lsp/editor.h"
#include "support/test_game.h"
#include "support/thorough.h"
#include "tools/lsp/file_uri.h"
#include "tools/lsp/protocol.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class NamesOfGame : public testing::TestWithParam<const char*> {
 protected:
  NamesOfGame() {
    const fs::path folder = test_library().folder_of(GetParam());
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".yaml") open(entry.path());
    }
    const fs::path scripts = test_library().home() / "scripts" / GetParam();
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(scripts, error)) open(entry.path());
    const fs::path own = folder / "scripts";
    for (const auto& entry : fs::directory_iterator(own, error)) open(entry.path());
    // The declarations of the game in its own files.
    for (json& symbol : editor_.ask("workspace/symbol", {{"query", ""}})) {
      symbols_.push_back(std::move(symbol));
    }
  }

  void open(const fs::path& path) {
    const fs::path file = fs::absolute(path).lexically_normal();
    if (file.extension() != ".yaml" && file.extension() != ".lua") return;
    editor_.open(file);
    files_.push_back(file);
  }
  std::map<fs::path, std::string> texts() const {
    std::map<fs::path, std::string> out;
    for (const fs::path& file : files_) out[file] = editor_.text(file);
    return out;
  }
  // Returns the parameters of a request about the beginning of a location.
  static json at(const json& location) {
    return {{"textDocument", {{"uri", location["uri"]}}}, {"position", location["range"]["start"]}};
  }
  // Every n-th of the symbols; all where the tests are thorough.
  std::vector<json> sample(std::size_t ordinary) const {
    const std::size_t step =
        as_thorough<std::size_t>(std::max<std::size_t>(symbols_.size() / ordinary, 1), 1);
    std::vector<json> out;
    for (std::size_t i = 0; i < symbols_.size(); i += step) out.push_back(symbols_[i]);
    return out;
  }

  TestEditor editor_;
  std::vector<fs::path> files_;
  std::vector<json> symbols_;
};

INSTANTIATE_TEST_SUITE_P(Games, NamesOfGame,
                         testing::Values("dice-city", "dice-town", "dicy-cards", "phoenicia",
                                         "union-dice"),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(NamesOfGame, LeadToTheirDeclarationsAndBack) {
  ASSERT_GT(symbols_.size(), 20U);
  for (const json& symbol : sample(12)) {
    json params = at(symbol["location"]);
    const json definitions = editor_.ask("textDocument/definition", params);
    EXPECT_THAT(definitions, testing::Contains(symbol["location"])) << symbol.dump();
    params["context"] = {{"includeDeclaration", true}};
    const json references = editor_.ask("textDocument/references", params);
    EXPECT_THAT(references, testing::Contains(symbol["location"])) << symbol.dump();
    for (const json& r : references) {
      EXPECT_THAT(editor_.ask("textDocument/definition", at(r)),
                  testing::Contains(symbol["location"]))
          << symbol.dump() << r.dump();
    }
    const json hover = editor_.ask("textDocument/hover", at(symbol["location"]));
    EXPECT_THAT(hover["contents"]["value"].get<std::string>(),
                testing::HasSubstr(symbol["name"].get<std::string>()));
  }
}

TEST_P(NamesOfGame, AreRenamedEverywhereAndBack) {
  const auto before = texts();
  int renamed = 0;
  for (const json& symbol : sample(4)) {
    const std::string name = symbol["name"].get<std::string>();
    json params = at(symbol["location"]);
    params["newName"] = "quite_another_name";
    const json there = editor_.answer_to("textDocument/rename", params);
    if (there.contains("error")) {
      // Some names of a game mean two things, and are refused with a place.
      EXPECT_THAT(there["error"]["message"].get<std::string>(),
                  testing::ContainsRegex(R"([.](yaml|lua):[0-9]+: )"));
      continue;
    }
    editor_.apply(there["result"]);
    editor_.pause();
    EXPECT_TRUE(editor_.all_problems().empty())
        << name << ": " << json(editor_.all_problems()).dump(1);
    EXPECT_NE(texts(), before) << name;
    params["newName"] = name;
    editor_.apply(editor_.ask("textDocument/rename", params));
    ASSERT_EQ(texts(), before) << name;
    ++renamed;
  }
  EXPECT_GT(renamed, 1);
}

TEST_P(NamesOfGame, AreRefusedWhereTheyCollide) {
  const json& one = symbols_.front();
  const json& other = symbols_.back();
  json params = at(one["location"]);
  const auto reason = [&](const std::string& name) {
    params["newName"] = name;
    const json reply = editor_.answer_to("textDocument/rename", params);
    return reply.contains("error") ? reply["error"]["message"].get<std::string>() : "";
  };
  EXPECT_THAT(reason(other["name"].get<std::string>()), testing::HasSubstr("already"));
  EXPECT_THAT(reason("Not A Name"), testing::HasSubstr("no name"));
  EXPECT_THAT(reason("count"), testing::HasSubstr("word of the language"));
  EXPECT_THAT(reason("player"), testing::HasSubstr("word of the language"));
}

// A use whose word is taken away is offered again.
TEST_P(NamesOfGame, AreOfferedWhereTheyAreUsed) {
  int uses = 0;
  int offered = 0;
  std::string missing;
  for (const json& symbol : sample(4)) {
    const std::string name = symbol["name"].get<std::string>();
    json params = at(symbol["location"]);
    params["context"] = {{"includeDeclaration", false}};
    const json references = editor_.ask("textDocument/references", params);
    for (std::size_t i = 0; i < references.size() && i < 2; ++i) {
      const fs::path file = lsp::path_of(references[i]["uri"].get<std::string>()).value();
      const std::string text = editor_.text(file);
      const lsp::TextLines lines(text);
      const std::size_t begin = lines.offset_of(lsp::position_in(references[i]["range"]["start"]));
      editor_.edit(file, begin, begin + name.size(), "");
      const json list = editor_.ask("textDocument/completion", editor_.place(file, begin));
      std::set<std::string> labels;
      for (const json& item : list["items"]) labels.insert(item["label"].get<std::string>());
      ++uses;
      offered += labels.contains(name) ? 1 : 0;
      missing += labels.contains(name) ? "" : references[i].dump() + "\n";
      editor_.write(file, text);
    }
  }
  // A test may have a word that is no name there, as in its description.
  EXPECT_GE(offered * 10, uses * 9) << missing;
}

TEST_P(NamesOfGame, HaveAnOutlineAndColours) {
  for (const fs::path& file : files_) {
    const json document = {{"textDocument", {{"uri", lsp::uri_of(file)}}}};
    const json symbols = editor_.ask("textDocument/documentSymbol", document);
    const json foldings = editor_.ask("textDocument/foldingRange", document);
    const json tokens = editor_.ask("textDocument/semanticTokens/full", document);
    EXPECT_EQ(tokens["data"].size() % 5, 0U);
    if (file.filename() != "game.yaml") continue;
    EXPECT_GT(symbols.size(), 5U);
    EXPECT_GT(foldings.size(), 5U);
    EXPECT_GT(tokens["data"].size(), 100U);
  }
}

// The sentence about an action is two keys deep.
TEST(Names, AreRenamedInSentences) {
  auto files = base_game("market");
  files["locale/en.yaml"] = "sentences:\n  actions:\n    earn: \"{player} earns\"\n";
  const WrittenGame game(files);
  const fs::path file = game.folder() / "game.yaml";
  const fs::path words = game.folder() / "locale" / "en.yaml";
  TestEditor editor;
  editor.open(file);
  editor.open(words);
  const json edit =
      editor.ask_at("textDocument/rename", file, "earn: {do", 0, {{"newName", "gather"}});
  editor.apply(edit);
  EXPECT_EQ(editor.text(words), replaced(files["locale/en.yaml"], "earn: ", "gather: "));
  EXPECT_THAT(editor.text(file), testing::HasSubstr("actions: [gather, buy, roll]"));
}

TEST(Completion, OffersKeysAndMembers) {
  const fs::path file = fs::absolute(test_library().folder_of("dice-city") / "game.yaml");
  TestEditor editor;
  editor.open(file.lexically_normal());
  const auto labels = [&](std::size_t offset) {
    std::set<std::string> out;
    const json list =
        editor.ask("textDocument/completion", editor.place(file.lexically_normal(), offset));
    for (const json& item : list["items"]) out.insert(item["label"].get<std::string>());
    return out;
  };
  const std::size_t end = editor.text(file.lexically_normal()).size();
  EXPECT_THAT(labels(end), testing::IsSupersetOf({"triggers", "words"}));
  editor.edit(file.lexically_normal(), end, end,
              "triggers:\n  t:\n    when: gained\n    do: [{if: \"player.");
  const std::size_t now = editor.text(file.lexically_normal()).size();
  EXPECT_THAT(labels(now), testing::AllOf(testing::Contains("vp"),
                                          testing::Not(testing::Contains("player_count"))));
}

TEST(Completion, OffersTheCellsOfAZoneOnAComponent) {
  const fs::path file = fs::path(CUBILETE_SOURCE_DIR) / "tests/games/vows/game.yaml";
  const auto labels = [&](const std::string& written, const std::string& begun) {
    TestEditor editor;
    editor.open(file);
    const std::size_t at = editor.text(file).find(written);
    editor.edit(file, at, at + written.size(), begun);
    std::set<std::string> out;
    const json list = editor.ask("textDocument/completion", editor.place(file, at + begun.size()));
    for (const json& item : list["items"]) out.insert(item["label"].get<std::string>());
    return out;
  };
  EXPECT_THAT(labels("map.arles", "map."), testing::IsSupersetOf({"arles", "cahors", "ford"}));
  EXPECT_THAT(labels("nave.r2c3", "nave."), testing::IsSupersetOf({"r1c1", "r2c3"}));
  EXPECT_THAT(labels("map.arles", ""), testing::IsSupersetOf({"map.arles", "path.4"}));
}

TEST(Completion, OfAVerbHasItsKeys) {
  const WrittenGame game(base_game("market"));
  const fs::path file = game.folder() / "game.yaml";
  const json snippets = {{"completionItem", {{"snippetSupport", true}}}};
  TestEditor editor(json{{"textDocument", {{"completion", snippets}}}});
  editor.open(file);
  const std::string& text = editor.text(file);
  const std::size_t at = text.find("gain: {coin");
  editor.edit(file, at, at + 4, "");
  const json list = editor.ask("textDocument/completion", editor.place(file, at));
  std::map<std::string, json> items;
  for (const json& item : list["items"]) items[item["label"].get<std::string>()] = item;
  ASSERT_TRUE(items.contains("move") && items.contains("gain")) << list.dump(1);
  EXPECT_EQ(items["gain"]["textEdit"]["newText"], "gain: {$1}");
  EXPECT_EQ(items["move"]["textEdit"]["newText"], "move: $1, to: $2");
  EXPECT_EQ(items["move"]["insertTextFormat"], 2);
  EXPECT_THAT(items["gain"]["documentation"]["value"].get<std::string>(),
              testing::HasSubstr("`player`"));
}

TEST(Hover, SaysWhatVerbsAndFunctionsDo) {
  const WrittenGame game(base_game("market"));
  const fs::path file = game.folder() / "game.yaml";
  TestEditor editor;
  editor.open(file);
  const auto shown = [&](std::string_view piece) {
    return editor.ask_at("textDocument/hover", file, piece)["contents"]["value"].get<std::string>();
  };
  EXPECT_THAT(shown("gain: {coin"), testing::HasSubstr("Resources that a player gains"));
  EXPECT_THAT(shown("none(players"), testing::StartsWith("**none** function"));
}

}  // namespace
}  // namespace cubilete
