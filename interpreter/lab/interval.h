// Intervals for a mean from the sums of a sample.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace cubilete {

// The probability that an interval misses the true value.
inline constexpr double kMissed = 0.05;

struct Interval {
  double low = 0;
  double high = 0;

  bool contains(double x) const { return low <= x && x <= high; }
  // Half of its width.
  double reach() const { return (high - low) / 2; }
};

// The mean of a sample, with what its intervals follow from.
struct Estimate {
  std::int64_t n = 0;
  double mean = 0;
  double variance = 0;  // of one value

  double standard_error() const;
};

// The interval of a sample whose size was fixed before it was drawn (Student's t). REQUIRES: n
// >= 2.
Interval fixed_interval(const Estimate&, double missed = kMissed);

// An interval that holds at all sizes of a growing sample at once, with probability 1 - missed: one
// may look after every value and stop whenever one likes. It is the asymptotic confidence sequence
// of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Time-uniform central limit theory, 2021,
// theorem 2.2), at its narrowest where the sample has about kNarrowest values. REQUIRES: n >= 2.
Interval confidence_sequence(const Estimate&, double missed = kMissed);
inline constexpr double kNarrowest = 1000;

// Of a share that was seen in n games, both ends from 0 to 1 (Wilson 1927). Ties make it wider than
// need be.
Interval wilson_interval(double share, double n, double missed = kMissed);

// Neither interval of a mean is trusted before this many values, and this many that are not 0 (or
// not the same in a pair): both build on the central limit theorem.
inline constexpr std::int64_t kFewest = 50;
inline constexpr std::int64_t kFewestDiffering = 20;

}  // namespace cubilete
