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

// Returns tests/games/bases/market with one test.
std::map<std::string, std::string> market(const std::string& test) {
  auto files = base_game("market");
  files["tests/t.yaml"] = "tests: [{test: a, " + test + "}]\n";
  return files;
}

// Runs the test and returns the messages of its failures.
std::vector<std::string> failures(const std::string& test) {
  const WrittenGame game(market(test));
  const ScenarioReport report =
      run_scenarios(test_library(), game.folder().string(), game.folder() / "tests" / "t.yaml");
  std::vector<std::string> out;
  for (const ScenarioFailure& f : report.failures) out.push_back(f.message);
  for (const Diagnostic& d : report.diagnostics.list()) out.push_back(d.message);
  return out;
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

}  // namespace
}  // namespace cubilete
