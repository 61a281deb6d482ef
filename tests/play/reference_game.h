// Dicy Cards, Glacier, random play, written out in C++: an independent account of the same rules
// and of the reference workload W1, to hold the interpreter's statistics against. It shares no
// code with the interpreter but the random generator.
#pragma once

#include <cstdint>
#include <vector>

namespace cubilete::reference {

struct Totals {
  std::int64_t games = 0;
  double turns = 0;
  double turns_squared = 0;
  double decisions = 0;
  double decisions_squared = 0;
  std::vector<double> score;
  std::vector<double> score_squared;
  std::vector<double> win_share;
};

Totals play(int games, int players, std::uint64_t seed);

}  // namespace cubilete::reference
