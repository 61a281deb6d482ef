#include "review/mutations.h"

#include <gmock/gmock.h>

#include "play/simulate.h"
#include "ruleset/effect.h"
#include "scenarios/scenario.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

const std::map<std::string, std::string> kGame = {{"game.yaml", R"(language: 2
players: 2
resources: {coins: {initial: 3, max: 9}, points: 0}
actions:
  buy: {if: coins > 1, cost: {coins: 2}, do: {gain: {points: 1}}, ends: turn}
  rest: {do: {gain: {coins: 1}}, ends: turn}
flow: [{rounds: forever, until: round == 3, do: [{turns: players, do: [{actions: [buy, rest]}]}]}]
outcome: {score: player.points}
)"},
                                                  {"tests/first.yaml", R"(tests:
  - test: buying
    start: {player: 1}
    when: [{choose: buy}]
    then: [seat(1).coins == 1, seat(1).points == 1]
)"}};

// Returns whether the tests of the game fail with a change.
bool is_noticed(const WrittenGame& game, const Ruleset& r, const Mutation& m) {
  ChangedRules changed;
  changed.change = [&](Ruleset& copy) { apply_like(r, m, copy); };
  const auto report = run_scenarios(test_library(), game.folder().string(),
                                    game.folder() / "tests/first.yaml", {}, changed);
  return report.failed > 0;
}

// Returns "line: from -> to" of the changes that no test notices.
std::vector<std::string> unnoticed(const WrittenGame& game, const Ruleset& r, MutationKind kind) {
  std::vector<std::string> out;
  for (const Mutation& m : mutations_of(r)) {
    if (m.kind != kind || is_noticed(game, r, m)) continue;
    out.push_back(std::to_string(r.sources.begin_of(m.span).line) + ": " + m.from + " -> " + m.to);
  }
  return out;
}

TEST(Mutations, AreNoticedByTestsOfTheirRules) {
  const WrittenGame game(kGame);
  const auto r = game.ruleset();
  ASSERT_TRUE(r);
  // The test buys; nothing tests what a rest does, nor when buying is not possible.
  EXPECT_THAT(unnoticed(game, *r, MutationKind::kNoEffect), testing::ElementsAre("6:  -> "));
  EXPECT_THAT(unnoticed(game, *r, MutationKind::kTwice), testing::ElementsAre("6:  -> "));
  EXPECT_THAT(unnoticed(game, *r, MutationKind::kComparison), testing::Contains("5: > -> >="));
  EXPECT_THAT(unnoticed(game, *r, MutationKind::kNoCost), testing::IsEmpty());
  EXPECT_THAT(unnoticed(game, *r, MutationKind::kNoCondition), testing::ElementsAre("5:  -> "));
}

TEST(Mutations, AreTriedFirstWithTheTestsThatNoticedOthers) {
  std::map<std::string, std::string> files = kGame;
  files["tests/first.yaml"] += R"(  - test: resting
    start: {player: 1}
    when: [{choose: rest}]
    then: [seat(1).coins == 4]
)";
  const WrittenGame game(files);
  const auto names_of_run = [&](ChangedRules& changed) {
    std::vector<std::string> names;
    const auto report = run_scenarios(test_library(), game.folder().string(),
                                      game.folder() / "tests/first.yaml", {}, changed);
    for (const ScenarioTest& t : report.tests) names.push_back(t.name);
    return names;
  };
  ChangedRules changed;
  changed.stops_at_failure = true;
  changed.change = [](Ruleset& r) { r.blocks[r.actions[1].effect.index()].effects.clear(); };
  EXPECT_THAT(names_of_run(changed), testing::ElementsAre("buying", "resting"));
  EXPECT_THAT(names_of_run(changed), testing::ElementsAre("resting"));
  changed.change = {};
  EXPECT_THAT(names_of_run(changed), testing::ElementsAre("resting", "buying"));
}

TEST(Mutations, LeaveTheRulesetTheyAreOfAsItIs) {
  const WrittenGame game(kGame);
  const auto r = game.ruleset();
  ASSERT_TRUE(r);
  for (const Mutation& m : mutations_of(*r)) {
    Ruleset copy(*r);
    EXPECT_TRUE(apply_like(*r, m, copy));
    EXPECT_TRUE(m.span.is_known());
  }
}

const std::map<std::string, std::string> kScripted = {{"game.yaml", R"(language: 2
players: 2
resources: {coins: 1, points: 0}
actions:
  trade: {do: {script: rules.trade, arguments: [player]}, ends: turn}
  rest: {ends: turn}
flow: [{rounds: forever, until: round == 3, do: [{turns: players, do: [{actions: [trade, rest]}]}]}]
outcome: {score: player.points}
)"},
                                                      {"scripts/rules.lua", R"(function trade(owner)
  if owner.coins > 0 then
    pay(owner, "coins", 1)
    gain(owner, "points", 2)
  end
end
)"},
                                                      {"tests/first.yaml", R"(tests:
  - test: trading
    start: {player: 1}
    when: [{choose: trade}]
    then: [seat(1).coins == 0]
)"}};

TEST(Mutations, AreMadeInScriptsToo) {
  const WrittenGame game(kScripted);
  const auto r = game.ruleset();
  ASSERT_TRUE(r);
  // The test does not look at points, nor at what happens without a coin.
  EXPECT_THAT(unnoticed(game, *r, MutationKind::kNoEffect), testing::ElementsAre("4:  -> "));
  EXPECT_THAT(unnoticed(game, *r, MutationKind::kNumber),
              testing::IsSupersetOf({"4: 2 -> 3", "4: 2 -> 1"}));
  EXPECT_THAT(unnoticed(game, *r, MutationKind::kOpposite),
              testing::Not(testing::Contains("2: > -> <=")));
  EXPECT_THAT(unnoticed(game, *r, MutationKind::kComparison), testing::ElementsAre("2: > -> >="));
  EXPECT_THAT(unnoticed(game, *r, MutationKind::kPlayer),
              testing::ElementsAre("2: owner -> next(owner)", "4: owner -> next(owner)"));
}

// A change may break rules, but never the program.
TEST(Mutations, MakeRulesThatCanBePlayedOrRefuse) {
  constexpr std::size_t kOneIn = 23;
  std::size_t number = 0;
  for (const auto& folder : game_folders(test_folder() / "games")) {
    const auto r = compiled(folder.string());
    ASSERT_TRUE(r) << folder;
    for (const Mutation& m : mutations_of(*r)) {
      if (number++ % kOneIn != 0) continue;
      const auto changed = std::make_shared<Ruleset>(*r);
      apply_like(*r, m, *changed);
      changed->decision_limits.game = 200;
      changed->turn_limit = 200;
      SimulationRequest request;
      request.games = 1;
      request.players = r->min_players;
      request.seats.assign(std::size_t(r->min_players), "random");
      const SimulationResult result = simulate(changed, request);
      if (!result.failure) continue;
      EXPECT_NE(result.failure->error.code, "internal-fault") << r->sources.where(m.span);
    }
  }
  EXPECT_GT(number, 1000U);
}

}  // namespace
}  // namespace cubilete
