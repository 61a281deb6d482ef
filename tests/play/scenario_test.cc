// Problems of a scenario file that are reported before it is played.

#include "review/check_scenarios.h"

#include <gtest/gtest.h>

#include "scenarios/scenario.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

// Returns a game with this timetable and a test that starts at `start`.
std::map<std::string, std::string> game_with(const std::string& flow, const std::string& start) {
  return {{"game.yaml", R"(players: 2
resources: {coin: 3}
actions: {earn: {do: {gain: {coin: 1}}}}
outcome: {score: player.coin}
flow: )" + flow + "\n"},
          {"locale/en.yaml", R"(game: {title: T}
attributes: {coin: coin}
actions: {earn: earn}
scores: {score: s}
)"},
          {"tests/t.yaml", "tests: [{test: late, start: " + start + ", then: [round == 2]}]\n"}};
}

std::vector<Diagnostic> problems(const WrittenGame& game) {
  Compilations compilations(test_library(), game.folder().string(), {});
  return check_scenarios(compilations, game.folder()).diagnostics.list();
}

TEST(Scenarios, WithoutAPhaseStartAtTheFirstTurn) {
  const WrittenGame game(game_with(
      "[{rounds: 9, do: [{turns: players, do: [{actions: [earn], once: true}]}]}]", "{round: 2}"));
  EXPECT_EQ(problems(game), std::vector<Diagnostic>{});
}

TEST(Scenarios, WithoutTurnsMustNameAPhaseToStartAt) {
  const auto with_words = [](const std::string& start) {
    auto files = game_with(R"(
  - rounds: 9
    do: [{phase: work, do: [{simultaneous: [earn], player: players, always_ask: true}]}])",
                           start);
    files["locale/en.yaml"] += "phases: {work: work}\n";
    return files;
  };
  const auto told = problems(WrittenGame(with_words("{round: 2}")));
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].code, "missing-key");
  EXPECT_EQ(told[0].message, "'start' names no phase, and this game has no turns to start at");
  EXPECT_EQ(told[0].help, "say 'phase:' and one of: work");
  EXPECT_EQ(problems(WrittenGame(with_words("{round: 2, phase: work}"))),
            std::vector<Diagnostic>{});
}

TEST(Scenarios, NameCellsWithTheirZone) {
  const WrittenGame game({{"game.yaml", R"(players: 2
kinds: {fox: {}}
components: {fox: {}}
zones:
  field: {shape: grid, rows: 2, columns: 2, holds: fox}
  den: {owner: player, shape: grid, rows: 2, columns: 2, holds: fox}
setup: [{create: fox, to: field.r1c1}]
resources: {points: 0}
actions: {rest: {ends: turn}}
flow: [{rounds: 3, do: [{turns: players, do: [{actions: [rest]}]}]}]
outcome: {score: points}
)"},
                          {"tests/t.yaml",
                           "tests: [{test: a, then: [fox.cell == field.r2c1]}, "
                           "{test: b, then: [fox.cell == seat(2).den.r1c1]}]\n"}});
  const ScenarioReport report =
      run_scenarios(test_library(), game.folder().string(), game.folder() / "tests" / "t.yaml");
  ASSERT_EQ(report.failures.size(), 2U);
  EXPECT_EQ(
      report.failures[0].message,
      "expected fox.cell == field.r2c1, but fox.cell is field.r1c1, field.r2c1 is field.r2c1");
  EXPECT_EQ(
      report.failures[1].message,
      "expected fox.cell == seat(2).den.r1c1, but fox.cell is field.r1c1, seat(2).den.r1c1 is "
      "seat(2).den.r1c1");
}

// Returns tests/games/bases/market with one test.
std::map<std::string, std::string> market(const std::string& test) {
  auto files = base_game("market");
  files["tests/t.yaml"] = "tests: [{test: a, " + test + "}]\n";
  return files;
}

// Runs tests/t.yaml of a game and returns the messages of its failures.
std::vector<std::string> failures_in(const WrittenGame& game) {
  const ScenarioReport report =
      run_scenarios(test_library(), game.folder().string(), game.folder() / "tests" / "t.yaml");
  std::vector<std::string> out;
  for (const ScenarioFailure& f : report.failures) out.push_back(f.message);
  for (const Diagnostic& d : report.diagnostics.list()) out.push_back(d.message);
  return out;
}

// Runs the test and returns the messages of its failures.
std::vector<std::string> failures(const std::string& test) {
  const WrittenGame game(market(test));
  return failures_in(game);
}

using Messages = std::vector<std::string>;

TEST(Scenarios, AreFailedByAnInvariantThatAStepBreaks) {
  const Messages found =
      failures("when: [{choose: earn}, {choose: earn}, {choose: earn}], then: [round == 2]");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].find("this invariant does not hold: player 1: coin is 7"), std::string::npos)
      << found[0];
  // The position was made by the test, so it may be impossible in play.
  EXPECT_EQ(failures("given: [{gain: {coin: 9}, player: players}], when: [{choose: earn}], then: "
                     "[round == 1]"),
            Messages{});
}

TEST(Scenarios, AreFailedByDiceThatAreLeftOver) {
  EXPECT_EQ(failures("dice: [1, 2, 3], when: [{choose: roll}], then: [round == 1]"),
            Messages{"2 of the faces in 'dice' are never rolled: 2, 3"});
  EXPECT_EQ(failures("dice: [1], when: [{choose: roll}], then: [round == 1]"), Messages{});
}

TEST(Scenarios, EndWhereDiceAreRolledWithoutEnd) {
  auto files = market("when: [{choose: earn}], then: [round == 1]");
  std::string& game = files["game.yaml"];
  game = replaced(game, "[earn, buy, roll]", "[roll]");
  game = replaced(game, "rounds: 3", "rounds: 30000");
  const WrittenGame written(files);
  const ScenarioReport report = run_scenarios(test_library(), written.folder().string(),
                                              written.folder() / "tests" / "t.yaml");
  ASSERT_EQ(report.failures.size(), 1u);
  EXPECT_EQ(report.failures[0].message,
            "dice are rolled more than 1000 times here without a question to a player in between");
}

TEST(Scenarios, NameAllThatIsOfferedTooAtOnce) {
  EXPECT_EQ(failures("then: [{only: [earn]}]"),
            Messages{"expected only earn, but 'buy', 'roll' are offered too"});
  EXPECT_EQ(failures("then: [{only: [earn, roll]}]"),
            Messages{"expected only earn,roll, but 'buy' is offered too"});
}

TEST(Scenarios, RefuseOnlyWhatIsAsked) {
  EXPECT_EQ(failures("when: [{player: 2, refused: earn}]"),
            Messages{"nothing is refused here: seat 2 is not asked anything now, seat 1 is"});
  EXPECT_EQ(failures("when: [{choose: buy}, {refused: earn}]"),
            Messages{"'earn' answers another question: seat 1 is asked 'price' now"});
  EXPECT_EQ(failures("when: [{refused: ['2']}]"),
            Messages{"'2' answers another question: seat 1 is asked 'action' now"});
  EXPECT_EQ(failures("when: [{choose: buy}, {refused: ['4']}]"), Messages{});
}

TEST(Scenarios, StartInATurnOfSomebody) {
  EXPECT_EQ(failures("start: {phase: work}, then: [{asked: 1}]"),
            Messages{"the phase 'work' belongs to a turn: say whose, {phase: work, player: 1}"});
  EXPECT_EQ(failures("start: {phase: work, player: 2}, then: [{asked: 2}]"), Messages{});
  // The skipped rounds count, also for the end of the game.
  EXPECT_EQ(
      failures("start: {round: 3}, when: [{choose: earn}, {choose: earn}], then: [{over: true}]"),
      Messages{});
}

// A shop with two cards, of which three coins buy only one, and the actions of a round.
std::vector<std::string> in_shop(const std::string& round, const std::string& test) {
  const WrittenGame game({{"game.yaml", R"(language: 2
players: 2
kinds: {card: {properties: {cost: integer}}}
components: {cheap: {kind: card, cost: 1}, dear: {kind: card, cost: 9}}
resources: {coins: 3}
zones: {shop: {shape: row, holds: card}, hand: {owner: player, shape: row, holds: card}}
setup: [{create: definitions(card), to: shop}]
actions:
  buy:
    choices: {card: {from: shop, where: {is: card.cost <= coins, because: too_dear}}}
    do: {move: card, to: hand}
  wait: {}
  pray: {}
  count:
    if: {is: player == seat(2), because: only_second}
    choices: {number: {from: 1 .. 3}}
outcome: {score: count(player.hand)}
flow: [{rounds: 3, do: )" + round + "}]\n"},
                          {"tests/t.yaml", "tests: [{test: a, " + test + "}]\n"}});
  return failures_in(game);
}

constexpr const char* kInTurn = "[{turns: players, do: {actions: [buy, wait, pray], once: true}}]";
constexpr const char* kAtOnce = "[{simultaneous: [buy, wait, pray], player: players}]";

TEST(Scenarios, RefuseTheSameHoweverManyAnswerAtOnce) {
  for (const char* round : {kInTurn, kAtOnce}) {
    // One candidate is left, which is taken without asking.
    EXPECT_EQ(in_shop(round, "when: [{player: 1, refused: [buy, dear], because: too_dear}]"),
              Messages{});
    EXPECT_EQ(in_shop(round, "when: [{player: 1, refused: [buy, cheap]}]"),
              Messages{"expected 'cheap' to be refused to seat 1, but it is taken without asking"});
    // The action itself is not offered, for the same reason.
    const std::string poor = "given: {set: {seat(1).coins: 0}}, when: [{player: 1, refused: ";
    EXPECT_EQ(in_shop(round, poor + "[buy, dear], because: too_dear}]"), Messages{});
    EXPECT_EQ(in_shop(round, poor + "[buy, dear], because: closed}]"),
              Messages{"expected the reason 'closed', but 'buy' is not offered to seat 1: "
                       "too_dear"});
    EXPECT_EQ(in_shop(round, "when: [{player: 2, choose: wait}, {player: 2, refused: buy}]").size(),
              1u)
        << round;
  }
}

TEST(Scenarios, NameTheSeatOfWhatIsRefusedWhereSeveralAreAsked) {
  EXPECT_EQ(in_shop(kAtOnce, "when: [{refused: [buy, dear], because: too_dear}]"),
            Messages{"2 seats are asked here: say whose answer is refused, with 'player: 1'"});
}

TEST(Scenarios, RefuseTheRivalOfAnActionThatIsTakenWithoutAsking) {
  constexpr const char* kAlone = "[{turns: players, do: {actions: [buy, count], once: true}}]";
  const std::string rich = "given: {set: {seat(1).coins: 9}}, ";
  EXPECT_EQ(in_shop(kAlone, rich + "then: [{question: card}, {not_offered: [count], because: "
                                   "only_second}]"),
            Messages{});
  EXPECT_EQ(in_shop(kAlone, rich + "when: [{refused: count, because: only_second}]"), Messages{});
  EXPECT_EQ(in_shop(kAlone, rich + "when: [{refused: count, because: too_dear}]"),
            Messages{"expected the reason 'too_dear', found 'only_second'"});
  EXPECT_EQ(in_shop(kAlone, rich + "when: [{refused: buy}]"),
            Messages{"expected 'buy' to be refused to seat 1, but it is taken without asking"});
  EXPECT_EQ(in_shop(kAlone, rich + "then: [{not_offered: [buy]}]"),
            Messages{"expected 'buy' not to be offered, but it was the only answer, which is taken "
                     "without asking"});
}

TEST(Scenarios, ReadOptionsAsValuesHoweverTheyAreWritten) {
  for (const char* written :
       {"[odd, even]", "\n        - odd\n        - even", "[odd,   # the first\n        even]"}) {
    const WrittenGame game(
        {{"game.yaml", R"(language: 2
players: 2
kinds: {card: {}}
components: {odd: {}, even: {}, high: {}}
options: {best: {type: list of card, size: 2, value: [odd, high]}}
zones: {table: {shape: row}}
setup: [{create: best, to: table}]
actions: {wait: {}}
outcome: {score: count(table)}
flow: [{rounds: 1, do: [{turns: players, do: {actions: [wait], always_ask: true, once: true}}]}]
)"},
         {"tests/t.yaml", "tests:\n  - test: a\n    options:\n      best: " + std::string(written) +
                              "\n    then: ['any(table[definition == even])']\n"}});
    const ScenarioReport report =
        run_scenarios(test_library(), game.folder().string(), game.folder() / "tests" / "t.yaml");
    EXPECT_EQ(report.passed, 1) << written << report.diagnostics.size()
                                << (report.failures.empty() ? "" : report.failures[0].message);
    EXPECT_EQ(problems(game), std::vector<Diagnostic>{}) << written;
  }
}

TEST(Scenarios, RemoveComponentsAlsoInGamesThatRemoveNothing) {
  EXPECT_EQ(in_shop(kInTurn, "given: [{remove: 'shop[1]'}], then: [count(shop) == 1]"), Messages{});
}

TEST(Scenarios, TellWhereTheGameDoesNotCompile) {
  auto files = market("options: {limit: 3}, then: [round == 1]");
  const WrittenGame game(files);
  const ScenarioReport report =
      run_scenarios(test_library(), game.folder().string(), game.folder() / "tests" / "t.yaml");
  ASSERT_EQ(report.failures.size(), 1u);
  EXPECT_TRUE(
      report.failures[0].message.starts_with("the game does not compile with these options: "))
      << report.failures[0].message;
}

}  // namespace
}  // namespace cubilete
