// The interpreter's random play has the statistics of an independent program for the rules (W1).

#include "play/reference_game.h"

#include <gtest/gtest.h>

#include <cmath>

#include "play/agent.h"
#include "play/simulate.h"
#include "support/test_game.h"
#include "support/thorough.h"

namespace cubilete {
namespace {

const int kGames = as_thorough(1000, 3000);

double mean_error(double sum, double squares) {
  const double mean = sum / kGames;
  return std::sqrt(std::max(squares / kGames - mean * mean, 1e-9) / kGames);
}

class ReferenceGame : public testing::TestWithParam<int> {};

TEST_P(ReferenceGame, HasTheSameStatisticsWithinFiveStandardErrors) {
  const int players = GetParam();
  const reference::Totals wanted = reference::play(kGames, players, 1);
  SimulationRequest request;
  request.games = kGames;
  request.players = players;
  request.seats.assign(std::size_t(players), "random");
  request.jobs = 2;
  const SimulationResult found = simulate(compiled("dicy-cards"), request);
  ASSERT_FALSE(found.failure);
  // Both sides are samples, so the error of the difference is larger by the root of two.
  const double errors = 5 * std::sqrt(2.0);
  EXPECT_NEAR(found.statistics.turns.mean(), wanted.turns / kGames,
              errors * mean_error(wanted.turns, wanted.turns_squared));
  EXPECT_NEAR(found.statistics.decisions.mean(), wanted.decisions / kGames,
              errors * mean_error(wanted.decisions, wanted.decisions_squared));
  for (std::size_t p = 0; p < std::size_t(players); ++p) {
    EXPECT_NEAR(found.statistics.scores[p].mean(), wanted.score[p] / kGames,
                errors * mean_error(wanted.score[p], wanted.score_squared[p]));
    const double share = wanted.win_share[p] / kGames;
    EXPECT_NEAR(double(found.statistics.win_parts[p]) / double(kWinParts) / kGames, share,
                errors * std::sqrt(share * (1 - share) / kGames));
  }
}

INSTANTIATE_TEST_SUITE_P(Players, ReferenceGame, testing::Values(2, 3, 4));

TEST(Agents, GreedyBeatsRandom) {
  SimulationRequest request;
  request.games = 60;
  request.players = 2;
  request.seats = {"greedy", "random"};
  const SimulationResult r = simulate(compiled("dicy-cards"), request);
  ASSERT_FALSE(r.failure);
  EXPECT_GT(r.statistics.wins[0], 50);
}

}  // namespace
}  // namespace cubilete
