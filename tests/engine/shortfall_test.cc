// Affordable options are offered, others are explained, and every offered option can be paid.

#include "operations/shortfall.h"

#include <gtest/gtest.h>

#include "engine/explain.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

// Starts a game of two rounds with these resources and this action `buy`.
Game game_with(const std::string& resources, const std::string& buy) {
  const WrittenGame written(R"(players: 2
flow: [{rounds: 2, do: [{turns: players, do: [{actions: [buy, rest, wait]}]}]}]
outcome: {score: 0}
resources: )" + resources + R"(
actions:
  rest: {ends: turn}
  wait: {ends: turn}
  buy: )" + buy + "\n");
  return started(written.ruleset());
}

std::size_t options(Game& game) { return game.decision()->options.size(); }

std::int32_t has(const Game& game, const std::string& resource) {
  const Ruleset& r = game.ruleset();
  const AttributeId id = r.find_attribute(AttributeOwner::kPlayer, resource);
  return game.state().player_value(PlayerId(0), r.attribute(id));
}

TEST(Shortfall, AddsUpTheAmountsOfOneResource) {
  const std::vector<ResourceAmount> price = {
      {AttributeId(2), 3}, {AttributeId(1), 4}, {AttributeId(2), -1}, {AttributeId(0), -2}};
  const std::vector<ResourceAmount> total = total_of(price);
  ASSERT_EQ(total.size(), 3u);
  EXPECT_EQ(total[0].resource, AttributeId(2));
  EXPECT_EQ(total[0].amount, 2);
  EXPECT_EQ(total[1].resource, AttributeId(1));
  EXPECT_EQ(total[1].amount, 4);
  EXPECT_EQ(total[2].resource, AttributeId(0));
  EXPECT_EQ(total[2].amount, 0);
}

TEST(Shortfall, IsOfTheWholePriceWhereAChoiceNamesAResourceOfTheCost) {
  Game game = game_with("{wood: 3, stone: 3, ore: 3}",
                        "{choices: {good: {from: 'resources(wood, stone, ore)'}}, cost: {wood: 2, "
                        "good: 2}, ends: turn}");
  choose(game, {"buy"});
  EXPECT_EQ(options(game), 2u);
  const std::vector<Refusal> refusals = explain(game.engine(), game.state(), PlayerId(0));
  ASSERT_EQ(refusals.size(), 1u);
  EXPECT_EQ(refusals[0].reason.kind, Reason::Kind::kCost);
  EXPECT_EQ(refusals[0].reason.wanted, 4);
  EXPECT_EQ(refusals[0].reason.found, 3);
  choose(game, {"stone"});
  EXPECT_EQ(has(game, "wood"), 1);
  EXPECT_EQ(has(game, "stone"), 1);
}

TEST(Shortfall, ThereIsNoneOfAPriceBelowZeroWhichPaysNothing) {
  Game game = game_with("{coin: 3, discount: 5}", "{cost: {coin: 2 - discount}, ends: turn}");
  EXPECT_EQ(options(game), 3u);
  EXPECT_TRUE(explain(game.engine(), game.state(), PlayerId(0)).empty());
  choose(game, {"buy"});
  EXPECT_EQ(has(game, "coin"), 3);
}

TEST(Shortfall, IsTheSameForTheVerbInAnEffect) {
  Game game =
      game_with("{coin: 3, discount: 5}",
                "{do: [{pay: {coin: 2 - discount}}, {pay: {coin: 8 - discount}}], ends: turn}");
  choose(game, {"buy"});
  EXPECT_EQ(has(game, "coin"), 0);
}

}  // namespace
}  // namespace cubilete
