#include "lab/interval.h"

#include <algorithm>
#include <cmath>

namespace cubilete {

namespace {

// Returns the quantile of the standard normal distribution: solves P(X <= x) = p by bisection.
double normal_quantile(double p) {
  double low = -10;
  double high = 10;
  for (int i = 0; i < 80; ++i) {
    const double middle = (low + high) / 2;
    (std::erfc(-middle / std::sqrt(2.0)) / 2 < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

// Returns the quantile of Student's t distribution by the Cornish-Fisher expansion; from 3 degrees
// of freedom on the error is below one percent.
double t_quantile(double p, double freedom) {
  const double z = normal_quantile(p);
  const double z3 = z * z * z;
  const double z5 = z3 * z * z;
  const double z7 = z5 * z * z;
  return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom * freedom * freedom);
}

Interval around(double mean, double reach) { return {mean - reach, mean + reach}; }

}  // namespace

double Estimate::standard_error() const {
  return n == 0 ? 0.0 : std::sqrt(variance / static_cast<double>(n));
}

Interval fixed_interval(const Estimate& e, double missed) {
  const double t = t_quantile(1 - missed / 2, static_cast<double>(e.n - 1));
  return around(e.mean, t * e.standard_error());
}

Interval confidence_sequence(const Estimate& e, double missed) {
  // The sequence is narrowest at kNarrowest values for the usual 5 %. All levels share one
  // parameter, so that sequences of different levels are nested.
  const double least = -2 * std::log(kMissed);
  const double rho2 = (least + std::log(least + 1)) / kNarrowest;
  const double t = static_cast<double>(e.n);
  const double spread = t * rho2 + 1;
  const double reach =
      std::sqrt(2 * spread / (t * t * rho2) * std::log(std::sqrt(spread) / missed));
  return around(e.mean, std::sqrt(e.variance) * reach);
}

Interval interval_of(const Estimate& e, Looking looking, double missed) {
  return looking == Looking::kFixed ? fixed_interval(e, missed) : confidence_sequence(e, missed);
}

Interval within(const Interval& i, double low, double high) {
  return {std::clamp(i.low, low, high), std::clamp(i.high, low, high)};
}

Interval wilson_interval(double share, double n, double missed) {
  if (n <= 0) return {0, 1};
  const double deviations = normal_quantile(1 - missed / 2);
  const double z = deviations * deviations;
  const double middle = (share + z / (2 * n)) / (1 + z / n);
  const double half =
      deviations * std::sqrt(share * (1 - share) / n + z / (4 * n * n)) / (1 + z / n);
  // Rounding must not leave out a share of none or of all.
  return {share <= 0 ? 0 : std::fmax(0, middle - half),
          share >= 1 ? 1 : std::fmin(1, middle + half)};
}

Interval share_sequence(double mean, std::int64_t n, double missed) {
  if (n <= 0) return {0, 1};
  const double all = static_cast<double>(n);
  const double ones = mean * all;
  const double mixture = std::lgamma(ones + 1) + std::lgamma(all - ones + 1) - std::lgamma(all + 2);
  // Returns whether the share p is too unlikely.
  const auto is_out = [&](double p) {
    const double likelihood =
        (ones > 0 ? ones * std::log(p) : 0) + (ones < all ? (all - ones) * std::log1p(-p) : 0);
    return mixture - likelihood >= -std::log(missed);
  };
  // Returns the bound between a share that is out and the mean, which is not.
  const auto bound = [&](double out) {
    double in = mean;
    for (int i = 0; i < 60; ++i) {
      const double middle = (out + in) / 2;
      (is_out(middle) ? out : in) = middle;
    }
    return out;
  };
  return {ones > 0 ? bound(0) : 0, ones < all ? bound(1) : 1};
}

Interval share_interval(double mean, std::int64_t n, Looking looking, double missed) {
  return looking == Looking::kFixed ? wilson_interval(mean, static_cast<double>(n), missed)
                                    : share_sequence(mean, n, missed);
}

std::int64_t values_until(const std::function<double(std::int64_t)>& reach_of, double reach) {
  std::int64_t high = kFewest;
  while (high < kMostValues && reach_of(high) > reach) high *= 2;
  if (high == kFewest) return high;
  std::int64_t low = high / 2;
  while (high - low > low / 100 + 1) {
    const std::int64_t middle = (low + high) / 2;
    (reach_of(middle) > reach ? low : high) = middle;
  }
  return high;
}

}  // namespace cubilete
