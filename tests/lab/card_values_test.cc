// The worth of cards against games in which it is known.
#include "lab/card_values.h"

#include <gtest/gtest.h>

#include "lab/picking_game.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

CardValues measured(const std::shared_ptr<const Ruleset>& ruleset,
                    const std::vector<std::string>& seats, std::int64_t games) {
  SimulationRequest request;
  request.players = 2;
  request.seats = seats;
  request.jobs = 2;
  CardValues values(cards_of(*ruleset), 2);
  RunRequest run;
  run.end = games;
  run.jobs = 2;
  run.values = values_of_cards(values.cards().size());
  const RunResult result = run_games(
      run, [&] { return make_card_player(ruleset, request, values.cards()); },
      [&](std::int64_t, std::span<const std::int64_t> row) { values.take(row); },
      [](std::int64_t) { return true; });
  EXPECT_FALSE(result.failure) << result.failure->error.message;
  EXPECT_EQ(result.games, games);
  return values;
}

const PickingGame kPlain = {{{"gold", 5, 0}, {"silver", 3, 0}, {"stone", 1, 0}, {"clay", 1, 0}}, 1};
// Who looks at what a card shows takes the trap first, and wins all the same, since he plays well.
const PickingGame kTrap = {
    {{"trap", 7, 6}, {"five", 5, 0}, {"four", 4, 0}, {"three", 3, 0}, {"one", 1, 0}, {"nil", 0, 0}},
    2};

TEST(CardValues, AreThoseThatCountingAllCoursesGives) {
  const WrittenGame game(kPlain.files());
  const auto ruleset = game.ruleset();
  const CardValues values = measured(ruleset, {"random", "random"}, 60000);
  const PickingOracle oracle(kPlain, {false, false});
  ASSERT_EQ(values.cards().size(), kPlain.cards.size());
  for (std::size_t i = 0; i < values.cards().size(); ++i) {
    const std::string& name = ruleset->definition(values.cards()[i]).name;
    const CardValue v = values.value(i, Looking::kFixed);
    EXPECT_NEAR(v.value, oracle.value(name), 0.005) << name;
    EXPECT_TRUE(values.value(i, Looking::kWatched).value_interval.contains(oracle.value(name)))
        << name;
    EXPECT_EQ(v.forced, 0) << name;
    // Each of the two picks one of four.
    EXPECT_NEAR(v.users, 0.25, 0.01) << name;
    EXPECT_NEAR(v.used, 0.25, 0.01) << name;
    EXPECT_DOUBLE_EQ(v.taken, v.used) << name;
  }
  // Points of what is picked: all that it shows, half for being used and half for being taken.
  EXPECT_NEAR(values.value(0, Looking::kFixed).points, 2.5, 1e-9);
}

TEST(CardValues, ATrapThatGoodPlayersTakeIsSeenThrough) {
  const WrittenGame game(kTrap.files());
  const auto ruleset = game.ruleset();
  const CardValues values = measured(ruleset, {"greedy", "random"}, 40000);
  const PickingOracle oracle(kTrap, {true, false});
  for (std::size_t i = 0; i < values.cards().size(); ++i) {
    const std::string& name = ruleset->definition(values.cards()[i]).name;
    EXPECT_NEAR(values.value(i, Looking::kFixed).value, oracle.value(name), 0.005) << name;
  }
  const CardValue trap = values.value(0, Looking::kWatched);
  EXPECT_LT(oracle.value("trap"), -0.05);
  EXPECT_LT(trap.value_interval.high, 0);
  EXPECT_TRUE(trap.is_certain);
  // The naive figure praises it.
  EXPECT_GT(trap.win_with - trap.win_without, 0.1);
  EXPECT_GT(trap.naive.low, 0);
}

TEST(CardValues, WhatCannotBeDeniedIsTold) {
  const PickingGame only = {{{"gold", 5, 0}, {"silver", 3, 0}}, 1};
  const WrittenGame game(only.files());
  const CardValues values = measured(game.ruleset(), {"random", "random"}, 400);
  const CardValue gold = values.value(0, Looking::kFixed);
  // The second player has to take what is left, and does so without being asked.
  EXPECT_NEAR(gold.forced, 0.5, 0.1);
  EXPECT_NEAR(gold.users, 0.5, 1e-9);
  EXPECT_GT(gold.value, 0);
}

TEST(CardValues, DoNotDependOnThreads) {
  const WrittenGame game(kPlain.files());
  const auto ruleset = game.ruleset();
  std::vector<std::vector<std::int64_t>> rows[2];
  for (const int jobs : {1, 3}) {
    SimulationRequest request;
    request.players = 2;
    request.seats = {"random", "greedy"};
    RunRequest run;
    run.end = 50;
    run.jobs = jobs;
    run.values = values_of_cards(4);
    run_games(
        run, [&] { return make_card_player(ruleset, request, cards_of(*ruleset)); },
        [&](std::int64_t, std::span<const std::int64_t> row) {
          rows[jobs == 3].emplace_back(row.begin(), row.end());
        },
        [](std::int64_t) { return true; });
  }
  EXPECT_EQ(rows[0].size(), 50U);
  EXPECT_EQ(rows[0], rows[1]);
}

}  // namespace
}  // namespace cubilete
