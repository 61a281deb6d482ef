// Ratings from games between pairs.
#pragma once

#include <cstddef>
#include <vector>

namespace cubilete {

// Games of two against each other; a tie is half a win of each.
struct PairResult {
  std::size_t a = 0;
  std::size_t b = 0;
  double games = 0;
  double wins_of_a = 0;
};

struct Rating {
  double value = 0;  // in Elo points: 400 more are ten wins to one. The mean of all is 0
  double low = 0;    // of the interval that holds the value with a probability of 95 %
  double high = 0;
};

// The ratings that make the results likeliest (Bradley and Terry 1952), with the interval that
// their curvature gives. Each pair is given one tie besides, so that who won every game has a
// rating too. REQUIRES: all are connected by games.
std::vector<Rating> bradley_terry(std::size_t players, const std::vector<PairResult>&);

}  // namespace cubilete
