#include "play/bradley_terry.h"

#include <cmath>
#include <numeric>
#include <utility>

namespace cubilete {
namespace {

constexpr double kDeviations = 1.959964;  // half width of a 95 % interval, in standard deviations
const double kElo = 400 / std::log(10.0);

using Matrix = std::vector<std::vector<double>>;

double chance(double lead) { return 1 / (1 + std::exp(-lead)); }

// Returns the inverse of a symmetric positive definite matrix.
Matrix inverse(Matrix m) {
  const std::size_t n = m.size();
  Matrix out(n, std::vector<double>(n, 0));
  for (std::size_t i = 0; i < n; ++i) out[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = m[i][i];
    for (std::size_t j = 0; j < n; ++j) {
      m[i][j] /= pivot;
      out[i][j] /= pivot;
    }
    for (std::size_t k = 0; k < n; ++k) {
      if (k == i) continue;
      const double factor = m[k][i];
      for (std::size_t j = 0; j < n; ++j) {
        m[k][j] -= factor * m[i][j];
        out[k][j] -= factor * out[i][j];
      }
    }
  }
  return out;
}

// Returns the Fisher information of the results. It leaves the mean of the ratings open, so every
// element is increased by one to fix the mean.
Matrix information(const std::vector<double>& x, const std::vector<PairResult>& results) {
  Matrix m(x.size(), std::vector<double>(x.size(), 1));
  for (const PairResult& r : results) {
    const double p = chance(x[r.a] - x[r.b]);
    const double weight = (r.games + 1) * p * (1 - p);
    m[r.a][r.a] += weight;
    m[r.b][r.b] += weight;
    m[r.a][r.b] -= weight;
    m[r.b][r.a] -= weight;
  }
  return m;
}

}  // namespace

std::vector<Rating> bradley_terry(std::size_t players, const std::vector<PairResult>& results) {
  std::vector<double> x(players, 0);
  // Newton's method with limited steps.
  for (int round = 0; round < 200; ++round) {
    std::vector<double> slope(players, 0);
    for (const PairResult& r : results) {
      const double surprise = r.wins_of_a + 0.5 - (r.games + 1) * chance(x[r.a] - x[r.b]);
      slope[r.a] += surprise;
      slope[r.b] -= surprise;
    }
    const Matrix m = inverse(information(x, results));
    for (std::size_t i = 0; i < players; ++i) {
      double step = 0;
      for (std::size_t j = 0; j < players; ++j) step += m[i][j] * slope[j];
      x[i] += std::fmin(1, std::fmax(-1, step));
    }
    const double mean = std::accumulate(x.begin(), x.end(), 0.0) / static_cast<double>(players);
    for (double& value : x) value -= mean;
  }
  const Matrix m = inverse(information(x, results));
  std::vector<Rating> out;
  const double of_mean = 1.0 / static_cast<double>(players * players);
  for (std::size_t i = 0; i < players; ++i) {
    const double deviation = std::sqrt(std::fmax(0, m[i][i] - of_mean)) * kDeviations * kElo;
    const double value = kElo * x[i];
    out.push_back({value, value - deviation, value + deviation});
  }
  return out;
}

}  // namespace cubilete
