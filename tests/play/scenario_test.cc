// Problems of a scenario file that are reported before it is played.

#include "review/check_scenarios.h"

#include <gtest/gtest.h>

#include "scenarios/scenario.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

const std::string kWords =
    "game: {title: T}\nattributes: {coin: coin}\nactions: {earn: earn}\nscores: {score: s}\n";

std::map<std::string, std::string> game_with(const std::string& flow, const std::string& start) {
  return {
      {"game.yaml", "players: 2\nresources: {coin: 3}\nactions: {earn: {do: {gain: {coin: 1}}}}\n" +
                        flow + "outcome: {score: player.coin}\n"},
      {"locale/en.yaml", kWords},
      {"tests/t.yaml",
       "tests:\n  - test: late\n    start: " + start + "\n    then: [round == 2]\n"}};
}

std::vector<Diagnostic> problems(const WrittenGame& game) {
  Compilations compilations(test_library(), game.folder().string(), {});
  return check_scenarios(compilations, game.folder()).diagnostics.list();
}

TEST(Scenarios, WithoutAPhaseStartAtTheFirstTurn) {
  const WrittenGame game(game_with(
      "flow: [{rounds: 9, do: [{turns: players, do: [{actions: [earn], once: true}]}]}]\n",
      "{round: 2}"));
  EXPECT_EQ(problems(game), std::vector<Diagnostic>{});
}

TEST(Scenarios, WithoutTurnsMustNameAPhaseToStartAt) {
  const std::string flow =
      "flow:\n"
      "  - rounds: 9\n"
      "    do: [{phase: work, do: [{simultaneous: [earn], player: players, always_ask: true}]}]\n";
  const auto with_words = [&](const std::string& start) {
    auto files = game_with(flow, start);
    files["locale/en.yaml"] = kWords + "phases: {work: work}\n";
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

// Returns a game of two players who gain coins in turns and then choose what they buy.
std::map<std::string, std::string> market(const std::string& tests) {
  return {{"game.yaml",
           "players: 2\n"
           "resources: {coin: {initial: 3, max: 20}}\n"
           "kinds: {die: {faces: [1, 2, 3]}}\n"
           "components: {small: {kind: die}}\n"
           "zones: {cup: {holds: die}}\n"
           "setup: [{create: small, to: cup}]\n"
           "invariants: [{id: rich, holds: 'none(players[coin > 5])'}]\n"
           "actions:\n"
           "  earn: {do: {gain: {coin: 2}}, ends: turn}\n"
           "  buy: {choices: {price: {from: 1..3}}, cost: {coin: price}, ends: turn}\n"
           "  roll: {do: [{roll: cup}], ends: turn}\n"
           "flow: [{rounds: 3, do: [{turns: players, do: [{phase: work, do: [{actions: [earn, buy, "
           "roll]}]}]}]}]\n"
           "outcome: {score: player.coin}\n"},
          {"tests/t.yaml", tests}};
}

// Runs the tests and returns the messages of their failures.
std::vector<std::string> failures(const std::string& tests) {
  const WrittenGame game(market(tests));
  const ScenarioReport report =
      run_scenarios(test_library(), game.folder().string(), game.folder() / "tests" / "t.yaml");
  std::vector<std::string> out;
  for (const ScenarioFailure& f : report.failures) out.push_back(f.message);
  for (const Diagnostic& d : report.diagnostics.list()) out.push_back(d.message);
  return out;
}

using Messages = std::vector<std::string>;

TEST(Scenarios, AreFailedByAnInvariantThatAStepBreaks) {
  const Messages found = failures(
      "tests: [{test: a, when: [{choose: earn}, {choose: earn}, {choose: earn}], then: [round == "
      "2]}]\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].find("this invariant does not hold: player 1: coin is 7"), std::string::npos)
      << found[0];
  // The position was made by the test, so it may be impossible in play.
  EXPECT_EQ(
      failures("tests: [{test: a, given: [{gain: {coin: 9}, player: players}], when: [{choose: "
               "earn}], then: [round == 1]}]\n"),
      Messages{});
}

TEST(Scenarios, AreFailedByDiceThatAreLeftOver) {
  EXPECT_EQ(failures("tests: [{test: a, dice: [1, 2, 3], when: [{choose: roll}], then: [round == "
                     "1]}]\n"),
            Messages{"2 of the faces in 'dice' are never rolled: 2, 3"});
  EXPECT_EQ(failures("tests: [{test: a, dice: [1], when: [{choose: roll}], then: [round == 1]}]\n"),
            Messages{});
}

TEST(Scenarios, EndWhereDiceAreRolledWithoutEnd) {
  auto files = market("tests: [{test: a, when: [{choose: earn}], then: [round == 1]}]\n");
  std::string& game = files["game.yaml"];
  game.replace(game.find("[earn, buy, roll]"), 17, "[roll]");
  game.replace(game.find("rounds: 3"), 9, "rounds: 30000");
  const WrittenGame written(files);
  const ScenarioReport report = run_scenarios(test_library(), written.folder().string(),
                                              written.folder() / "tests" / "t.yaml");
  ASSERT_EQ(report.failures.size(), 1u);
  EXPECT_EQ(report.failures[0].message,
            "dice are rolled more than 1000 times here without a question to a player in between");
}

TEST(Scenarios, RefuseOnlyWhatIsAsked) {
  EXPECT_EQ(failures("tests: [{test: a, when: [{player: 2, refused: earn}]}]\n"),
            Messages{"nothing is refused here: seat 2 is not asked anything now, seat 1 is"});
  EXPECT_EQ(failures("tests: [{test: a, when: [{choose: buy}, {refused: earn}]}]\n"),
            Messages{"'earn' answers another question: seat 1 is asked 'price' now"});
  EXPECT_EQ(failures("tests: [{test: a, when: [{refused: ['2']}]}]\n"),
            Messages{"'2' answers another question: seat 1 is asked 'action' now"});
  EXPECT_EQ(failures("tests: [{test: a, when: [{choose: buy}, {refused: ['4']}]}]\n"), Messages{});
}

TEST(Scenarios, StartInATurnOfSomebody) {
  EXPECT_EQ(failures("tests: [{test: a, start: {phase: work}, then: [{asked: 1}]}]\n"),
            Messages{"the phase 'work' belongs to a turn: say whose, {phase: work, player: 1}"});
  EXPECT_EQ(failures("tests: [{test: a, start: {phase: work, player: 2}, then: [{asked: 2}]}]\n"),
            Messages{});
  // The skipped rounds count, also for the end of the game.
  EXPECT_EQ(failures("tests: [{test: a, start: {round: 3}, when: [{choose: earn}, {choose: earn}], "
                     "then: [{over: true}]}]\n"),
            Messages{});
}

}  // namespace
}  // namespace cubilete
