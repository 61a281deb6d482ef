// What is told of a scenario file before it is played.

#include "review/check_scenarios.h"

#include <gtest/gtest.h>

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
  return check_scenarios(test_library(), game.folder().string(), {}, game.folder())
      .diagnostics.list();
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

}  // namespace
}  // namespace cubilete
