// Exact sums over pairs of values, for two samples that were drawn in pairs.
//
// Invariant: values are below 2^21 in size and fewer than 2^21 pairs are added, or fewer than 2^30
// pairs of values below 2^16, so that no sum overflows.
#pragma once

#include <cstdint>

namespace cubilete {

struct PairMoments {
  std::int64_t n = 0;
  std::int64_t differing = 0;  // pairs with two different values
  std::int64_t a = 0;          // sum of the first values
  std::int64_t b = 0;          // sum of the second values
  std::int64_t aa = 0;         // sums of their squares
  std::int64_t bb = 0;
  std::int64_t ab = 0;  // sum of the products

  void add(std::int64_t x, std::int64_t y) {
    ++n;
    differing += x != y;
    a += x;
    b += y;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  void add(const PairMoments& other);

  double mean_a() const;
  double mean_b() const;
  // Statistics of the second value less the first. Variances are 0 for fewer than two pairs.
  double mean_difference() const;
  double variance_of_difference() const;
  // Returns that variance as if the samples had been drawn independently.
  double variance_without_pairs() const;

  bool operator==(const PairMoments&) const = default;
};

// Returns sum / n, or 0 if both are 0.
inline double ratio(std::int64_t sum, std::int64_t n) {
  return n == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(n);
}

}  // namespace cubilete
