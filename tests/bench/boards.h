// Board games whose rules are in tests/bench/games, written in C++ (board_games.h). All seats play
// at random.
#pragma once

#include <cstdint>
#include <span>

namespace cubilete::boards {

struct Totals {
  std::int64_t games = 0;
  std::int64_t moves = 0;
  std::int64_t first_wins = 0;
};

// A game of tests/bench/games with its program.
struct Board {
  const char* name;
  void (*play)(std::int64_t games, std::uint64_t seed, Totals&);
};
std::span<const Board> all();

}  // namespace cubilete::boards
