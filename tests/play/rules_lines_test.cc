// The rules of a game in sentences, as `/rules` and the page of a table show them.
#include "narration/rules_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_game.h"

namespace cubilete {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> rules_of(const std::shared_ptr<const Ruleset>& ruleset,
                                  std::int32_t players, Language language = Language::kEnglish) {
  Engine::Setup setup;
  setup.players = players;
  setup.seed = 1;
  auto game = Game::start(ruleset, setup);
  EXPECT_TRUE(game.has_value());
  return rules_lines(Wording(*ruleset, language), game->state());
}

// A game with parts for one player, for several, and for whoever plays.
WrittenGame game() {
  return WrittenGame(
      {{"game.yaml",
        "players: {min: 1, max: 3}\n"
        "language: 2\n"
        "kinds: {card: {properties: {worth: {type: integer}, family: {symbols: [red, blue]}}}}\n"
        "components: {ace: {worth: 2, family: red, copies: 9}, two: {worth: 1, copies: 9}}\n"
        "constants: {target: 7, prize: 4}\n"
        "resources: {coins: 0}\n"
        "zones: {deck: {holds: card}, hand: {owner: player, holds: card}}\n"
        "setup: [{create: definitions(card), to: deck}]\n"
        "actions:\n"
        "  earn: {do: [{gain: {coins: 2}}, {move: deck.top, to: hand}], ends: turn}\n"
        "  steal: {if: {is: player_count > 1, because: alone}, do: [{gain: {coins: 1}}], ends: "
        "turn}\n"
        "  nap: {ends: turn}\n"
        "flow:\n"
        "  - rounds: 9\n"
        "    until: any(players[coins >= target])\n"
        "    do:\n"
        "      - turns: players\n"
        "        do:\n"
        "          - if: player_count == 1\n"
        "            then: [{actions: [earn, steal, nap]}]\n"
        "            else: [{actions: [earn, steal]}]\n"
        "      - if: player_count == 1\n"
        "        then: [{if: none(deck), then: {end: game, because: tired}}]\n"
        "        else: [{if: none(deck), then: {end: game, because: gone}}]\n"
        "outcome:\n"
        "  score:\n"
        "    reds: sum(player.hand[family == red].worth)\n"
        "    luck: {script: rules.luck}\n"
        "    debts: {value: -player.coins, if: player_count == 1}\n"},
       {"scripts/rules.lua", "function luck(who) return who.coins > 3 and prize or 0 end\n"},
       {"locale/en.yaml",
        "game: {title: Aces}\n"
        "kinds: {card: cards}\n"
        "components: {ace: ace, two: two}\n"
        "attributes: {coins: '{n, plural, one {coin} other {coins}}', worth: worth, family: "
        "family}\n"
        "zones: {deck: deck, hand: hand}\n"
        "symbols: {red: red, blue: blue}\n"
        "actions: {earn: earn, steal: steal, nap: nap}\n"
        "messages: {alone: you are alone}\n"
        "end_causes: {tired: you are tired, gone: the deck is gone}\n"
        "rules: {rules.luck: '{prize, plural, one {# point} other {# points}} of luck'}\n"
        "scores: {reds: red cards, luck: luck, debts: debts}\n"}});
}

TEST(Rules, AreSentencesThatAPersonWouldWrite) {
  const auto lines = rules_of(game().ruleset(), 2);
  EXPECT_THAT(lines, Contains("  Rounds, 9 times, until somebody has at least 7 coins:"));
  EXPECT_THAT(lines, Contains("  red cards: the total worth of your hand whose family is red"));
  EXPECT_THAT(lines, Contains("  luck: 4 points of luck"));
}

// What an action does is written from its effects where it has no text of its own.
TEST(Rules, SayWhatAnActionDoes) {
  const auto lines = rules_of(game().ruleset(), 2);
  const auto earn = std::ranges::find(lines, "  earn");
  ASSERT_NE(earn, lines.end());
  EXPECT_EQ(*(earn + 1), "    Gain 2 coins; put the top of deck in your hand; the turn ends.");
}

TEST(Rules, LeaveOutWhatDoesNotHoldForTheNumberOfPlayers) {
  const auto ruleset = game().ruleset();
  const auto alone = rules_of(ruleset, 1);
  const auto together = rules_of(ruleset, 2);
  EXPECT_THAT(alone, Contains("  nap"));
  EXPECT_THAT(together, Not(Contains("  nap")));
  EXPECT_THAT(alone, Not(Contains("  steal")));
  EXPECT_THAT(together, Contains("  steal"));
  EXPECT_THAT(together, Not(Contains(HasSubstr("you are alone"))));
  EXPECT_THAT(alone, Contains("  you are tired"));
  EXPECT_THAT(alone, Not(Contains("  the deck is gone")));
  EXPECT_THAT(together, Contains("  the deck is gone"));
  EXPECT_THAT(together, Not(Contains("  you are tired")));
  EXPECT_THAT(alone, Contains(HasSubstr("debts:")));
  EXPECT_THAT(together, Not(Contains(HasSubstr("debts:"))));
}

// The five games: no operator by operator, no name of a function.
class RulesOfGames : public testing::TestWithParam<GameName> {};

TEST_P(RulesOfGames, AreWritten) {
  const auto ruleset = compiled(GetParam().first, GetParam().second);
  ASSERT_TRUE(ruleset);
  for (const std::int32_t players : {ruleset->min_players, ruleset->max_players}) {
    for (const Language language : {Language::kEnglish, Language::kSpanish}) {
      const auto lines = rules_of(ruleset, players, language);
      EXPECT_GT(lines.size(), 8U);
      for (const std::string& line : lines) {
        EXPECT_THAT(line, Not(HasSubstr("there is any of"))) << line;
        EXPECT_THAT(line, Not(HasSubstr("hay alguno de"))) << line;
        EXPECT_THAT(line, Not(HasSubstr(" of it,"))) << line;
        EXPECT_THAT(line, Not(testing::ContainsRegex("\\{[0-9]\\}"))) << line;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RulesOfGames, testing::ValuesIn(all_games()), test_name);

TEST(Rules, OfDiceCityAreThoseOfTheNumberOfPlayers) {
  const auto ruleset = compiled("dice-city");
  ASSERT_TRUE(ruleset);
  EXPECT_THAT(rules_of(ruleset, 1), Contains("  the last row of the display is gone"));
  EXPECT_THAT(rules_of(ruleset, 1), Not(Contains("  the deck is empty")));
  EXPECT_THAT(rules_of(ruleset, 3), Not(Contains("  the last row of the display is gone")));
  EXPECT_THAT(
      rules_of(ruleset, 3),
      Contains("  trade ships: the total VP of your ships and bandits that are trade ships"));
}

TEST(Rules, SayAmountsThatArePrintedOnWhatIsChosen) {
  EXPECT_THAT(rules_of(compiled("examples/drovers"), 2),
              Contains(HasSubstr("for as many wagons as length of what was chosen")));
  EXPECT_THAT(rules_of(compiled("examples/drovers"), 2, Language::kSpanish),
              Contains(HasSubstr("por carros según longitud de lo elegido")));
}

// Queries without a phrase are written by their name as a value, or by what they compute; truths by
// their names, whatever form these have.
TEST(Rules, SayQueriesAndTruthsThatHaveNoPhrase) {
  const WrittenGame written(
      {{"game.yaml",
        "players: 2\nlanguage: 2\n"
        "kinds: {tile: {attributes: {lit: false}}}\n"
        "components: {lamp: {kind: tile, copies: 3}}\n"
        "resources: {coins: 0}\n"
        "player_attributes: {has_passed: false}\n"
        "table_attributes: {dark: false}\n"
        "zones: {row: {shape: row, holds: tile}}\n"
        "setup: [{create: lamp, to: row}]\n"
        "queries:\n"
        "  worth: {parameters: {p: player}, returns: integer, is: p.coins * 3 + 1, shown: true}\n"
        "  bright: {returns: integer, is: 'count(row[lit])'}\n"
        "  all_out: {returns: boolean, is: 'none(row[lit])'}\n"
        "actions:\n"
        "  light: {choices: {lamp: {from: 'row[not lit]'}}, do: {set: {lamp.lit: true}}, ends: "
        "turn}\n"
        "  pass: {do: {set: {has_passed: true, dark: true}}, ends: turn}\n"
        "flow:\n"
        "  - rounds: 9\n"
        "    until: dark and none(players[not has_passed])\n"
        "    do: [{turns: players, while: not player.has_passed, do: {actions: [light, pass]}},\n"
        "         {if: all_out, then: {end: game}}]\n"
        "outcome: {score: {worth: worth(player), lamps: bright, unlit: 'count(row[not lit])'}}\n"},
       {"locale/en.yaml",
        "game: {title: Lamps}\nzones: {row: row}\n"
        "attributes: {lit: lit, has_passed: has passed, dark: dark, worth: worth, coins: coins}\n"
        "scores: {worth: worth, lamps: lamps, unlit: unlit}\n"},
       {"locale/es.yaml",
        "game: {title: Faroles}\nzones: {row: fila}\n"
        "attributes: {lit: en pie, has_passed: ha pasado, dark: a oscuras, worth: valor, coins: "
        "monedas}\n"
        "scores: {worth: valor, lamps: faroles, unlit: apagados}\n"}});
  const auto english = rules_of(written.ruleset(), 2);
  EXPECT_THAT(english, Contains("  worth: your worth"));
  EXPECT_THAT(english, Contains("  lamps: the number of row with the mark 'lit'"));
  EXPECT_THAT(english, Contains("  unlit: the number of row without the mark 'lit'"));
  EXPECT_THAT(english, Contains(HasSubstr("until the mark 'dark' is set and every player has the "
                                          "mark 'has passed'")));
  EXPECT_THAT(english, Contains(HasSubstr("while you do not have the mark 'has passed'")));
  EXPECT_THAT(english, Contains(HasSubstr("for none of row: it has the mark 'lit'")));
  const auto spanish = rules_of(written.ruleset(), 2, Language::kSpanish);
  EXPECT_THAT(spanish, Contains("  valor: tu valor"));
  EXPECT_THAT(spanish, Contains(HasSubstr("de fila sin la marca «en pie»")));
  EXPECT_THAT(spanish, Contains(HasSubstr("está puesta la marca «a oscuras»")));
  EXPECT_THAT(spanish, Contains(HasSubstr("no tienes la marca «ha pasado»")));
}

TEST(Rules, SayWhatScoresAlsoInLua) {
  EXPECT_THAT(rules_of(compiled("dice-town"), 3), Contains("  badge: 5 points for the Sheriff"));
  EXPECT_THAT(rules_of(compiled("dice-town"), 3, Language::kSpanish),
              Contains("  insignia: 5 puntos para el Alguacil"));
  EXPECT_THAT(rules_of(compiled("union-dice"), 1),
              Contains("  dice offered: the pips of the dice offered are subtracted"));
  EXPECT_THAT(rules_of(compiled("union-dice"), 2), Not(Contains(HasSubstr("dice offered:"))));
}

}  // namespace
}  // namespace cubilete
