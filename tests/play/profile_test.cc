// The counts of a profile depend on the rules alone.

#include "play/profile.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "game.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

const RuleCost* rule_of(const StepProfile& p, std::string_view text) {
  const auto it =
      std::ranges::find_if(p.rules, [&](const RuleCost& c) { return c.text.starts_with(text); });
  return it == p.rules.end() ? nullptr : &*it;
}

Choice first_answer(const Decision& d) {
  return {d.player, {d.options[0].begin(), d.options[0].end()}};
}

TEST(StepProfile, CountsWhatOneAnswerSetsOff) {
  const WrittenGame written({{"game.yaml", R"(players: 1
resources: {coins: 0, gems: 0}
queries: {found: {parameters: {n: integer}, returns: integer, script: mines.found}}
actions:
  dig: {do: [{repeat: 3, do: [{gain: {coins: 1}}]}, {gain: {gems: found(7)}}]}
  rest: {do: [{gain: {coins: 5}}]}
flow: [{rounds: forever, do: [{turns: players, do: [{actions: [dig, rest]}]}]}]
outcome: {score: player.coins}
)"},
                             {"scripts/mines.lua", R"(--- @param n integer
--- @return integer
function found(n)
  return n + 1
end
)"}});
  const auto ruleset = written.ruleset();
  ASSERT_TRUE(ruleset);
  Game game = started(ruleset, 1, 1);
  const auto decision = game.decision();
  ASSERT_TRUE(decision);
  ASSERT_EQ(2U, decision->options.size());
  const auto dig = profile_step(*ruleset, game.state(), first_answer(*decision));
  ASSERT_TRUE(dig);
  const RuleCost* gain = rule_of(*dig, "gain: {coins: 1}");
  ASSERT_TRUE(gain);
  EXPECT_EQ(3, gain->calls);
  EXPECT_TRUE(rule_of(*dig, "gain: {gems"));
  EXPECT_FALSE(rule_of(*dig, "gain: {coins: 5}"));
  ASSERT_EQ(1U, dig->functions.size());
  EXPECT_EQ("mines.found", dig->functions[0].name);
  EXPECT_EQ(1, dig->functions[0].calls);
  double own = 0;
  for (const RuleCost& c : dig->rules) own += c.seconds;
  EXPECT_LE(own, dig->seconds);
  EXPECT_TRUE(std::ranges::is_sorted(dig->rules, std::ranges::greater(), &RuleCost::seconds));
}

TEST(StepProfile, FailsAsTheStepDoes) {
  const WrittenGame written(R"(players: 1
resources: {coins: 0}
actions: {spend: {do: [{gain: {coins: 1 // (count(players) - 1)}}]}}
flow: [{rounds: forever, do: [{turns: players, do: [{actions: [spend], optional: true}]}]}]
outcome: {score: player.coins}
)");
  const auto ruleset = written.ruleset();
  ASSERT_TRUE(ruleset);
  Game game = started(ruleset, 1, 1);
  const auto decision = game.decision();
  ASSERT_TRUE(decision);
  const auto failed = profile_step(*ruleset, game.state(), first_answer(*decision));
  ASSERT_FALSE(failed);
  EXPECT_EQ("divided-by-zero", std::string(failed.error().code));
}

TEST(Profile, CountsWhatHappenedAndNotWhatBotsThought) {
  const WrittenGame written(R"(players: 2
resources: {coins: 0}
actions:
  dig: {do: [{gain: {coins: 2}}], ends: turn}
  rest: {do: [{gain: {coins: 2}}], ends: turn}
flow: [{rounds: 5, do: [{turns: players, do: [{actions: [dig, rest]}]}]}]
outcome: {score: player.coins}
)");
  const auto ruleset = written.ruleset();
  ASSERT_TRUE(ruleset);
  SimulationRequest request;
  request.players = 2;
  request.seats = {"greedy", "greedy"};
  request.games = 1;
  const Profile p = profile(ruleset, request);
  ASSERT_FALSE(p.failure);
  std::int64_t gains = 0;
  for (const RuleCost& c : p.rules) {
    if (c.text.starts_with("gain: {coins: 2}")) gains += c.calls;
  }
  EXPECT_EQ(10, gains);
}

}  // namespace
}  // namespace cubilete
