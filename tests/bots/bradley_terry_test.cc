// Checks ratings against another method of finding them.

#include "play/bradley_terry.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace cubilete {
namespace {

// Zermelo's iteration: the strength is a player's wins divided by a weight for each opponent met.
std::vector<double> by_iteration(std::size_t n, const std::vector<PairResult>& results) {
  std::vector<double> strength(n, 1);
  for (int round = 0; round < 20000; ++round) {
    std::vector<double> next(n, 0);
    for (std::size_t i = 0; i < n; ++i) {
      double wins = 0;
      double met = 0;
      for (const PairResult& r : results) {
        if (r.a != i && r.b != i) continue;
        const std::size_t other = r.a == i ? r.b : r.a;
        wins += (r.a == i ? r.wins_of_a : r.games - r.wins_of_a) + 0.5;
        met += (r.games + 1) / (strength[i] + strength[other]);
      }
      next[i] = wins / met;
    }
    double mean = 0;
    for (const double s : next) mean += std::log(s) / static_cast<double>(n);
    for (double& s : next) s /= std::exp(mean);
    strength = next;
  }
  std::vector<double> out;
  for (const double s : strength) out.push_back(400 * std::log10(s));
  return out;
}

TEST(BradleyTerry, AgreesWithZermelosIteration) {
  RandomStream random(3, 4, 0);
  for (int trial = 0; trial < 20; ++trial) {
    const std::size_t n = 2 + random.below(5);
    std::vector<PairResult> results;
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = a + 1; b < n; ++b) {
        const double games = 10 + random.below(90);
        results.push_back({a, b, games, random.below(static_cast<std::uint32_t>(games)) / 1.0});
      }
    }
    const auto ratings = bradley_terry(n, results);
    const auto expected = by_iteration(n, results);
    for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(ratings[i].value, expected[i], 0.01);
  }
}

// The share of intervals that hold the true rating is about the share they promise.
TEST(BradleyTerry, IntervalsHoldTheTruth) {
  RandomStream random(5, 6, 0);
  const double truth[] = {-150, 0, 150};
  int held = 0;
  constexpr int kTrials = 400;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<PairResult> results;
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::size_t b = a + 1; b < 3; ++b) {
        const double p = 1 / (1 + std::pow(10, (truth[b] - truth[a]) / 400));
        double wins = 0;
        for (int g = 0; g < 100; ++g) wins += random.below(1'000'000) < p * 1'000'000;
        results.push_back({a, b, 100, wins});
      }
    }
    const auto ratings = bradley_terry(3, results);
    for (std::size_t i = 0; i < 3; ++i) {
      held += ratings[i].low <= truth[i] && truth[i] <= ratings[i].high;
    }
  }
  EXPECT_NEAR(held / (3.0 * kTrials), 0.95, 0.03);
}

TEST(BradleyTerry, RatesWhoWonEveryGame) {
  const auto ratings = bradley_terry(2, {{0, 1, 20, 20}});
  EXPECT_GT(ratings[0].low, ratings[1].value);
  EXPECT_LT(ratings[0].value, 2000);
}

}  // namespace
}  // namespace cubilete
