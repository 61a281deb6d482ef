// Affordable options are offered, others are explained, and every offered option can be paid.

#include "operations/shortfall.h"

#include <gtest/gtest.h>

#include "engine/explain.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

WrittenGame game_with(const std::string& resources, const std::string& actions) {
  return WrittenGame(
      {{"game.yaml",
        "players: 2\nresources: {" + resources + "}\nactions:\n" + actions +
            "  rest: {ends: turn}\n  wait: {ends: turn}\n"
            "flow: [{rounds: 2, do: [{turns: players, do: [{actions: [buy, rest, wait]}]}]}]\n"
            "outcome: {score: 0}\n"}});
}

Game started(const WrittenGame& written) {
  Engine::Setup setup;
  setup.players = 2;
  auto game = Game::start(written.ruleset(), setup);
  EXPECT_TRUE(game) << game.error().message;
  return std::move(*game);
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
  const WrittenGame written =
      game_with("wood: 3, stone: 3, ore: 3",
                "  buy:\n    choices: {good: {from: 'resources(wood, stone, ore)'}}\n"
                "    cost: {wood: 2, good: 2}\n    ends: turn\n");
  Game game = started(written);
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
  const WrittenGame written =
      game_with("coin: 3, discount: 5", "  buy: {cost: {coin: 2 - discount}, ends: turn}\n");
  Game game = started(written);
  EXPECT_EQ(options(game), 3u);
  EXPECT_TRUE(explain(game.engine(), game.state(), PlayerId(0)).empty());
  choose(game, {"buy"});
  EXPECT_EQ(has(game, "coin"), 3);
}

TEST(Shortfall, IsTheSameForTheVerbInAnEffect) {
  const WrittenGame written = game_with(
      "coin: 3, discount: 5",
      "  buy: {do: [{pay: {coin: 2 - discount}}, {pay: {coin: 8 - discount}}], ends: turn}\n");
  Game game = started(written);
  choose(game, {"buy"});
  EXPECT_EQ(has(game, "coin"), 0);
}

}  // namespace
}  // namespace cubilete
