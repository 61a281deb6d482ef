// Code lenses, and the code actions that write what is missing.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "lsp/editor.h"
#include "scenarios/scenario.h"
#include "support/test_game.h"
#include "tools/lsp/file_uri.h"
#include "tools/lsp/protocol.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const char* const kTests = R"(tests:
  - test: earning pays
    when: [{choose: earn}]
    then: ["players[1].coin == 5"]
  - test: earning pays too much
    when: [{choose: earn}]
    then: ["players[1].coin == 9"]
)";

// The base game `market` with the two tests, its files open.
struct TestedGame {
  TestedGame() : game(files()), tests(game.folder() / "tests" / "coins.yaml") {
    editor.open(game.folder() / "game.yaml");
    editor.open(tests);
    editor.pause();
  }
  static std::map<std::string, std::string> files() {
    auto all = base_game("market");
    all["tests/coins.yaml"] = kTests;
    return all;
  }
  json lenses(const fs::path& file) {
    return editor.ask("textDocument/codeLens", {{"textDocument", {{"uri", lsp::uri_of(file)}}}});
  }
  std::vector<std::string> titles(const fs::path& file) {
    std::vector<std::string> out;
    for (const json& lens : lenses(file)) {
      out.push_back(lens["range"]["start"]["line"].dump() + " " +
                    lens["command"]["title"].get<std::string>());
    }
    return out;
  }
  // Returns the actions at a piece of a file's text.
  json actions(const fs::path& file, std::string_view piece) {
    const json at = editor.place(file, editor.text(file).find(piece))["position"];
    return editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", lsp::uri_of(file)}}},
                                                  {"range", {{"start", at}, {"end", at}}},
                                                  {"context", {{"diagnostics", json::array()}}}});
  }

  WrittenGame game;
  TestEditor editor;
  fs::path tests;
};

// Returns the action with a title; null if there is none.
json action_named(const json& actions, const std::string& title) {
  for (const json& a : actions) {
    if (a["title"] == title) return a;
  }
  return nullptr;
}

TEST(Lenses, RunTestsAndShowTheResultsBesideThem) {
  TestedGame t;
  EXPECT_EQ(t.editor.problems(t.tests), json::array());
  EXPECT_THAT(t.titles(t.tests), testing::ElementsAre("1 Run", "4 Run"));
  const json result = t.editor.ask("workspace/executeCommand", t.lenses(t.tests)[0]["command"]);
  EXPECT_EQ(result, (json{{"passed", 1}, {"failed", 1}}));
  EXPECT_THAT(t.titles(t.tests),
              testing::ElementsAre(
                  "1 Run again", "1 passed", "4 Run again",
                  testing::AllOf(testing::StartsWith("4 failed: "), testing::HasSubstr("5"))));
  // The result is of the texts of then.
  t.editor.edit(t.game.folder() / "game.yaml", 0, 0, "#\n");
  EXPECT_THAT(t.titles(t.tests), testing::ElementsAre("1 Run", "4 Run"));
}

TEST(Lenses, RunTheUnsavedTexts) {
  TestedGame t;
  const std::string& text = t.editor.text(t.tests);
  t.editor.edit(t.tests, text.find('9'), text.find('9') + 1, "5");
  const json result = t.editor.ask("workspace/executeCommand", t.lenses(t.tests)[0]["command"]);
  EXPECT_EQ(result, (json{{"passed", 2}, {"failed", 0}}));
}

TEST(Lenses, SayHowManyTestsUseWhatIsDeclared) {
  TestedGame t;
  const fs::path file = t.game.folder() / "game.yaml";
  const std::string& text = t.editor.text(file);
  const auto line_of = [&](const std::string& piece) {
    return std::to_string(std::count(text.begin(), text.begin() + long(text.find(piece)), '\n'));
  };
  EXPECT_THAT(t.titles(file),
              testing::UnorderedElementsAre(line_of("coin: {initial") + " used by 2 tests",
                                            line_of("earn: {do") + " used by 2 tests"));
}

TEST(Lenses, OfAFileWithoutTestsRunNone) {
  TestedGame t;
  const json answer = t.editor.answer_to(
      "workspace/executeCommand", {{"command", "cubilete.runTests"},
                                   {"arguments", {lsp::uri_of(t.game.folder() / "game.yaml")}}});
  EXPECT_EQ(answer["error"]["code"], -32602);
}

TEST(CodeActions, LetAFailedTestExpectWhatWasFound) {
  TestedGame t;
  EXPECT_EQ(action_named(t.actions(t.tests, "players[1].coin == 9"), "Expect what was found"),
            nullptr);
  t.editor.ask("workspace/executeCommand", t.lenses(t.tests)[0]["command"]);
  const json action =
      action_named(t.actions(t.tests, "players[1].coin == 9"), "Expect what was found");
  ASSERT_NE(action, nullptr);
  t.editor.apply(action["edit"]);
  EXPECT_EQ(t.editor.text(t.tests), replaced(kTests, "coin == 9", "coin == 5"));
  EXPECT_EQ(t.editor.ask("workspace/executeCommand", t.lenses(t.tests)[0]["command"]),
            (json{{"passed", 2}, {"failed", 0}}));
}

TEST(CodeActions, WriteTheFunctionThatContentCalls) {
  auto files = base_game("market");
  files["scripts/rules.lua"] = "function one()\n  return 1\nend";
  files["game.yaml"] = replaced(files["game.yaml"], "outcome: {score: player.coin}",
                                "queries:\n  worth: {parameters: {p: player, end: integer}, "
                                "returns: integer, script: rules.worth, with: {each: 2}}\n"
                                "outcome: {score: 'worth(player, 1)'}");
  const WrittenGame game(files);
  const fs::path file = game.folder() / "game.yaml";
  const fs::path script = game.folder() / "scripts" / "rules.lua";
  TestEditor editor;
  editor.open(file);
  editor.open(script);
  editor.pause();
  ASSERT_FALSE(editor.problems(file).empty());
  const json at = editor.place(file, editor.text(file).find("rules.worth"))["position"];
  const json actions =
      editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", lsp::uri_of(file)}}},
                                             {"range", {{"start", at}, {"end", at}}},
                                             {"context", {{"diagnostics", json::array()}}}});
  const json action = action_named(actions, "Write the function 'worth' in rules.lua");
  ASSERT_NE(action, nullptr) << actions.dump(1);
  editor.apply(action["edit"]);
  EXPECT_EQ(editor.text(script),
            "function one()\n  return 1\nend\n\nfunction worth(rule, p, end_)\n  return 0\nend\n");
  editor.pause();
  for (const json& p : editor.problems(file)) EXPECT_NE(p["severity"], 1) << p.dump(1);
}

// What a use misses, and the entry of game.yaml that declares it: afterwards nothing misses it.
TEST(CodeActions, DeclareWhatIsMissing) {
  struct Missing {
    const char* use;  // an effect of an action
    const char* at;   // the name that is missing there
    const char* title;
  };
  const Missing kAll[] = {
      {"{gain: {gold: 1}}", "gold", "Declare 'resources.gold: 0' in game.yaml"},
      {"{shuffle: heap}", "heap", "Declare 'zones.heap: {shape: pile}' in game.yaml"},
      {"{create: definitions(tile), to: cup}", "tile", "Declare 'kinds.tile: {}' in game.yaml"},
      {"{create: definitions(die), to: player.shelf}", "shelf",
       "Declare 'zones.shelf: {owner: player, shape: pile}' in game.yaml"},
      {"'pay_for(player, 2)'", "pay_for",
       "Declare 'effects.pay_for: {parameters: {player: player, value: integer}, do: []}' in "
       "game.yaml"},
      {"{set: {player.is_done: true}}", "is_done",
       "Declare 'player_attributes.is_done: false' in game.yaml"},
      {"{if: 'may_go(player)', then: []}", "may_go",
       "Declare 'queries.may_go: {parameters: {player: player}, returns: boolean, is: false}' in "
       "game.yaml"},
  };
  for (const Missing& m : kAll) {
    auto files = base_game("market");
    files["game.yaml"] += fmt::format("\neffects: {{test_of_it: {{do: [{}]}}}}\n", m.use);
    const WrittenGame game(files);
    const fs::path file = game.folder() / "game.yaml";
    TestEditor editor;
    editor.open(file);
    editor.pause();
    const auto errors = [&] {
      std::string out;
      for (const json& p : editor.problems(file)) {
        if (p["severity"] == 1) out += p["message"].get<std::string>() + "\n";
      }
      return out;
    };
    EXPECT_NE(errors(), "") << m.use;
    const json at = editor.place(file, editor.text(file).rfind(m.at))["position"];
    const json actions =
        editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", lsp::uri_of(file)}}},
                                               {"range", {{"start", at}, {"end", at}}},
                                               {"context", {{"diagnostics", json::array()}}}});
    const json action = action_named(actions, m.title);
    if (action.is_null()) {
      ADD_FAILURE() << m.use << "\n" << errors() << actions.dump(1);
      continue;
    }
    editor.apply(action["edit"]);
    editor.pause();
    EXPECT_EQ(errors(), "") << m.use << "\n" << editor.text(file);
  }
}

// A value of a component says what its property is; a name that may be many things gets no action.
TEST(CodeActions, DeclareAPropertyAndNothingThatIsUncertain) {
  auto files = base_game("market");
  files["game.yaml"] = replaced(files["game.yaml"], "{small: {kind: die}}",
                                "{small: {kind: die, weight: 3, tone: dark}}");
  files["game.yaml"] += "\neffects: {test_of_it: {do: [{gain: {coin: unheard}}]}}\n";
  const WrittenGame game(files);
  const fs::path file = game.folder() / "game.yaml";
  TestEditor editor;
  editor.open(file);
  editor.pause();
  const auto declarations_at = [&](const char* word) {
    const json at = editor.place(file, editor.text(file).find(word))["position"];
    const json actions =
        editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", lsp::uri_of(file)}}},
                                               {"range", {{"start", at}, {"end", at}}},
                                               {"context", {{"diagnostics", json::array()}}}});
    std::vector<std::string> out;
    for (const json& a : actions) {
      const auto title = a["title"].get<std::string>();
      if (title.starts_with("Declare")) out.push_back(title);
    }
    return out;
  };
  EXPECT_THAT(declarations_at("weight: 3"),
              testing::Contains("Declare 'kinds.die.properties.weight: {type: integer}' in "
                                "game.yaml"));
  EXPECT_THAT(declarations_at("unheard"), testing::IsEmpty());
}

// Each language gets a draft in the form that its other words have, and the warnings go.
TEST(CodeActions, AddTheMissingWords) {
  auto files = base_game("market");
  std::string& rules = files["game.yaml"];
  rules = replaced(rules, "3]}}\n", "3]}, stall: {}}\n");
  rules = replaced(rules, "{small: {kind: die}}",
                   "{small: {kind: die}, baker: {kind: stall}, old_inn: {kind: stall}}");
  rules = replaced(rules, "{holds: die}}", "{holds: die}, street: {shape: pile}}");
  rules = replaced(rules, "to: cup}]", "to: cup}, {create: definitions(stall), to: street}]");
  files["locale/en.yaml"] = "components:\n  baker: Baker\n";
  files["locale/es.yaml"] =
      "components:\n  baker: {name: Panadería, gender: f}\ngame: {title: Mercado}\n";
  const WrittenGame game(files);
  const fs::path file = game.folder() / "game.yaml";
  const fs::path english = game.folder() / "locale" / "en.yaml";
  const fs::path spanish = game.folder() / "locale" / "es.yaml";
  TestEditor editor;
  for (const fs::path& f : {file, english, spanish}) editor.open(f);
  editor.pause();
  const auto missing = [&] {
    std::vector<std::string> out;
    for (const fs::path& f : {file, english, spanish}) {
      for (const json& p : editor.problems(f)) {
        if (p["code"] == "missing-text") out.push_back(p["message"].get<std::string>());
      }
    }
    return out;
  };
  const auto action_at_inn = [&](const std::string& title) {
    const json at = editor.place(file, editor.text(file).find("old_inn"))["position"];
    const json actions =
        editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", lsp::uri_of(file)}}},
                                               {"range", {{"start", at}, {"end", at}}},
                                               {"context", {{"diagnostics", json::array()}}}});
    return action_named(actions, title);
  };
  const std::size_t before = missing().size();
  ASSERT_GT(before, 1U);
  const json one = action_at_inn("Add the missing words of 'components.old_inn'");
  ASSERT_NE(one, nullptr);
  editor.apply(one["edit"]);
  EXPECT_EQ(editor.text(english), "components:\n  baker: Baker\n  old_inn: Old inn  # draft\n");
  EXPECT_THAT(editor.text(spanish),
              testing::HasSubstr("  old_inn: {name: Old inn, gender: f}  # draft\n"));
  editor.pause();
  EXPECT_EQ(missing().size(), before - 1);
  for (const std::string& message : missing()) {
    EXPECT_THAT(message, testing::Not(testing::HasSubstr("old_inn")));
  }
  editor.apply(
      {{"changes",
        {{lsp::uri_of(english),
          {{{"range", lsp::range_of(lsp::TextLines(""), 0, 0)}, {"newText", "# words\n"}}}}}}});
  editor.pause();
  EXPECT_EQ(action_at_inn("Add the missing words of 'components.old_inn'"), nullptr);
}

// What all rules together need is written at once.
TEST(CodeActions, AddAllMissingWords) {
  auto files = base_game("market");
  files["locale/en.yaml"] = "game:\n  title: Market\n";
  files["locale/es.yaml"] = "game: {title: Mercado}\n";
  const WrittenGame game(files);
  const fs::path file = game.folder() / "game.yaml";
  TestEditor editor;
  for (const fs::path& f :
       {file, game.folder() / "locale" / "en.yaml", game.folder() / "locale" / "es.yaml"}) {
    editor.open(f);
  }
  editor.pause();
  json all;
  for (const json& p : editor.problems(file)) {
    if (p["code"] != "missing-text") continue;
    const json actions =
        editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", lsp::uri_of(file)}}},
                                               {"range", p["range"]},
                                               {"context", {{"diagnostics", json::array()}}}});
    for (const json& a : actions) {
      if (a["title"].get<std::string>().starts_with("Add all missing words")) all = a;
    }
  }
  ASSERT_FALSE(all.is_null());
  editor.apply(all["edit"]);
  editor.pause();
  for (const json& p : editor.problems(file)) EXPECT_NE(p["code"], "missing-text") << p.dump(1);
}

// A section that is a text, as while it is being typed, has no words; random edits came upon it.
TEST(CodeActions, AreAnsweredWhereASectionOfWordsIsAText) {
  auto files = base_game("market");
  files["locale/en.yaml"] = "game: Market\n";
  files["locale/es.yaml"] = "game: {title: Mercado}\n";
  const WrittenGame game(files);
  const fs::path english = game.folder() / "locale" / "en.yaml";
  TestEditor editor;
  editor.open(english);
  editor.pause();
  std::vector<std::string> codes;
  for (const json& p : editor.problems(english)) codes.push_back(p["code"].get<std::string>());
  EXPECT_THAT(codes, testing::Contains("wrong-type"));
  const json at = editor.place(english, 1)["position"];
  const json answer = editor.answer_to("textDocument/codeAction",
                                       {{"textDocument", {{"uri", lsp::uri_of(english)}}},
                                        {"range", {{"start", at}, {"end", at}}},
                                        {"context", {{"diagnostics", json::array()}}}});
  EXPECT_FALSE(answer.contains("error")) << answer.dump(1);
}

}  // namespace
}  // namespace cubilete
