// Estimates ratings from games between pairs.
#pragma once

#include <cstddef>
#include <vector>

namespace cubilete {

// The games of a pair; a tie counts as half a win for each.
struct PairResult {
  std::size_t a = 0;
  std::size_t b = 0;
  double games = 0;
  double wins_of_a = 0;
};

struct Rating {
  double value = 0;  // in Elo points: 400 more mean ten wins to one. The mean of all is 0
  double low = 0;    // bounds of the 95 % confidence interval
  double high = 0;
};

// Returns the maximum likelihood ratings (Bradley and Terry 1952), with intervals from the
// curvature of the likelihood. Each pair is given one extra tie, so that an agent that won every
// game has a finite rating. REQUIRES: games connect all players.
std::vector<Rating> bradley_terry(std::size_t players, const std::vector<PairResult>&);

}  // namespace cubilete
