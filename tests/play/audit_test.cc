// The audit finds what was planted, and says how to get there.

#include "play/audit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "scenario.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

// Two players with hidden hands take turns; `action` and `more` are where a fault is planted.
std::string cards_game(const std::string& action, const std::string& more = "") {
  return R"(
players: 2
kinds: {card: {properties: {value: {type: integer, required: true}}}}
components:
  ace: {value: 1, copies: 3}
  two: {value: 2}
  three: {value: 3}
  four: {value: 4, copies: 3}
resources: {points: 0}
zones:
  deck: {shape: pile, holds: card, visible: hidden}
  hand: {owner: player, shape: pile, ordered: false, holds: card, visible: owner}
setup:
  - {create: definitions(card), to: deck}
  - {shuffle: deck}
  - {each: p, in: players, do: [{move: 'first(deck, 2)', to: p.hand}]}
actions:
  play:
)" + action +
         R"(
flow: [{repeat: {times: 3, do: [{turns: {of: players, do: [{actions: {offer: [play], once: true}}]}}]}}]
outcome: {score: player.points}
)" + more;
}

const char kHarmless[] = R"(
    choices: {bonus: {from: 1..3}}
    do: {gain: {points: bonus}}
)";

std::vector<std::string> found_in(const std::string& game) {
  const WrittenGame written({{"game.yaml", game}});
  AuditRequest request;
  request.positions = 200;
  std::vector<std::string> checks;
  for (const Finding& f : audit(written.ruleset(), request).findings) checks.push_back(f.check);
  return checks;
}

TEST(Audit, FindsNothingWhereThereIsNothing) {
  EXPECT_THAT(found_in(cards_game(kHarmless)), testing::IsEmpty());
}

TEST(Audit, FindsOptionsThatDependOnAnotherHand) {
  EXPECT_THAT(found_in(cards_game(R"(
    choices: {bonus: {from: '1..sum(next(player).hand.value)'}}
    do: {gain: {points: bonus}}
)")),
              testing::Contains("leak-options"));
}

TEST(Audit, FindsReasonsThatTellOfAnotherHand) {
  EXPECT_THAT(found_in(cards_game(R"(
    choices:
      bonus: {from: 1..9, where: bonus != 5 or sum(next(player).hand.value) > 99}
    do: {gain: {points: bonus}}
)")),
              testing::Contains("leak-reasons"));
}

TEST(Audit, FindsShownValuesThatTellOfAHand) {
  EXPECT_THAT(
      found_in(cards_game(kHarmless,
                          "queries: {wealth: {parameters: {p: player}, returns: integer, shown: "
                          "true, is: sum(p.hand.value)}}\n")),
      testing::Contains("leak-view"));
}

TEST(Audit, FindsNotesThatTellOfAHand) {
  EXPECT_THAT(found_in(cards_game(R"(
    choices: {bonus: {from: 1..2, note: sum(next(player).hand.value)}}
    do: {gain: {points: bonus}}
)")),
              testing::Contains("leak-options"));
}

TEST(Audit, FindsABrokenInvariantAndWritesTheWayThere) {
  const WrittenGame written(
      {{"game.yaml", cards_game(kHarmless, "invariants: ['sum(players.points) < 7']\n")}});
  const auto ruleset = written.ruleset();
  AuditRequest request;
  request.positions = 200;
  const AuditReport report = audit(ruleset, request);
  ASSERT_THAT(report.findings, testing::SizeIs(1));
  const Finding& f = report.findings.front();
  EXPECT_EQ(f.check, "invariant");
  EXPECT_THAT(f.message, testing::HasSubstr("sum(players.points)"));
  EXPECT_LE(f.choices.size(), 5u);

  // The scenario leads to the finding.
  const auto file = written.folder() / "tests" / "found.yaml";
  std::filesystem::create_directories(file.parent_path());
  const std::string text = scenario_of(*ruleset, f) + "    then: [sum(players.points) >= 7]\n";
  std::ofstream(file) << text;
  const ScenarioReport run = run_scenarios(test_library(), written.folder().string(), file);
  EXPECT_EQ(run.passed, 1) << text;
  for (const ScenarioFailure& failure : run.failures) ADD_FAILURE() << failure.message;
  for (const Diagnostic& d : run.diagnostics.list()) ADD_FAILURE() << d.message;
}

}  // namespace
}  // namespace cubilete
