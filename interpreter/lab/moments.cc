#include "lab/moments.h"

#include <algorithm>

namespace cubilete {

namespace {

// Returns the variance of `n` values with this sum and this sum of squares.
double variance(std::int64_t sum, std::int64_t squares, std::int64_t n) {
  if (n < 2) return 0.0;
  const double around_mean =
      static_cast<double>(squares) - static_cast<double>(sum) * ratio(sum, n);
  return std::max(0.0, around_mean / static_cast<double>(n - 1));
}

}  // namespace

void PairMoments::add(const PairMoments& other) {
  n += other.n;
  differing += other.differing;
  a += other.a;
  b += other.b;
  aa += other.aa;
  bb += other.bb;
  ab += other.ab;
}

double PairMoments::mean_a() const { return ratio(a, n); }
double PairMoments::mean_b() const { return ratio(b, n); }
double PairMoments::mean_difference() const { return ratio(b - a, n); }

double PairMoments::variance_of_difference() const {
  return differing == 0 ? 0.0 : variance(b - a, aa + bb - 2 * ab, n);
}

double PairMoments::variance_without_pairs() const {
  return variance(a, aa, n) + variance(b, bb, n);
}

}  // namespace cubilete
