// The list at the prompt, and the meaning of a person's input there.
#include "tools/play/prompt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "narration/narration.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using testing::HasSubstr;

Menu menu_with(std::vector<std::string> names, bool numbers_are_values = false) {
  Menu menu;
  menu.numbers_are_values = numbers_are_values;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string label =
        numbers_are_values ? std::string(1, static_cast<char>('a' + i)) : std::to_string(i + 1);
    std::vector<std::string> values;
    if (numbers_are_values) values = {names[i]};
    menu.lines.push_back({i, label, names[i], names[i], values});
  }
  return menu;
}

// Returns the kind of the input and the line of the menu, or -1 and the message if it was not
// understood.
std::pair<int, std::string> typed(const std::string& line, const Menu& menu,
                                  Language language = Language::kEnglish) {
  std::string message;
  const auto t = understand(line, menu, language, message);
  if (!t) return {-1, message};
  return {t->kind, t->kind == ParsedLine::kOption ? menu.lines[t->line].name : t->text};
}

TEST(Prompt, ANumberIsAPositionWhereOptionsAreNoNumbers) {
  const Menu menu = menu_with({"Mill", "Quarry", "Mine"});
  EXPECT_EQ(typed("2", menu), std::pair(int(ParsedLine::kOption), std::string("Quarry")));
  EXPECT_EQ(typed("#2", menu), std::pair(int(ParsedLine::kOption), std::string("Quarry")));
  EXPECT_THAT(typed("4", menu).second, HasSubstr("1 to 3"));
}

TEST(Prompt, ANumberIsTheValueWhereOptionsAreNumbersOrDice) {
  const Menu menu = menu_with({"1", "3", "4", "6"}, true);
  EXPECT_EQ(typed("3", menu), std::pair(int(ParsedLine::kOption), std::string("3")));
  EXPECT_EQ(typed("#3", menu), std::pair(int(ParsedLine::kOption), std::string("4")));
  EXPECT_EQ(typed("c", menu), std::pair(int(ParsedLine::kOption), std::string("4")));
  EXPECT_EQ(typed("2", menu).first, -1);
}

TEST(Prompt, PartsAreTypedInTheirOrder) {
  Menu menu = menu_with({"1 from the left, 2 from the right", "2 from the left, 1 from the right"});
  menu.is_in_order = true;
  menu.lines[0].token = "1,2";
  menu.lines[1].token = "2,1";
  const std::pair other(int(ParsedLine::kOption), menu.lines[1].name);
  EXPECT_EQ(typed("2,1", menu), other);
  EXPECT_EQ(typed("2 1", menu), other);
  EXPECT_EQ(typed("2", menu), other) << "the number of the line";
  EXPECT_EQ(typed("1 1", menu).first, -1);
}

TEST(Prompt, SeveralAreTypedWhereASelectionIsTicked) {
  Menu menu = menu_with({"Iron Mill", "Quarry", "Mine"});
  menu.is_ticked = true;
  const auto chosen = [&](const std::string& line) {
    const auto [kind, tokens] = typed(line, menu);
    return kind == ParsedLine::kTicked ? tokens : "not understood";
  };
  EXPECT_EQ(chosen("3 1"), "Mine,Iron Mill");
  EXPECT_EQ(chosen("1, 1, quarry"), "Iron Mill,Iron Mill,Quarry");
  EXPECT_EQ(chosen("iron mill, min"), "Iron Mill,Mine");
  EXPECT_EQ(chosen("0"), "none");
  EXPECT_EQ(chosen("none"), "none");
  EXPECT_EQ(chosen("4"), "not understood");
  EXPECT_EQ(chosen("m q"), "Mine,Quarry");
  EXPECT_EQ(typed("/why", menu).first, ParsedLine::kWhy);
}

TEST(Prompt, ACommandNeverPlaysAnAction) {
  const Menu menu = menu_with({"score a card", "skip"});
  EXPECT_EQ(typed("/score", menu).first, ParsedLine::kScore);
  const auto [kind, message] = typed("score", menu);
  EXPECT_EQ(kind, -1);
  EXPECT_THAT(message, HasSubstr("/score"));
  EXPECT_EQ(typed("score a", menu).first, -1) << "a command with text, or the beginning of a name";
  EXPECT_EQ(typed("1", menu).second, "score a card");
}

TEST(Prompt, ABareWordIsACommandWhereNothingElseIsSoCalled) {
  const Menu menu = menu_with({"build", "trade"});
  EXPECT_EQ(typed("score", menu).first, ParsedLine::kScore);
  EXPECT_EQ(typed("save my game.json", menu),
            std::pair(int(ParsedLine::kSave), std::string("my game.json")));
  EXPECT_EQ(typed("puntos", menu, Language::kSpanish).first, ParsedLine::kScore);
  EXPECT_EQ(typed("/score", menu, Language::kSpanish).first, ParsedLine::kScore);
  EXPECT_EQ(typed("?", menu).first, ParsedLine::kHelp);
}

TEST(Prompt, AMisspeltCommandIsSuggested) {
  EXPECT_THAT(typed("/scor", menu_with({"build"})).second, HasSubstr("Did you mean '/score'?"));
}

class DiceGame : public testing::Test {
 protected:
  Game game(const std::string& faces, const std::string& choice) {
    const WrittenGame written({{"game.yaml",
                                "players: 1\n"
                                "kinds: {die: {faces: " +
                                    faces +
                                    "}}\n"
                                    "components: {d: {kind: die, copies: 3}}\n"
                                    "resources: {coins: 9}\n"
                                    "zones: {tray: {shape: pile, ordered: false, holds: die}}\n"
                                    "setup: [{create: d, to: tray}]\n"
                                    "actions: {keep: {choices: {chosen: " +
                                    choice +
                                    "},"
                                    " cost: {coins: 2}, do: {gain: {coins: 1}}}, wait: {}}\n"
                                    "flow: [{turns: players, do: [{actions: [keep, wait]}]}]\n"
                                    "outcome: {score: coins}\n"}});
    const auto ruleset = written.ruleset();
    Engine::Setup setup;
    setup.players = 1;
    auto game = Game::start(ruleset, setup);
    EXPECT_TRUE(game) << game.error().message;
    choose(*game, {"keep"});
    return std::move(*game);
  }
  static Menu menu(Game& game) {
    const Narrator narrator(game.ruleset(), Language::kEnglish);
    return menu_of(narrator.words(), game.state(), *game.decision());
  }
};

TEST_F(DiceGame, DiceAreChosenByWhatTheyShow) {
  Game g = game("[2, 2, 2]", "{from: tray, min: 1, max: 2}");
  const Menu m = menu(g);
  EXPECT_TRUE(m.numbers_are_values);
  ASSERT_EQ(m.lines.size(), 2U);
  EXPECT_EQ(m.lines[0].label, "a");
  EXPECT_EQ(typed("2", m).second, m.lines[0].name);
  EXPECT_EQ(typed("2 2", m).second, m.lines[1].name);
  EXPECT_EQ(typed("1", m).first, -1) << "no position";
}

TEST_F(DiceGame, ItIsSaidWhatToTypeForDice) {
  Game g = game("[2, 2, 2]", "{from: tray, min: 1, max: 2}");
  EXPECT_EQ(menu(g).to_answer, "Type what you choose, as in 2 2, or b for that line.");
  EXPECT_EQ(menu_with({"Mill", "Quarry"}).to_answer, "");
}

TEST(HowMany, IsSaidBeforeAndWhereAnAnswerIsWrong) {
  const WrittenGame nothing(base_game("stones"));
  const Wording words(*nothing.ruleset(), Language::kEnglish);
  EXPECT_EQ(need_line(words, {4, 4, 9}), "Choose exactly 4");
  EXPECT_EQ(need_line(words, {0, 4, 9}), "Choose at most 4");
  EXPECT_EQ(need_line(words, {2, 4, 9}), "Choose 2 to 4");
  EXPECT_EQ(count_refusal(words, {4, 4, 9}, 2), "2 more are needed");
  EXPECT_EQ(count_refusal(words, {4, 4, 9}, 3), "1 more is needed");
  EXPECT_EQ(count_refusal(words, {4, 4, 9}, 4), "");
  EXPECT_EQ(count_refusal(words, {2, 4, 9}, 6), "those are 2 too many");
}

TEST_F(DiceGame, FacesThatAreLettersKeepTheirMeaning) {
  Game g = game("[a, a]", "{from: tray, min: 1, max: 2}");
  const Menu m = menu(g);
  ASSERT_EQ(m.lines.size(), 2U);
  EXPECT_EQ(m.lines[1].label, "#2");
  EXPECT_EQ(typed("a", m).second, m.lines[0].name);
  EXPECT_EQ(typed("a a", m).second, m.lines[1].name);
}

TEST_F(DiceGame, NumbersHaveNoPositionBeforeThem) {
  Game g = game("[1]", "{from: 3..6}");
  const Menu m = menu(g);
  ASSERT_EQ(m.lines.size(), 4U);
  EXPECT_EQ(m.lines[0].label, "");
  EXPECT_EQ(typed("4", m).second, "4");
  EXPECT_EQ(typed("#1", m).second, "3");
  EXPECT_EQ(typed("1", m).first, -1);
}

}  // namespace
}  // namespace cubilete
