// The interpreter's random play has the statistics of an independent program for the rules (W1).

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "bench/w1.h"
#include "play/agent.h"
#include "play/simulate.h"
#include "support/test_game.h"
#include "support/thorough.h"

namespace cubilete {
namespace {

const int kGames = as_thorough(1000, 3000);

// What one number is in all games of the other program.
struct Sample {
  double sum = 0;
  double squares = 0;
  void add(double x) {
    sum += x;
    squares += x * x;
  }
  double mean() const { return sum / kGames; }
  double error() const {
    return std::sqrt(std::max(squares / kGames - mean() * mean(), 1e-9) / kGames);
  }
};

// Both are samples, so the error of the difference is larger by the root of two.
void expect_same(double found, const Sample& wanted) {
  EXPECT_NEAR(found, wanted.mean(), 5 * std::sqrt(2.0) * wanted.error());
}

class ReferenceGame : public testing::TestWithParam<int> {};

TEST_P(ReferenceGame, HasTheSameStatisticsWithinFiveStandardErrors) {
  const int players = GetParam();
  Sample turns, decisions;
  std::array<Sample, w1::kMostPlayers> scores, wins;
  for (std::uint64_t game = 1; game <= std::uint64_t(kGames); ++game) {
    w1::Totals t;
    w1::play_plain(1, players, game, t);
    turns.add(double(t.turns));
    decisions.add(double(t.decisions));
    for (std::size_t p = 0; p < std::size_t(players); ++p) {
      scores[p].add(double(t.score[p]));
      wins[p].add(t.wins[p]);
    }
  }
  SimulationRequest request;
  request.games = kGames;
  request.players = players;
  request.seats.assign(std::size_t(players), "random");
  request.jobs = 2;
  const SimulationResult found = simulate(compiled("dicy-cards"), request);
  ASSERT_FALSE(found.failure);
  expect_same(found.statistics.turns.mean(), turns);
  expect_same(found.statistics.decisions.mean(), decisions);
  for (std::size_t p = 0; p < std::size_t(players); ++p) {
    expect_same(found.statistics.scores[p].mean(), scores[p]);
    expect_same(double(found.statistics.win_parts[p]) / double(kWinParts) / kGames, wins[p]);
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
