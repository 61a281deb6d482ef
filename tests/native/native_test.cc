// Compiled rules play the same games as the interpreter, and are compiled and loaded with care.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <tuple>
#include <vector>

#include "agreement/account.h"
#include "agreement/compiled.h"
#include "interpreter.h"
#include "lua/lowering/lower.h"
#include "lua/scripts.h"
#include "native/processor.h"
#include "native/runtime_text.h"
#include "play/compiled_rules.h"
#include "play/simulate.h"
#include "support/chain_of_triggers.h"
#include "support/test_game.h"
#include "support/thorough.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// Leaves out variants, which take as long to compile again; native_agreement compares them.
std::vector<GameName> games_as_they_are() {
  std::vector<GameName> games = all_games();
  std::erase_if(games, [](const GameName& g) { return !g.second.empty(); });
  return games;
}

// The rules that the text comes to; where there are none, the test fails.
CompiledText compiled_text(const std::variant<native::Source, native::NotEmitted>& source) {
  CompiledText text = compile(source);
  EXPECT_EQ("", text.problem);
  return text;
}

class CompiledGames : public testing::TestWithParam<GameName> {};

// Uses the most players; native_agreement compares all numbers of them, and more games. An ordinary
// run compiles one way only, the one that also answers for any position, what is not one of the
// games of the repository.
TEST_P(CompiledGames, AreThoseOfTheInterpreter) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  const auto ruleset = compiled(GetParam().first, GetParam().second);
  ASSERT_TRUE(ruleset);
  const std::int32_t players = ruleset->max_players;
  for (const auto answering : {native::AnsweredBy::kAgents, native::AnsweredBy::kProgram}) {
    const bool is_small = GetParam().first.find('/') != std::string::npos;
    if (is_small && answering == native::AnsweredBy::kAgents && !is_thorough()) continue;
    const CompiledText text = compiled_text(native_source_of(*ruleset, players, answering));
    ASSERT_TRUE(text.library);
    AgreementCounts a;
    EXPECT_EQ("", difference_of_games(*ruleset, players, 12, 5, text, a));
    EXPECT_EQ(12, a.games);
    // Its selections are too many to be listed; the interpreter describes them.
    const bool has_examples = GetParam().first.ends_with("big_hand");
    EXPECT_EQ(has_examples ? 12 : 0, a.left_to_interpreter);
    if (answering == native::AnsweredBy::kAgents) continue;
    EXPECT_EQ("", difference_of_positions(*ruleset, players, 40, 5, text, a));
  }
}

INSTANTIATE_TEST_SUITE_P(All, CompiledGames, testing::ValuesIn(games_as_they_are()), test_name);

TEST(EmittedText, IsTheSameEachTimeAndHoldsNoTextOfTheContent) {
  const auto ruleset = compiled("dicy-cards");
  ASSERT_TRUE(ruleset);
  const auto source = native_source_of(*ruleset, 3);
  const auto again = native_source_of(*ruleset, 3);
  ASSERT_TRUE(std::holds_alternative<native::Source>(source));
  EXPECT_EQ(std::get<native::Source>(source).text, std::get<native::Source>(again).text);
  std::string rules = std::get<native::Source>(source).text;
  for (const std::string_view text : {native::interface_text(), native::runtime_text(),
                                      native::selections_text(), native::forms_text()}) {
    const std::size_t at = rules.find(text);
    ASSERT_NE(at, std::string::npos);
    rules.erase(at, text.size());
  }
  EXPECT_EQ(std::string::npos, rules.find(ruleset->name));
  for (const ComponentDef& d : ruleset->definitions) {
    EXPECT_EQ(std::string::npos, rules.find(d.name)) << d.name;
  }
}

// The first difference in games of what the test has written, or why it does not compile.
std::string difference_of_written(const WrittenGame& written, std::int32_t players,
                                  std::int64_t games, AgreementCounts& counts) {
  const auto ruleset = written.ruleset();
  if (!ruleset) return "";
  const CompiledText text =
      compile(native_source_of(*ruleset, players, native::AnsweredBy::kAgents));
  if (!text.library) return text.problem;
  return difference_of_games(*ruleset, players, games, 1, text, counts);
}

// Nothing moves these dice and cards, but shuffles replace one by another. `what`: further effects.
std::map<std::string, std::string> cards_that_stay(const std::string& set_up,
                                                   const std::string& what) {
  return {
      {"game.yaml",
       "players: {min: 2, max: 3}\n"
       "kinds:\n"
       "  die: {faces: [1, 2, 3, 4]}\n"
       "  card:\n"
       "    attributes: {side: {symbols: [active, frozen]}}\n"
       "    properties: {least: {type: integer, required: true}}\n"
       "components: {d4: {kind: die, copies: 4}, ace: {kind: card, least: 1},"
       " jack: {kind: card, least: 2}, king: {kind: card, least: 3}}\n"
       "options: {set: {type: list of card, value: [ace, king, jack, ace]}}\n"
       "resources: {coins: 0}\n"
       "zones:\n"
       "  pool: {shape: pile, ordered: false, holds: die}\n"
       "  row: {owner: player, shape: row, holds: card}\n"
       "  away: {shape: pile, holds: card}\n"
       "setup:\n"
       "  - {create: d4, to: pool}\n"
       "  - {each: p, from: players, do: [{create: set, count: 1, to: p.row}" +
           set_up +
           "]}\n"
           "actions:\n"
           "  score:\n"
           "    choices:\n"
           "      card: {from: 'row[side == active]'}\n"
           "      dice: {from: pool, min: card.least, max: 3, where: 'sum(dice.face) > 3 + "
           "card.least'}\n"
           "    do: [{gain: {coins: 'sum(dice.face)'}}, {set: {card.side: frozen}}, {roll: dice}]\n"
           "    ends: turn\n"
           "  turn:\n"
           "    do: [{set: {row.side: active}}, {roll: pool}, {each: p, from: others(player), do: "
           "[{choose: one, player: p, from: 'p.row[side == active]', do: [{set: {one.side: "
           "frozen}}]}]}" +
           what +
           "]\n"
           "    ends: turn\n"
           "flow: [{rounds: 8, do: [{turns: players, do: [{actions: [score, turn]}]}]}]\n"
           "outcome: {score: player.coins}\n"},
      {"locale/en.yaml", "game: {title: Staying}\n"}};
}

TEST(CompiledRules, StopInTheMiddleOfAGame) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  std::atomic<bool> is_stopped = false;
  SimulationRequest request;
  request.seats = {"random", "random"};
  request.engine = SimulationEngine::kCompiled;
  request.stop = StopToken(is_stopped);
  const auto ruleset = compiled("examples/nim");
  const CompiledRules rules(ruleset, request);
  ASSERT_TRUE(rules.are_ready());
  const auto scripts = make_lua_scripts(*ruleset);
  const auto player = rules.make_player(*ruleset, *scripts);
  const std::array<std::uint64_t, 2> agents = {1, 2};
  EXPECT_TRUE(player->play(1, agents));
  is_stopped = true;
  EXPECT_FALSE(player->play(1, agents));
}

TEST(CompiledRules, KnowWhatNothingMoves) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  struct Case {
    const char* set_up;
    const char* what;
    bool stays;  // the components in the rows stay
  };
  for (const Case& c : std::initializer_list<Case>{
           {"", "", true},
           {", {shuffle: p.row}", ", {shuffle: row}", true},
           {", {shuffle: p.row}", ", {each: p, from: players, do: [{shuffle: p.row}]}", true},
           {"", ", {if: count(row) > 2, then: [{move: row.top, to: away}]}", false},
           {"", ", {if: any(row), then: [{swap: row.top, with: 'row[count(row)]'}]}", false},
           {"", ", {if: count(row) < 6, then: [{create: king, count: 1, to: row}]}", false},
           {", {if: 'count(p.row[side == active]) > 3', then: [{gain: {coins: 1}, player: p}]}", "",
            false}}) {
    SCOPED_TRACE(std::string(c.set_up) + c.what);
    const WrittenGame written(cards_that_stay(c.set_up, c.what));
    const auto ruleset = written.ruleset();
    ASSERT_TRUE(ruleset);
    const auto source = native_source_of(*ruleset, 3);
    ASSERT_TRUE(std::holds_alternative<native::Source>(source));
    const std::string& text = std::get<native::Source>(source).text;
    EXPECT_THAT(text, HasSubstr("struct FixedZone0 "));
    EXPECT_EQ(c.stays, text.find("struct FixedZone1 ") != std::string::npos);
    AgreementCounts a;
    EXPECT_EQ("", difference_of_written(written, 3, 60, a));
    EXPECT_EQ(0, a.left_to_interpreter);
  }
}

// A player chooses a card and dice; the card's script returns their worth. `effects` follow.
std::map<std::string, std::string> cards_with_scripts(const std::string& effects,
                                                      const std::string& flow) {
  return {{"game.yaml",
           "players: {min: 2, max: 3}\n"
           "kinds:\n"
           "  die: {faces: [1, 2, 3, 4]}\n"
           "  card:\n"
           "    properties:\n"
           "      least: {type: integer, required: true}\n"
           "      worth:\n"
           "        query: {chosen: list of integer, shown: list of integer}\n"
           "        returns: integer\n"
           "        pure: true\n"
           "        required: true\n"
           "components:\n"
           "  d4: {kind: die, copies: 4}\n"
           "  ace: {kind: card, least: 1, worth: {script: worth.sum, with: {times: 1}}}\n"
           "  king: {kind: card, least: 2, worth: {script: worth.sum, with: {times: 5}}}\n"
           "resources: {coins: 0}\n"
           "zones:\n"
           "  pool: {shape: pile, ordered: false, holds: die}\n"
           "  row: {owner: player, shape: row, holds: card}\n"
           "setup:\n"
           "  - {create: d4, to: pool}\n"
           "  - {each: p, from: players, do: [{create: definitions(card), to: p.row}]}\n"
           "actions:\n"
           "  score:\n"
           "    choices:\n"
           "      card: {from: row}\n"
           "      dice: {from: pool, min: card.least, max: 3, where: 'sum(dice.face) > 2'}\n"
           "    do: [" +
               effects +
               "]\n"
               "  roll: {do: [{roll: pool}]}\n"
               "flow: [{rounds: 12, do: [" +
               flow +
               "]}]\n"
               "outcome: {score: player.coins}\n"},
          {"scripts/worth.lua",
           "function sum(rule, chosen, shown)\n"
           "  local all = 0\n"
           "  for place, face in ipairs(chosen) do all = all + place * face end\n"
           "  for _, face in ipairs(shown) do all = all + face // 3 end\n"
           "  return all * rule.times\n"
           "end\n"},
          {"locale/en.yaml", "game: {title: Worth}\n"}};
}

// Returns the C++ of the game played by random agents, or an empty text if it has none.
std::string text_for_agents(const WrittenGame& written, std::int32_t players) {
  const auto ruleset = written.ruleset();
  if (!ruleset) return "";
  const auto source = native_source_of(*ruleset, players, native::AnsweredBy::kAgents);
  const auto* const found = std::get_if<native::Source>(&source);
  return found ? found->text : "";
}

// Results of scripts for chosen dice are remembered by the number of the selection, as long as the
// dice and the card have not changed.
TEST(CompiledRules, RememberWhatSelectionsAreWorth) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  const std::string gain = "{gain: {coins: 'card.worth(dice.face, sorted(pool.face))'}}";
  const std::string alone = "{turns: players, do: [{actions: [score, roll], once: true}]}";
  const std::string at_once = "{simultaneous: [score, roll], player: players}";
  struct Case {
    std::string effects;
    std::string flow;
    bool is_remembered;
    bool is_only_number;  // the dice themselves are not needed
  };
  for (const Case& c : std::initializer_list<Case>{
           {gain, alone, true, true},
           {gain, at_once, true, false},
           {gain + ", {roll: dice}, " + gain, alone, true, false},
           {"{roll: dice}, " + gain, alone, true, false},
           {"{shuffle: row}, " + gain, alone, true, false},
           {"{roll: 'pool - dice'}, " + gain, at_once, true, false},
           {"{gain: {coins: 'card.worth(dice.face, dice.face) + count(dice)'}}", alone, true,
            false},
           {"{gain: {coins: 'card.worth(dice.face, dice.face) + coins % 2'}}", alone, true, true},
           {"{gain: {coins: 'card.worth(dice.face, 1 .. coins % 3)'}}", alone, false, false}}) {
    SCOPED_TRACE(c.effects + " " + c.flow);
    const WrittenGame written(cards_with_scripts(c.effects, c.flow));
    const std::string text = text_for_agents(written, 3);
    ASSERT_NE("", text);
    EXPECT_EQ(c.is_remembered, text.find("ValuesOfSelections values") != std::string::npos);
    EXPECT_EQ(c.is_remembered && !c.is_only_number,
              text.find("Chosen action0_chosen;") != std::string::npos);
    AgreementCounts a;
    EXPECT_EQ("", difference_of_written(written, 3, 200, a));
    EXPECT_EQ(0, a.left_to_interpreter);
  }
}

// What a script gives is remembered as long as nothing has changed of what it reads. Each action
// changes one thing; what the script gives shows in the points and in who may do what.
TEST(CompiledRules, RememberWhatScriptsGive) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  struct Case {
    const char* worth;  // the body of the script, of a player `p` and a place `at`
    bool is_remembered;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"return #p.row + 1", true},
           {"return at.top and at.top.level + 1 or 1", true},
           {"return at.height + p.coins // 4", true},
           {"local n = 1 for _, x in ipairs(p.row) do n = n + x.level end return n", true},
           {"return zone('box')[1] and zone('box')[1].level + 2 or 3", true},
           {"return weather + #board.components", true},
           {"return p.held + p:held_with(2)", true},
           {"return (player and player.seat or 0) + at.row", true},
           {"local x = p.row.top return x and x:power(1) + 1 or 1", true},
           {"return p.row.top and p.row.top.index or 2", true},
           {"return round + 1", false}}) {
    SCOPED_TRACE(c.worth);
    const WrittenGame written(
        {{"game.yaml",
          "players: 2\n"
          "kinds: {stone: {attributes: {level: 0}, properties: {power: {query: {card: stone, n: "
          "integer}, "
          "returns: integer, required: true}}}}\n"
          "components: {pebble: {kind: stone, copies: 6, power: 'n + weather'}, boulder: {kind: "
          "stone, copies: 2, power: {script: worth.power}}}\n"
          "resources: {coins: 0}\n"
          "table_attributes: {weather: 0}\n"
          "zones:\n"
          "  box: {shape: row, holds: stone}\n"
          "  row: {owner: player, shape: row, holds: stone}\n"
          "  board: {shape: grid, rows: 2, columns: 2, holds: stone, cell_attributes: {height: "
          "0}}\n"
          "setup: [{create: [pebble, boulder], to: box}]\n"
          "queries:\n"
          "  held: {parameters: {p: player}, returns: integer, is: count(p.row)}\n"
          "  held_with: {parameters: {p: player, n: integer}, returns: integer, is: 'count(p.row) "
          "+ n'}\n"
          "  worth: {parameters: {p: player, at: cell}, returns: integer, script: worth.worth}\n"
          "actions:\n"
          "  take: {if: any(box), do: {move: 'first(box, 1)', to: row}}\n"
          "  lay: {if: any(row), choices: {at: {from: 'cells(board)[worth(player, it) % 3 > 0]'}}, "
          "do: {move: row.top, to: at}}\n"
          "  polish: {if: any(row), do: {set: {row.top.level: 'row.top.level + 1'}}}\n"
          "  rain: {do: {set: {weather: 'weather + 1'}}}\n"
          "  dig: {choices: {at: {from: cells(board)}}, do: {set: {at.height: 'at.height + 1'}}}\n"
          "  earn: {do: {gain: {coins: 'worth(player, board.r1c1) + worth(player, board.r1c1)'}}}\n"
          "flow: [{rounds: 12, do: [{turns: players, do: [{actions: [take, lay, polish, rain, dig, "
          "earn], once: true}]}]}]\n"
          "outcome: {score: player.coins}\n"},
         {"scripts/worth.lua", std::string("function worth(p, at) ") + c.worth +
                                   " end\nfunction power(card, n) return card.level + n end\n"},
         {"locale/en.yaml", "game: {title: Stones}\n"}});
    const std::string text = text_for_agents(written, 2);
    ASSERT_NE("", text);
    EXPECT_EQ(c.is_remembered, text.find(" known_script") != std::string::npos);
    AgreementCounts a;
    EXPECT_EQ("", difference_of_written(written, 2, 100, a));
    EXPECT_EQ(0, a.left_to_interpreter);
  }
}

// A list that no choice changes is made once for all options, if nothing in it can fail.
TEST(CompiledRules, MakeListsOnceThatNoChoiceChanges) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  struct Case {
    const char* choices;
    bool is_once;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"some: {from: box, min: 0, max: 3, where: 'none(box[marked] - some)'}", true},
           {"least: {from: '0 .. 2'}, some: {from: box, min: 1, max: 3, where: 'count(box[size > "
            "least] - some) < 2'}",
            true},
           {"least: {from: '0 .. 2'}, one: {from: box, where: 'count(row[size > least]) > "
            "one.size'}",
            true},
           {"least: {from: '0 .. 2'}, some: {from: box, min: 1, max: 2, where: "
            "'any(some[count(row[size > least]) < size])'}",
            true},
           {"some: {from: box, min: 0, max: 3, where: 'none(box[6 // number > 4] - some)'}", false},
           {"some: {from: box, min: 0, max: 3, where: 'none(box[size > count(some)] - some)'}",
            false}}) {
    SCOPED_TRACE(c.choices);
    const WrittenGame written(
        {{"game.yaml",
          "players: {min: 1, max: 2}\n"
          "kinds: {card: {attributes: {marked: false, number: {type: integer, initial: 1}},"
          " properties: {size: {type: integer, required: true}}}}\n"
          "components: {ace: {copies: 2, size: 1}, jack: {copies: 2, size: 2}, king: {size: 3}}\n"
          "resources: {coins: 0}\n"
          "zones: {box: {shape: pile, ordered: false, holds: card}, row: {shape: row, holds: "
          "card}, away: {shape: pile, holds: card}}\n"
          "setup: [{create: definitions(card), to: box}, {create: definitions(card), to: row}]\n"
          "actions:\n"
          "  take: {choices: {" +
              std::string(c.choices) +
              "}, do: [{gain: {coins: 1}}, {set: {box.number: coins // 2 + 1}}, {set: "
              "{'box[size == 2].marked': 'coins % 3 == 1'}}]}\n"
              "  rest: {do: [{gain: {coins: 2}}, {set: {'row.number': coins}}, {if: any(row), "
              "then: [{move: row.top, "
              "to: away}]}, {move: 'first(away[size > 1], 1)', to: box}]}\n"
              "flow: [{rounds: 6, do: [{turns: players, do: [{actions: [take, rest], once: "
              "true}]}]}]\n"
              "outcome: {score: player.coins}\n"},
         {"locale/en.yaml", "game: {title: T}\n"}});
    const std::string text = text_for_agents(written, 2);
    ASSERT_NE("", text);
    EXPECT_EQ(c.is_once, text.find("const Lst fixed") != std::string::npos);
    AgreementCounts a;
    EXPECT_EQ("", difference_of_written(written, 2, 60, a));
    EXPECT_EQ(0, a.left_to_interpreter);
  }
}

// If only one action can be available, the test for it finds all answers to its first choice: as
// many as a player chooses from, also if nothing can be chosen, if another choice follows, and if
// the selections are so many that they are counted first.
TEST(CompiledRules, FindTheAnswersWithTheOnlyAction) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  for (const char* const choices :
       {"some: {from: box, min: 0, max: 2, where: 'count(some) + coins > 1'}",
        "one: {from: box, where: one.number < coins}, other: {from: row, where: 'other.number + "
        "one.number == 4'}",
        "one: {from: box, where: 'one.number > coins'}",
        "some: {from: box, min: 2, max: 2, where: 'any(some[marked])'}"}) {
    SCOPED_TRACE(choices);
    const WrittenGame written(
        {{"game.yaml",
          "players: {min: 1, max: 2}\nkinds: {card: {properties: {number: {type: integer, "
          "required: true}}, attributes: {marked: "
          "false}}}\n"
          "components: {ace: {kind: card, number: 1, copies: 8}, two: {kind: card, number: 2, "
          "copies: 7}, king: {kind: card, number: 3, copies: 7}}\n"
          "resources: {coins: 1}\n"
          "zones: {box: {shape: pile, holds: card}, row: {shape: row, holds: card}, gone: {shape: "
          "pile, holds: card}}\n"
          "setup: [{create: definitions(card), to: box}, {create: definitions(card), to: row}]\n"
          "actions:\n"
          "  take: {choices: {" +
              std::string(choices) +
              "}, do: [{gain: {coins: 1}}, {set: {'first(box, coins).marked': true}}, {move: "
              "'first(row, coins)', to: gone}]}\n"
              "flow: [{rounds: 5, do: [{turns: players, do: [{actions: [take], once: true}]}]}]\n"
              "outcome: {score: player.coins}\n"},
         {"locale/en.yaml", "game: {title: T}\n"}});
    const std::string text = text_for_agents(written, 2);
    ASSERT_NE("", text);
    EXPECT_THAT(text, HasSubstr("if (first_.count >= 0) work +="));
    AgreementCounts a;
    EXPECT_EQ("", difference_of_written(written, 2, 60, a));
    EXPECT_EQ(0, a.left_to_interpreter);
  }
}

// Beyond the depth that compiled rules carry out, and where a rule fails, the interpreter goes on.
TEST(CompiledRules, CarryOutLongChainsOfTriggersAndFailAsTheInterpreter) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  const std::string nested = ", {gain: {links: 1}}";
  for (const auto& [coins, more, chain_is_too_long] :
       std::vector<std::tuple<int, std::string, bool>>{
           {20, "", false}, {60, "", false}, {60, nested, false}, {5'010, "", true}}) {
    SCOPED_TRACE(fmt::format("{} coins{}", coins, more));
    const WrittenGame written(chain_of_triggers(coins, more));
    const auto ruleset = written.ruleset();
    ASSERT_TRUE(ruleset);
    const CompiledText text =
        compiled_text(native_source_of(*ruleset, 2, native::AnsweredBy::kProgram));
    ASSERT_TRUE(text.library);
    AgreementCounts a;
    EXPECT_EQ("", difference_of_games(*ruleset, 2, 20, 1, text, a));
    EXPECT_EQ("", difference_of_positions(*ruleset, 2, 20, 1, text, a));
    EXPECT_GT(a.failed, 0) << "no rule failed";
    EXPECT_EQ(chain_is_too_long, a.failed == 20);
    EXPECT_EQ(coins > 25, a.left_to_interpreter == 20);
  }
}

// The expression for a small zone whose owner is computed occurs several times in one function.
TEST(CompiledRules, ChooseFromThePlaceOfAPlayerWhoIsLookedFor) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  for (const char* const owner :
       {"players[1]", "players[coins > 0][1]", "if(any(players[coins > 2]), seat(1), seat(2))"}) {
    SCOPED_TRACE(owner);
    const WrittenGame written(
        {{"game.yaml",
          "players: 2\nkinds: {card: {}}\ncomponents: {ace: {kind: card, copies: 8}}\n"
          "resources: {coins: 1}\n"
          "zones: {heap: {owner: player, shape: pile, holds: card, capacity: 8}, gone: {shape: "
          "pile, holds: card}}\n"
          "setup: [{each: p, from: players, do: [{create: definitions(card), count: 4, to: "
          "p.heap}]}]\n"
          "actions:\n  take: {choices: {card: {from: '" +
              std::string(owner) +
              ".heap', note: '-count(gone)'}}, do: [{gain: {coins: 1}}, {move: card, to: gone}]}\n"
              "flow: [{rounds: 3, do: [{turns: players, do: [{actions: [take], once: true}]}]}]\n"
              "outcome: {score: player.coins}\n"},
         {"locale/en.yaml", "game: {title: T}\n"}});
    AgreementCounts a;
    EXPECT_EQ("", difference_of_written(written, 2, 20, a));
    EXPECT_EQ(0, a.left_to_interpreter);
  }
}

// Nobody reads notes in a simulation, but the interpreter evaluates them, and the game fails if one
// does: by item, by selection of dice, with parts, and in the middle of an effect.
TEST(CompiledQuestions, FailWhereTheirNotesDo) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  const std::vector<std::string> choices = {
      "take: {choices: {one: {from: row, note: 'NOTE'}}, do: [{gain: {coins: 1}}]}",
      "take: {choices: {some: {from: dice, min: 1, max: 2, note: 'NOTE'}}, do: [{gain: {coins: "
      "1}}]}",
      "take: {choices: {pair: {parts: {one: row, other: '1 .. 2'}, note: 'NOTE'}}, do: [{gain: "
      "{coins: 1}}]}",
      "take: {do: [{choose: one, from: row, note: 'NOTE', do: [{gain: {coins: 1}}]}]}",
      "take: {do: [{choose: some, from: row, min: 1, max: 2, note: 'NOTE', do: [{gain: {coins: "
      "1}}]}]}"};
  for (const std::string& choice : choices) {
    std::string action = choice;
    action.replace(action.find("NOTE"), 4, "8 // (3 - coins)");
    const WrittenGame written(
        {{"game.yaml",
          "players: 1\nkinds: {die: {faces: [1, 2, 3]}, card: {}}\n"
          "components: {d6: {kind: die, copies: 3}, ace: {kind: card}, king: {kind: card}}\n"
          "resources: {coins: 0}\n"
          "zones: {dice: {shape: pile, ordered: false, holds: die}, row: {shape: row, holds: "
          "card}}\n"
          "setup: [{create: d6, to: dice}, {create: definitions(card), to: row}]\n"
          "actions: {" +
              action +
              "}\nflow: [{rounds: 5, do: [{turns: players, do: [{actions: [take], once: "
              "true}]}]}]\n"
              "outcome: {score: player.coins}\n"},
         {"locale/en.yaml", "game: {title: T}\n"}});
    AgreementCounts a;
    EXPECT_EQ("", difference_of_written(written, 1, 3, a)) << choice;
    EXPECT_EQ(3, a.failed) << choice;
  }
}

// Compiled rules stop at too much work before it takes long: in loops inside loops, in recursive
// queries, in choices behind choices, and where no loop follows.
TEST(CompiledRules, StopWhereThereIsTooMuchWork) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  const std::vector<std::string> actions = {
      "{if: 'count((1..9000)[a: count((1..9000)[b: b > a]) > 1]) > 1', do: []}",
      "{do: [{gain: {points: 'count((1..9000)[a: count((1..9000)[b: count((1..9000)[c: c > a + b]) "
      "> 1]) > 1])'}}]}",
      "{do: [{gain: {points: 'twice(60)'}}]}",
      "{choices: {a: {from: 1..900}, b: {from: 1..900}, c: {from: 1..900}, d: {from: 1..900}}, "
      "if: a + b + c + d > 10000, do: []}"};
  for (const std::string& action : actions) {
    const WrittenGame written(
        {{"game.yaml",
          "players: 1\nresources: {points: 0}\n"
          "queries: {twice: {parameters: {n: integer}, returns: integer, is: 'if(n < 1, 1, "
          "twice(n - 1) + twice(n - 1))'}}\n"
          "actions: {act: " +
              action +
              "}\nflow: [{rounds: 2, do: [{turns: players, do: [{actions: [act], once: "
              "true}]}]}]\noutcome: {score: player.points}\n"},
         {"locale/en.yaml", "game: {title: T}\n"}});
    AgreementCounts a;
    EXPECT_EQ("", difference_of_written(written, 1, 3, a)) << action;
    EXPECT_EQ(3, a.failed) << action;
  }
}

// Rules that stop leave nothing open: what a position is worth is found behind that as before, also
// where nothing was played yet.
TEST(CompiledRules, SayWhatAPositionIsWorthWhereTheyStopped) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  const auto ruleset = compiled("dice-city");
  SimulationRequest request;
  request.players = 3;
  request.seats = {"search", "random", "random"};
  request.engine = SimulationEngine::kCompiled;
  const CompiledRules rules(ruleset, request);
  ASSERT_TRUE(rules.are_ready());
  Interpreter interpreter(ruleset);
  Engine::Setup setup;
  setup.players = request.players;
  setup.seed = 7;
  const auto position = interpreter.engine().set_up(setup);
  ASSERT_TRUE(position) << position.error().message;
  const auto scripts = make_lua_scripts(*ruleset);
  const auto player = rules.make_player(*ruleset, *scripts);
  FunctionAnswerer nobody([](const State&, const Decision&) { return giving_up(); });
  std::vector<std::int32_t> worths;
  for (int n = 0; n < 3; ++n) {
    player->state() = *position;
    ASSERT_EQ(native::NativePlayer::PlayEnd::kStopped, player->play_on(nobody));
    std::vector<std::int32_t> again;
    ASSERT_TRUE(player->worth(again));
    EXPECT_EQ(std::size_t(request.players), again.size());
    if (n == 0) worths = again;
    EXPECT_EQ(worths, again);
  }
}

// One number of one script is changed before it is written.
TEST(CompiledScripts, AreHeldAgainstTheMachineOfLua) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  const auto ruleset = compiled("dicy-cards");
  ASSERT_TRUE(ruleset);
  lowering::LoweredScripts lowered = lowering::lower_scripts(*ruleset);
  for (const bool is_wrong : {false, true}) {
    native::ScriptForms forms;
    forms.texts = &lowered.texts;
    for (std::size_t i = 0; i < lowered.scripts.size(); ++i) {
      ASSERT_TRUE(lowered.scripts[i].form);
      lowering::Form& form = *lowered.scripts[i].form;
      forms.forms.push_back(&form);
      if (!is_wrong || ruleset->scripts[i].function != "sum") continue;
      for (lowering::FormNode& n : form.nodes) {
        if (n.op == lowering::FormOp::kMultiply) n.op = lowering::FormOp::kAdd;
      }
    }
    const CompiledText text = compiled_text(native::write_source(*ruleset, 3, &forms));
    ASSERT_TRUE(text.library);
    AgreementCounts a;
    const std::string difference = difference_of_games(*ruleset, 3, 20, 5, text, a);
    EXPECT_EQ(is_wrong, !difference.empty()) << difference;
    EXPECT_GT(a.compared_scripts, is_wrong ? 0 : 100);
  }
}

// The machine of Lua runs all scripts. Their effects set off triggers, at the end, at once and
// instead, which ask players, run scripts themselves and interrupt scripts.
TEST(CompiledScripts, SetOffTriggersFromTheMachineOfLua) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  const std::string games = CUBILETE_SOURCE_DIR "/tests/games/";
  const std::vector<GameName> names = {{games + "ripples", "scripted"}, {games + "relics", ""}};
  for (const auto& [game, variant] : names) {
    const auto ruleset = compiled(game, variant);
    ASSERT_TRUE(ruleset);
    const std::int32_t players = ruleset->max_players;
    const CompiledText text = compiled_text(native::write_source(*ruleset, players));
    ASSERT_TRUE(text.library);
    AgreementCounts a;
    EXPECT_EQ("", difference_of_games(*ruleset, players, 40, 5, text, a)) << game;
    EXPECT_EQ(0, a.left_to_interpreter) << game;
    EXPECT_EQ("", difference_of_positions(*ruleset, players, 40, 5, text, a)) << game;
  }
}

// Replaces the user's cache folder by one of its own during a test.
class Builder : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
    char name[] = "/tmp/cubilete-native-XXXXXX";
    ASSERT_NE(nullptr, ::mkdtemp(name));
    root_ = name;
    const char* const before = std::getenv("XDG_CACHE_HOME");
    if (before) before_ = before;
    ::setenv("XDG_CACHE_HOME", name, 1);
  }
  void TearDown() override {
    before_.empty() ? ::unsetenv("XDG_CACHE_HOME") : ::setenv("XDG_CACHE_HOME", before_.c_str(), 1);
    if (!root_.empty()) fs::remove_all(root_);
  }
  fs::path folder() const { return root_ / "cubilete" / "native"; }
  fs::path file(const std::string& extension) const {
    for (const auto& entry : fs::directory_iterator(folder())) {
      if (entry.path().extension() == extension) return entry.path();
    }
    return {};
  }
  static std::string text() {
    return std::string(native::interface_text()) +
           "extern \"C\" __attribute__((visibility(\"default\"))) const NativeRuleset* "
           "CUBILETE_NATIVE_ENTRY() { static const NativeRuleset r = {kNativeVersion}; return &r; "
           "}";
  }

  fs::path root_;
  std::string before_;
};

TEST_F(Builder, KeepsWhatItMadeInAFolderOfTheUsersOwn) {
  EXPECT_FALSE(native::find_built(text()));
  EXPECT_TRUE(
      std::holds_alternative<std::shared_ptr<const native::RulesLibrary>>(native::build(text())));
  EXPECT_TRUE(native::find_built(text()));
  struct stat s {};
  ASSERT_EQ(0, ::stat(folder().c_str(), &s));
  EXPECT_EQ(0700U, s.st_mode & 0777U);
  EXPECT_EQ(2, std::distance(fs::directory_iterator(folder()), fs::directory_iterator()));
}

TEST_F(Builder, MakesOnceWhatSeveralThreadsWant) {
  std::array<native::Built, 3> built;
  std::vector<std::thread> threads;
  for (native::Built& b : built) threads.emplace_back([&b] { b = native::build(text()); });
  for (std::thread& t : threads) t.join();
  for (const native::Built& b : built) {
    EXPECT_TRUE(std::holds_alternative<std::shared_ptr<const native::RulesLibrary>>(b));
  }
  EXPECT_EQ(2, std::distance(fs::directory_iterator(folder()), fs::directory_iterator()));
}

// Two versions of a game are compared like this.
TEST_F(Builder, LoadsObjectsBesideOthers) {
  std::vector<std::shared_ptr<const native::RulesLibrary>> all;
  for (int n = 0; n < 3; ++n) {
    const auto built = native::build(text() + fmt::format("// {}", n));
    ASSERT_TRUE(std::holds_alternative<std::shared_ptr<const native::RulesLibrary>>(built));
    for (const auto& other : all) {
      EXPECT_NE(&other->rules(),
                &std::get<std::shared_ptr<const native::RulesLibrary>>(built)->rules());
    }
    all.push_back(std::get<std::shared_ptr<const native::RulesLibrary>>(built));
  }
}

// The linker also knows the first object by the second name, even when that file is closed.
TEST_F(Builder, LoadsOtherObjectsBesideOneThatWasLoadedTwice) {
  const std::string other = text() + "// other";
  ASSERT_TRUE(
      std::holds_alternative<std::shared_ptr<const native::RulesLibrary>>(native::build(other)));
  const auto built = native::build(text());
  ASSERT_TRUE(std::holds_alternative<std::shared_ptr<const native::RulesLibrary>>(built));
  const auto& first = std::get<std::shared_ptr<const native::RulesLibrary>>(built);
  ASSERT_TRUE(native::find_built(text()));
  const auto second = native::find_built(other);
  ASSERT_TRUE(second);
  EXPECT_NE(&first->rules(), &second->rules());
}

TEST_F(Builder, LoadsNothingThatWasChanged) {
  ASSERT_TRUE(
      std::holds_alternative<std::shared_ptr<const native::RulesLibrary>>(native::build(text())));
  std::ofstream(file(".so"), std::ios::app) << "more";
  EXPECT_FALSE(native::find_built(text()));
}

TEST_F(Builder, LoadsNothingThatOthersCanWrite) {
  ASSERT_TRUE(
      std::holds_alternative<std::shared_ptr<const native::RulesLibrary>>(native::build(text())));
  fs::permissions(file(".so"), fs::perms::group_write, fs::perm_options::add);
  EXPECT_FALSE(native::find_built(text()));
}

TEST_F(Builder, TakesNothingForAFileThatIsNone) {
  const auto is_built = [] {
    return std::holds_alternative<std::shared_ptr<const native::RulesLibrary>>(
        native::build(text()));
  };
  for (const char* const extension : {".so", ".digest"}) {
    ASSERT_TRUE(is_built());
    const fs::path path = file(extension);
    fs::remove(path);
    ASSERT_EQ(0, ::mkfifo(path.c_str(), 0600));
    EXPECT_FALSE(native::find_built(text())) << extension << ": would hang";
    EXPECT_TRUE(is_built());
    EXPECT_TRUE(fs::is_regular_file(file(extension)));
    fs::remove(path);
    fs::create_symlink("/dev/zero", path);
    EXPECT_FALSE(native::find_built(text())) << extension;
  }
}

// Its compiler starts a process that never ends, as g++ starts others, and notes its number.
class EndlessCompiler : public Builder {
 protected:
  void SetUp() override {
    Builder::SetUp();
    if (IsSkipped()) return;
    path_ = std::getenv("PATH");
    const fs::path tools = root_ / "tools";
    fs::create_directory(tools);
    std::ofstream(tools / "g++") << "#!/bin/sh\nsleep 1000000 &\n"
                                    "echo $! $(ulimit -d) >\"$TMPDIR/../note\"\n"
                                    "mv \"$TMPDIR/../note\" \"$TMPDIR/../started\"\nwait\n";
    fs::permissions(tools / "g++", fs::perms::owner_all);
    ::setenv("PATH", (tools.string() + ":" + path_).c_str(), 1);
  }
  void TearDown() override {
    use_true_compiler();
    Builder::TearDown();
  }
  void use_true_compiler() const {
    if (!path_.empty()) ::setenv("PATH", path_.c_str(), 1);
  }
  fs::path note() const { return folder() / "started"; }
  // Returns once the process that the compiler started is gone; the limit of ctest ends what hangs.
  void wait_for_the_end() const {
    std::ifstream in(note());
    pid_t started = 0;
    in >> started;
    ASSERT_GT(started, 0);
    for (std::string state = "S"; state != "Z" && state != "X";) {
      std::string skipped;
      std::ifstream stat("/proc/" + std::to_string(started) + "/stat");
      if (!(stat >> skipped >> skipped >> state)) break;
      std::this_thread::yield();
    }
  }
  // Builds in a process of its own and returns it once the compiler has started.
  pid_t start() const {
    const pid_t child = ::fork();
    if (child == 0) {
      native::build(text());
      ::_exit(0);
    }
    while (!fs::exists(note())) std::this_thread::yield();
    return child;
  }

 private:
  std::string path_;
};

TEST_F(EndlessCompiler, EndsWithAllThatItStartedWhenItIsCancelled) {
  EXPECT_TRUE(std::holds_alternative<native::BuildProblem>(
      native::build(text(), [this] { return fs::exists(note()); })));
  wait_for_the_end();
  EXPECT_EQ(1, std::distance(fs::directory_iterator(folder()), fs::directory_iterator()));
}

TEST_F(EndlessCompiler, EndsWithTheProcessThatNeedsIt) {
  const pid_t child = start();
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  wait_for_the_end();
  // What that process left is removed by the next build.
  EXPECT_EQ(2, std::distance(fs::directory_iterator(folder()), fs::directory_iterator()));
  use_true_compiler();
  fs::remove(note());
  EXPECT_TRUE(
      std::holds_alternative<std::shared_ptr<const native::RulesLibrary>>(native::build(text())));
  EXPECT_EQ(2, std::distance(fs::directory_iterator(folder()), fs::directory_iterator()));
}

TEST_F(EndlessCompiler, KeepsWhatALivingProcessIsMaking) {
  const pid_t child = start();
  use_true_compiler();
  EXPECT_TRUE(
      std::holds_alternative<std::shared_ptr<const native::RulesLibrary>>(native::build(text())));
  EXPECT_EQ(4, std::distance(fs::directory_iterator(folder()), fs::directory_iterator()));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  wait_for_the_end();
}

TEST_F(EndlessCompiler, MayTakeHalfOfTheMemoryThatIsLeft) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer takes more memory for itself";
#endif
  constexpr rlim_t kAllowed = rlim_t{400} << 20;
  const pid_t child = ::fork();
  if (child == 0) {
    const rlimit limit = {kAllowed, kAllowed};
    ::setrlimit(RLIMIT_DATA, &limit);
    native::build(text(), [this] {
      rlimit now = {};
      ::getrlimit(RLIMIT_DATA, &now);
      if (now.rlim_cur < kAllowed / 2 || now.rlim_cur > kAllowed * 3 / 4) ::_exit(1);
      return fs::exists(note());
    });
    rlimit now = {};
    ::getrlimit(RLIMIT_DATA, &now);
    ::_exit(now.rlim_cur == kAllowed ? 0 : 2);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(0, status);
  std::ifstream in(note());
  pid_t started = 0;
  rlim_t kibibytes = 0;
  in >> started >> kibibytes;
  EXPECT_LE(kibibytes, kAllowed / 2 / 1024);
  EXPECT_GT(kibibytes, kAllowed / 4 / 1024);
}

// Code for the instructions of one processor may be illegal on another.
TEST(Processor, IsOfTheSameKindWhereItKnowsTheSameInstructions) {
  const auto kind = [](const std::string& text) {
    std::istringstream in(text);
    return native::processor_kind(in);
  };
  const std::string first = "processor\t: 0\nmodel\t\t: 17\ncpu MHz\t\t: 2596.1\n";
  const std::string other_clock = "processor\t: 0\nmodel\t\t: 17\ncpu MHz\t\t: 1200.0\n";
  const std::string old = "flags\t\t: sse4_2 avx2\n";
  const std::string recent = "flags\t\t: sse4_2 avx2 avx512f\n";
  const std::string second = "\nprocessor\t: 1\n" + old;
  EXPECT_EQ(kind(first + recent), kind(other_clock + recent + second));
  EXPECT_NE(kind(first + recent), kind(first + old));
  EXPECT_NE(kind("CPU part\t: 0xd0c\nFeatures\t: fp asimd\n"),
            kind("CPU part\t: 0xd40\nFeatures\t: fp asimd sve\n"));
  EXPECT_EQ("", kind("nothing of it"));
}

TEST_F(Builder, SaysWhatIsMissing) {
  const auto wrong = native::build("this is no C++");
  ASSERT_TRUE(std::holds_alternative<native::BuildProblem>(wrong));
  EXPECT_THAT(std::get<native::BuildProblem>(wrong).what, HasSubstr("did not compile it"));
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", "/nowhere", 1);
  const auto none = native::build(text());
  ::setenv("PATH", path.c_str(), 1);
  ASSERT_TRUE(std::holds_alternative<native::BuildProblem>(none));
  EXPECT_THAT(std::get<native::BuildProblem>(none).what, HasSubstr("there is no g++"));
}

TEST(Simulation, CountsTheSameWithEveryEngineAndNumberOfThreads) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  const auto ruleset = compiled("examples/nim");
  ASSERT_TRUE(ruleset);
  SimulationRequest request;
  request.players = ruleset->min_players;
  request.seats.assign(std::size_t(request.players), "random");
  request.games = 300;
  const SimulationResult plain = simulate(ruleset, request);
  EXPECT_EQ(0, plain.compiled_games);
  for (const SimulationEngine engine : {SimulationEngine::kCompiled, SimulationEngine::kBoth}) {
    request.engine = engine;
    request.jobs = request.jobs == 1 ? 2 : 1;
    const SimulationResult other = simulate(ruleset, request);
    EXPECT_EQ(300, other.compiled_games);
    EXPECT_FALSE(other.difference);
    EXPECT_FALSE(other.not_compiled);
    EXPECT_EQ(plain.statistics.wins, other.statistics.wins);
    EXPECT_EQ(plain.statistics.actions, other.statistics.actions);
    EXPECT_EQ(plain.statistics.decisions.counts(), other.statistics.decisions.counts());
    EXPECT_EQ(plain.statistics.turns.counts(), other.statistics.turns.counts());
    EXPECT_EQ(plain.statistics.ends, other.statistics.ends);
  }
}

TEST(Simulation, SaysWhyRulesAreNotCompiled) {
  const auto ruleset = compiled("examples/nim");
  ASSERT_TRUE(ruleset);
  SimulationRequest request;
  request.players = ruleset->min_players;
  request.seats.assign(std::size_t(request.players), "random");
  request.games = 1;
  request.engine = SimulationEngine::kCompiled;
  request.checks_invariants = true;
  const SimulationResult result = simulate(ruleset, request);
  ASSERT_TRUE(result.not_compiled);
  EXPECT_THAT(result.not_compiled->why, HasSubstr("--check"));
  EXPECT_EQ(1, result.statistics.games);
}

// Plays games of two random bots with both engines, which must agree.
SimulationResult played_by_both(const std::shared_ptr<const Ruleset>& ruleset, std::int64_t games) {
  SimulationRequest request;
  request.players = 2;
  request.seats.assign(2, "random");
  request.games = games;
  request.engine = SimulationEngine::kBoth;
  SimulationResult result = simulate(ruleset, request);
  EXPECT_EQ(games, result.compiled_games);
  EXPECT_FALSE(result.difference);
  return result;
}

TEST(Simulation, NamesTheScriptsThatRunInLua) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  const WrittenGame written({{"game.yaml", R"(players: 2
resources: {points: 0}
queries:
  formed: {parameters: {p: player}, returns: integer, script: s.formed}
  joined: {parameters: {p: player}, returns: integer, script: s.joined}
actions: {go: {do: {gain: {points: formed(player) + joined(player)}}, ends: turn}}
flow: [{rounds: 3, do: [{turns: players, do: [{actions: [go]}]}]}]
outcome: {score: player.points}
)"},
                             {"scripts/s.lua",
                              "function formed(p) return p.seat end\nfunction joined(p)\n  return "
                              "#(\"a\" .. \"b\")\nend\n"}});
  const auto ruleset = written.ruleset();
  const SimulationResult result = played_by_both(ruleset, 4);
  ASSERT_EQ(1U, result.scripts_in_lua.size());
  EXPECT_THAT(ruleset->sources.where(result.scripts_in_lua[0].where), HasSubstr("s.lua:3"));
}

// More than fit into the bits of a number.
TEST(Simulation, OfManyTriggersAndKindsIsCompiled) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  std::string kinds, components, holds, triggers;
  for (int k = 0; k < 70; ++k) {
    kinds += fmt::format("  kind_{}: {{}}\n", k);
    components += fmt::format("  thing_{0}: {{kind: kind_{0}}}\n", k);
    holds += fmt::format("{}kind_{}", k == 0 ? "" : ", ", k);
    triggers += fmt::format(
        "  trigger_{}: {{when: gained, of: points, at: instead, if: 'round == {}', do: "
        "{{gain: "
        "{{stars: 1}}}}}}\n",
        k, k + 1);
  }
  const WrittenGame written({{"game.yaml", fmt::format(R"(players: 2
resources: {{points: 0, stars: 0}}
kinds:
{}components:
{}zones: {{pile: {{shape: pile, holds: [{}]}}, box: {{shape: pile}}}}
setup: [{{create: [thing_3, thing_69], to: pile}}]
triggers:
{}actions:
  go: {{do: [{{move: pile, to: box}}, {{move: box, to: pile}}, {{gain: {{points: 1}}}}], ends: turn}}
  stay: {{ends: turn}}
flow: [{{rounds: 72, do: [{{turns: players, do: [{{actions: [go, stay]}}]}}]}}]
outcome: {{score: player.points + 10 * player.stars}}
)",
                                                       kinds, components, holds, triggers)}});
  const auto ruleset = written.ruleset();
  ASSERT_TRUE(ruleset);
  played_by_both(ruleset, 20);
}

TEST(Simulation, OfBotsThatThinkIsTheSameInEveryTier) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  const auto ruleset = compiled("dice-town");
  ASSERT_TRUE(ruleset);
  SimulationRequest request;
  request.players = 3;
  request.seats = {"greedy", "search:6", "rollout:4"};
  request.games = 2;
  std::vector<GameRecord> wanted;
  for (const SimulationEngine engine :
       {SimulationEngine::kInterpreted, SimulationEngine::kCompiled, SimulationEngine::kBoth}) {
    for (const int jobs : {1, 2}) {
      request.engine = engine;
      request.jobs = jobs;
      std::vector<GameRecord> found;
      const SimulationResult result =
          simulate(ruleset, request, {}, [&](const GameRecord& r) { found.push_back(r); });
      EXPECT_FALSE(result.difference);
      EXPECT_EQ(engine == SimulationEngine::kInterpreted ? 0 : 2, result.compiled_games);
      if (wanted.empty()) wanted = found;
      ASSERT_EQ(wanted.size(), found.size());
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(wanted[i].scores, found[i].scores);
        EXPECT_EQ(wanted[i].decisions, found[i].decisions);
        EXPECT_EQ(wanted[i].turns, found[i].turns);
      }
    }
  }
}

}  // namespace
}  // namespace cubilete
