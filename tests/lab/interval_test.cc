// Compares intervals with samples whose mean is known.
#include "lab/interval.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/digest.h"
#include "base/random.h"
#include "lab/moments.h"

namespace cubilete {
namespace {

// Pairs of whole numbers with a common part, as two games with the same random numbers have;
// skewed, and with many equal pairs. Their mean difference is 0.
class PairedSource {
 public:
  explicit PairedSource(std::uint64_t seed) : random_(seed, digest_of("pairs"), 0) {}

  void add_to(PairMoments& m) {
    const auto shared = static_cast<std::int64_t>(random_.below(6) + random_.below(6));
    std::int64_t x = shared;
    std::int64_t y = shared;
    if (random_.below(3) == 0) {
      x += own();
      y += own();
    }
    m.add(x, y);
  }

 private:
  std::int64_t own() {
    const std::uint32_t roll = random_.below(10);
    return roll == 0 ? 9 : roll < 4 ? 1 : 0;
  }

  RandomStream random_;
};

Estimate estimate(const PairMoments& m) {
  return {m.n, m.mean_difference(), m.variance_of_difference()};
}

TEST(Intervals, OfAFixedNumberMissInOneOfTwentyRuns) {
  int covered = 0;
  for (std::uint64_t run = 0; run < 2000; ++run) {
    PairedSource source(run);
    PairMoments m;
    for (int i = 0; i < 300; ++i) source.add_to(m);
    covered += fixed_interval(estimate(m)).contains(0);
  }
  EXPECT_GE(covered, 1860);  // 93 %
  EXPECT_LE(covered, 1940);  // 97 %
}

TEST(Intervals, WatchedAfterEveryPairAreFalseInAtMostOneOfTwentyRuns) {
  int alarms = 0;
  int naive_alarms = 0;
  for (std::uint64_t run = 0; run < 1000; ++run) {
    PairedSource source(run + 5000);
    PairMoments m;
    bool is_alarm = false;
    bool is_naive_alarm = false;
    for (int i = 0; i < 3000; ++i) {
      source.add_to(m);
      if (m.n < kFewest || m.differing < kFewestDiffering) continue;
      is_alarm = is_alarm || !confidence_sequence(estimate(m)).contains(0);
      is_naive_alarm = is_naive_alarm || !fixed_interval(estimate(m)).contains(0);
    }
    alarms += is_alarm;
    naive_alarms += is_naive_alarm;
  }
  EXPECT_LE(alarms, 50);
  // Repeated looks at a fixed-number interval give too many false alarms.
  EXPECT_GT(naive_alarms, 150);
}

TEST(Intervals, WidenWithTheCertaintyThatIsAskedFor) {
  const Estimate e{400, 1.5, 4.0};
  EXPECT_NEAR(e.standard_error(), 0.1, 1e-12);
  EXPECT_NEAR(fixed_interval(e).reach(), 0.1966, 0.0005);            // t(0.975; 399) = 1.9659
  EXPECT_NEAR(fixed_interval(e, 0.01).reach(), 0.2588, 0.001);       // t(0.995; 399) = 2.5882
  EXPECT_NEAR(fixed_interval({10, 0, 10.0}).reach(), 2.262, 0.005);  // t(0.975; 9) = 2.2622
  EXPECT_GT(confidence_sequence(e).reach(), fixed_interval(e).reach());
  EXPECT_LT(confidence_sequence(e).reach(), 2 * fixed_interval(e).reach());
  EXPECT_GT(confidence_sequence(e, 0.01).reach(), confidence_sequence(e).reach());
}

TEST(Moments, AreThoseOfTheValues) {
  RandomStream random(7, digest_of("values"), 0);
  std::vector<double> a;
  std::vector<double> b;
  PairMoments whole;
  PairMoments parts[2];
  for (int i = 0; i < 500; ++i) {
    const auto x = static_cast<std::int64_t>(random.below(1000)) - 300;
    const auto y = x / 2 + static_cast<std::int64_t>(random.below(50));
    a.push_back(static_cast<double>(x));
    b.push_back(static_cast<double>(y));
    whole.add(x, y);
    parts[i % 3 == 0].add(x, y);
  }
  const auto variance = [](const std::vector<double>& values) {
    double mean = 0;
    for (const double v : values) mean += v / static_cast<double>(values.size());
    double sum = 0;
    for (const double v : values) sum += (v - mean) * (v - mean);
    return sum / static_cast<double>(values.size() - 1);
  };
  std::vector<double> d;
  for (std::size_t i = 0; i < a.size(); ++i) d.push_back(b[i] - a[i]);
  EXPECT_NEAR(whole.variance_of_difference(), variance(d), 1e-6 * variance(d));
  EXPECT_NEAR(whole.variance_without_pairs(), variance(a) + variance(b), 1e-6 * variance(a));
  parts[0].add(parts[1]);
  EXPECT_EQ(parts[0], whole);
}

// The ends are the shares p with (p - share)^2 = z^2 p (1 - p) / n.
TEST(WilsonInterval, EndsWhereTheShareIsTwoDeviationsAway) {
  constexpr double kSquare = 1.959963984540 * 1.959963984540;
  for (const double n : {5.0, 20.0, 300.0}) {
    for (const double share : {0.0, 0.3, 0.75, 1.0}) {
      const Interval i = wilson_interval(share, n);
      for (const double p : {i.low, i.high}) {
        EXPECT_NEAR((p - share) * (p - share), kSquare * p * (1 - p) / n, 1e-9);
      }
      EXPECT_LE(i.low, share + 1e-12);
      EXPECT_GE(i.high, share - 1e-12);
    }
  }
}

}  // namespace
}  // namespace cubilete
