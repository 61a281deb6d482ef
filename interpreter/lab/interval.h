// Computes intervals for a mean from the sums of a sample.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace cubilete {

// The probability that an interval misses the true value.
inline constexpr double kMissed = 0.05;

struct Interval {
  double low = 0;
  double high = 0;

  bool contains(double x) const { return low <= x && x <= high; }
  // Returns half of the width.
  double reach() const { return (high - low) / 2; }
};

// The mean of a sample, and the data for its intervals.
struct Estimate {
  std::int64_t n = 0;
  double mean = 0;
  double variance = 0;  // of a single value

  double standard_error() const;
};

// Returns the part of the interval between two bounds that the true value cannot be beyond.
Interval within(const Interval&, double low, double high);

// Returns the interval for a sample whose size was fixed in advance (Student's t). REQUIRES: n >=
// 2.
Interval fixed_interval(const Estimate&, double missed = kMissed);

// Returns an interval that is valid at all sizes of a growing sample at once, with probability 1 -
// missed: one may look after every value and stop at any time. It is the asymptotic confidence
// sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Time-uniform central limit theory,
// 2021, theorem 2.2), narrowest at about kNarrowest values. REQUIRES: n >= 2.
Interval confidence_sequence(const Estimate&, double missed = kMissed);
inline constexpr double kNarrowest = 1000;

// Says whether the number of games was fixed in advance, or chosen while watching the results.
enum class Looking : std::uint8_t { kFixed, kWatched };

// Returns the one of both that holds for this way of looking. REQUIRES: n >= 2.
Interval interval_of(const Estimate&, Looking, double missed = kMissed);

// Returns the interval for a share observed in n games, with bounds from 0 to 1 (Wilson 1927). Ties
// make it wider than necessary.
Interval wilson_interval(double share, double n, double missed = kMissed);

// Returns an interval for the mean of n values from 0 to 1 that is valid at all sizes of a growing
// sample at once, with bounds from 0 to 1 however alike the values are: the likelihood ratio of the
// uniform mixture of shares (Robbins 1970, Statistical methods related to the law of the iterated
// logarithm). Values between 0 and 1 make it wider than necessary.
Interval share_sequence(double mean, std::int64_t n, double missed = kMissed);

// Returns the one of both that holds for this way of looking.
Interval share_interval(double mean, std::int64_t n, Looking, double missed = kMissed);

// Returns how many values it takes until the interval reaches no further; `reach_of` must fall
// with their number. At most kMostValues.
std::int64_t values_until(const std::function<double(std::int64_t n)>& reach_of, double reach);
inline constexpr std::int64_t kMostValues = std::int64_t{1} << 40;

// Intervals of a mean are reliable from this many values on, and this many values that are not 0
// (or pairs that differ): they build on the central limit theorem.
inline constexpr std::int64_t kFewest = 50;
inline constexpr std::int64_t kFewestDiffering = 20;

}  // namespace cubilete
