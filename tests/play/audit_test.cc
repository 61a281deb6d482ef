// The audit finds what was planted, and says how to get there.

#include "play/audit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "operations/change.h"
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

// Faults of the engine's kind cannot be written in content: scripts that answer otherwise now and
// then stand for them.
class FickleScripts final : public ScriptRunner {
 public:
  explicit FickleScripts(int period) : period_(period) {}
  Result<void> query(ScriptId, std::span<const Argument> arguments, const Reading&,
                     std::vector<std::int32_t>& result) override {
    const std::int32_t n = arguments.empty() ? 0 : arguments[0].scalar;
    result.assign(1, ++calls_ % period_ == 0 ? 0 : n % 3 == 1);
    return {};
  }
  Result<bool> effect(ScriptId, std::span<const Argument>, EffectHost& host) override {
    return bool(gain(host.change(), AttributeId(0), host.acting_player(), ++calls_ % period_ == 0));
  }
  ScriptWork work() const override { return {}; }

 private:
  int period_;
  int calls_ = 0;
};

const char kQuery[] =
    "queries: {fits: {parameters: {n: integer}, returns: boolean, script: rules.fits}}\n";

std::vector<std::string> found_with_fickle_scripts(const std::string& action, int period) {
  const WrittenGame written(
      {{"game.yaml", cards_game(action, kQuery)},
       {"scripts/rules.lua", "function fits(n) return true end\nfunction effect() end\n"}});
  AuditRequest request;
  request.positions = 60;
  request.scripts = [period](const Ruleset&) { return std::make_unique<FickleScripts>(period); };
  std::vector<std::string> checks;
  for (const Finding& f : audit(written.ruleset(), request).findings) checks.push_back(f.check);
  return checks;
}

TEST(Audit, FindsOptionsThatTryingEverythingDoesNotFind) {
  EXPECT_THAT(found_with_fickle_scripts(R"(
    choices:
      bonus: {from: 1..20, where: fits(bonus)}
    do: {gain: {points: 1}}
)",
                                        23),
              testing::Contains("enumeration"));
}

TEST(Audit, FindsEffectsThatDoSomethingElseWhenDoneAgain) {
  const auto checks = found_with_fickle_scripts(R"(
    choices: {bonus: {from: 1..3}}
    do: [{script: rules.effect}]
)",
                                                7);
  EXPECT_THAT(checks, testing::Contains("repetition"));
  EXPECT_THAT(checks, testing::Contains("replay"));
}

TEST(Audit, FindsWhatIsOfferedAndFails) {
  EXPECT_THAT(found_in(cards_game(R"(
    choices: {bonus: {from: 1..3}}
    do: {pay: {points: bonus * 100}}
)")),
              testing::Contains("enumeration"));
}

TEST(Audit, FindsWhatIsOfferedAndFailsNowAndThen) {
  EXPECT_THAT(found_in(cards_game(R"(
    choices: {bonus: {from: 1..3}}
    do: [{gain: {points: bonus}}, {if: player.points > 3, then: [{pay: {points: 5}}]}]
)")),
              testing::Contains("enumeration"));
}

TEST(Audit, FindsAGameThatDoesNotEnd) {
  std::string game = cards_game(kHarmless);
  game.replace(game.find("times: 3, "), 10, "");
  EXPECT_THAT(found_in(game + "turn_limit: 20\n"), testing::Contains("termination"));
}

TEST(Audit, ShrinksAFinding) {
  // Only after a five, of which any one is enough.
  const WrittenGame written({{"game.yaml", cards_game(R"(
    choices: {bonus: {from: 1..9}}
    do: [{if: bonus == 5, then: [{set: {broken: true}}]}]
)",
                                                      "table_attributes: {broken: false}\n"
                                                      "invariants: [not broken]\n")}});
  AuditRequest request;
  request.positions = 300;
  request.shrinks = false;
  const auto ruleset = written.ruleset();
  const AuditReport whole = audit(ruleset, request);
  request.shrinks = true;
  const AuditReport report = audit(ruleset, request);
  ASSERT_THAT(report.findings, testing::SizeIs(1));
  ASSERT_THAT(whole.findings, testing::SizeIs(1));
  EXPECT_THAT(report.findings[0].choices, testing::SizeIs(1));
  EXPECT_EQ(report.findings[0].choices[0].second, "5");
}

}  // namespace
}  // namespace cubilete
