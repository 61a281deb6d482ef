// Coverage of scenario tests, and what they leave out: `cubilete test --coverage`.

#include "scenarios/coverage_report.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "scenarios/scenario.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kGame = R"(players: {min: 1, max: 2}
table_resources: {heap: {initial: 9, max: 20}}
resources: {points: {max: 50}}
kinds:
  card:
    properties:
      worth: {query: {left: integer}, returns: integer, pure: true}
      bonus: {effect: {}}
zones:
  row: {shape: row, holds: card}
queries:
  total: {parameters: {n: integer}, returns: integer, is: 'if(n > 3, 1, 2)'}
  unasked: {parameters: {n: integer}, returns: integer, is: n + 1}
effects:
  unrun:
    do: {gain: {points: 1}}
setup: {create: definitions(card), to: row}
actions:
  take:
    choices: {stones: {from: 1..2}}
    do:
      - lose: {heap: stones}
      - if: stones == 2
        then: {gain: {points: total(heap)}}
      - row.bottom.bonus
    ends: turn
  look:
    do: {each: card, from: row, do: {gain: {points: card.worth(heap)}}}
    ends: turn
triggers:
  interest: {when: paid, of: points, do: {gain: {heap: 1}}}
flow:
  - {repeat: forever, do: [{turns: players, do: [{actions: [take, look]}]}]}
outcome:
  score: {gained: player.points, bonus: 'if(heap > 15, 1, 0)'}
  tie_breaks: [{name: left, value: heap}]
)";

constexpr const char* kCards = R"(kind: card
components:
  tall:
    worth: {script: worth.tall}
  top:
    worth: left
    bonus: {gain: {points: 1}}
)";

constexpr const char* kScript = R"(local function never(n)
  return n
end

function tall(left)
  if left > 100 then return never(left) end
  return 1
end
)";

// Returns the items that a group leaves out, as "file:line:column name", and the number of all.
std::vector<std::string> missing(const CoverageReport& report, const std::string& group) {
  std::vector<std::string> out;
  for (const CoverageReport::Total& t : report.totals()) {
    if (t.name != group) continue;
    for (const CoverageReport::CoveredItem& i : t.items) {
      if (i.is_reached) continue;
      const auto file = std::filesystem::path(i.path).filename().string();
      out.push_back(fmt::format("{}:{}:{} {}", file, i.position.line, i.position.column, i.name));
    }
    out.push_back(fmt::format("{} of {}", t.reached, t.items.size()));
  }
  return out;
}

// Plays these tests in the game above and holds their coverage.
class Played {
 public:
  explicit Played(const std::string& tests)
      : game_({{"game.yaml", kGame},
               {"cards/all.yaml", kCards},
               {"scripts/worth.lua", kScript},
               {"variants/rich.yaml", "variant: rich\nset: {table_resources.heap.initial: 19}\n"},
               {"tests/some.yaml", "players: 2\ntests:\n" + tests}}) {
    const auto file = game_.folder() / "tests" / "some.yaml";
    const ScenarioReport r =
        run_scenarios(test_library(), game_.folder().string(), file, {}, &report);
    for (const ScenarioFailure& f : r.failures) ADD_FAILURE() << f.message;
    for (const Diagnostic& d : r.diagnostics.list()) {
      ADD_FAILURE() << r.sources.where(d.span) << ": " << d.message;
    }
    for (const std::string& variant : variants_of(game_.folder())) {
      report.add_overlay(variant, variant + ".yaml");
    }
  }

  CoverageReport report;

 private:
  WrittenGame game_;
};

constexpr const char* kTakeOne =
    "  - test: one\n    when: [{choose: [take, 1]}]\n    then: [heap == 8]\n";
constexpr const char* kTakeTwo =
    "  - test: two\n    when: [{choose: [take, 2]}]\n    then: [heap == 7]\n";
constexpr const char* kLook =
    "  - test: look\n    when: [{choose: look}]\n    then: [{scores: [10, 0]}]\n";

TEST(Coverage, WhatNoTestReachesIsListedWithItsPlace) {
  const Played p(kTakeOne);
  EXPECT_THAT(missing(p.report, "abilities"),
              ElementsAre("all.yaml:4:12 tall.worth", "all.yaml:6:12 top.worth", "1 of 3"));
  EXPECT_THAT(missing(p.report, "actions"), ElementsAre("game.yaml:27:3 look", "1 of 2"));
  EXPECT_THAT(missing(p.report, "triggers"), ElementsAre("game.yaml:31:3 interest", "0 of 1"));
  EXPECT_THAT(missing(p.report, "effects"), ElementsAre("game.yaml:15:3 unrun", "0 of 1"));
  EXPECT_THAT(missing(p.report, "queries"),
              ElementsAre("game.yaml:12:3 total", "game.yaml:13:3 unasked", "0 of 2"));
  EXPECT_THAT(missing(p.report, "functions"),
              ElementsAre("worth.lua:1:1 worth.never", "worth.lua:5:1 worth.tall", "0 of 2"));
  EXPECT_THAT(missing(p.report, "scoring"),
              ElementsAre("game.yaml:35:11 gained", "game.yaml:35:34 bonus",
                          "game.yaml:36:16 tie-break left", "0 of 3"));
  EXPECT_THAT(missing(p.report, "overlays"), ElementsAre("rich.yaml:1:1 rich", "0 of 1"));
}

TEST(Coverage, BothWaysOfABranchAreToBeGone) {
  EXPECT_THAT(missing(Played(kTakeOne).report, "branches"),
              ElementsAre("game.yaml:12:63 'n > 3' is false", "game.yaml:12:63 'n > 3' is true",
                          "game.yaml:23:13 'stones == 2' is true",
                          "game.yaml:28:37 there is something to go through",
                          "game.yaml:35:45 'heap > 15' is false",
                          "game.yaml:35:45 'heap > 15' is true", "1 of 7"));
  EXPECT_THAT(missing(Played(std::string(kTakeOne) + kTakeTwo).report, "branches"),
              ElementsAre("game.yaml:12:63 'n > 3' is false",
                          "game.yaml:28:37 there is something to go through",
                          "game.yaml:35:45 'heap > 15' is false",
                          "game.yaml:35:45 'heap > 15' is true", "3 of 7"));
}

TEST(Coverage, ABranchOfAScriptOnTheLineOfItsConditionIsMissed) {
  const Played p(kLook);
  EXPECT_THAT(missing(p.report, "functions"), ElementsAre("worth.lua:1:1 worth.never", "1 of 2"));
  EXPECT_THAT(missing(p.report, "lines"),
              ElementsAre("worth.lua:2:3 worth.never", "worth.lua:6:22 worth.tall", "2 of 4"));
  EXPECT_THAT(missing(p.report, "abilities"), ElementsAre("all.yaml:7:12 top.bonus", "2 of 3"));
}

TEST(Coverage, APartOfTheScoreIsReachedWhereItGivesSomething) {
  EXPECT_THAT(missing(Played(kLook).report, "scoring"),
              ElementsAre("game.yaml:35:34 bonus", "game.yaml:36:16 tie-break left", "1 of 3"));
}

// Tests of a variant also reach the rest of the game.
TEST(Coverage, WhatIsReachedInAVariantIsReached) {
  const Played p(std::string("  - test: rich\n    variant: rich\n") +
                 "    when: [{choose: [take, 2]}]\n    then: [heap == 17, {scores: [3, 1]}]\n");
  EXPECT_FALSE(p.report.has_plain_game());
  EXPECT_THAT(missing(p.report, "overlays"), ElementsAre("1 of 1"));
  EXPECT_THAT(missing(p.report, "actions"), ElementsAre("game.yaml:27:3 look", "1 of 2"));
}

// A query whose result is remembered is not called again, but counts as reached.
TEST(Coverage, RememberedQueriesAreReached) {
  const Played p(std::string(kLook) + kLook + kLook);
  EXPECT_THAT(missing(p.report, "functions"), ElementsAre("worth.lua:1:1 worth.never", "1 of 2"));
}

}  // namespace
}  // namespace cubilete
