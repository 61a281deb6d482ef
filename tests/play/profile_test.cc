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

Result<Game> started(const std::shared_ptr<const Ruleset>& ruleset) {
  Engine::Setup setup;
  setup.players = 1;
  setup.seed = 1;
  return Game::start(ruleset, setup);
}

Choice first_answer(const Decision& d) {
  return {d.player, {d.options[0].begin(), d.options[0].end()}};
}

TEST(StepProfile, CountsWhatOneAnswerSetsOff) {
  const WrittenGame written(
      {{"game.yaml",
        "players: 1\nresources: {coins: 0, gems: 0}\n"
        "queries: {found: {parameters: {n: integer}, returns: integer, script: mines.found}}\n"
        "actions:\n"
        "  dig: {do: [{repeat: 3, do: [{gain: {coins: 1}}]}, {gain: {gems: found(7)}}]}\n"
        "  rest: {do: [{gain: {coins: 5}}]}\n"
        "flow: [{rounds: forever, do: [{turns: players, do: [{actions: [dig, rest]}]}]}]\n"
        "outcome: {score: player.coins}\n"},
       {"scripts/mines.lua",
        "--- @param n integer\n--- @return integer\n"
        "function found(n)\n  return n + 1\nend\n"}});
  const auto ruleset = written.ruleset();
  ASSERT_TRUE(ruleset);
  auto game = started(ruleset);
  ASSERT_TRUE(game);
  const auto decision = game->decision();
  ASSERT_TRUE(decision);
  ASSERT_EQ(2U, decision->options.size());
  const auto dig = profile_step(*ruleset, game->state(), first_answer(*decision));
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
  const WrittenGame written(
      {{"game.yaml",
        "players: 1\nresources: {coins: 0}\nactions: {spend: {do: [{gain: {coins: 1 // "
        "(count(players) - 1)}}]}}\nflow: [{rounds: forever, do: [{turns: players, do: "
        "[{actions: [spend], optional: true}]}]}]\noutcome: {score: player.coins}\n"},
       {"locale/en.yaml", "game: {title: T}\n"}});
  const auto ruleset = written.ruleset();
  ASSERT_TRUE(ruleset);
  auto game = started(ruleset);
  ASSERT_TRUE(game);
  const auto decision = game->decision();
  ASSERT_TRUE(decision);
  const auto failed = profile_step(*ruleset, game->state(), first_answer(*decision));
  ASSERT_FALSE(failed);
  EXPECT_EQ("divided-by-zero", std::string(failed.error().code));
}

TEST(Profile, CountsWhatHappenedAndNotWhatBotsThought) {
  const WrittenGame written(
      {{"game.yaml",
        "players: 2\nresources: {coins: 0}\n"
        "actions:\n"
        "  dig: {do: [{gain: {coins: 2}}], ends: turn}\n"
        "  rest: {do: [{gain: {coins: 2}}], ends: turn}\n"
        "flow: [{rounds: 5, do: [{turns: players, do: [{actions: [dig, rest]}]}]}]\n"
        "outcome: {score: player.coins}\n"},
       {"locale/en.yaml", "game: {title: T}\n"}});
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
