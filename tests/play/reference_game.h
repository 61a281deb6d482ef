// Dicy Cards, Glacier, random play, written out in C++: an independent program for the same rules
// and for the reference workload W1, whose statistics are compared with the interpreter's. It
// shares no code with the interpreter except the random generator.
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
