// The workload W2: the game examples/ten-thousand, every seat played at random. The dice that are
// left decide what is legal, and a third of the effects move components, so that a table over all
// positions is of little help. `plain` is C++ as one writes it, with nothing prepared.
#pragma once

#include <array>
#include <cstdint>

namespace cubilete::w2 {

inline constexpr int kMostPlayers = 5;

struct Totals {
  std::int64_t games = 0;
  std::int64_t turns = 0;
  std::int64_t decisions = 0;  // with more than one option, and each "throw on or bank"
  std::array<std::int64_t, kMostPlayers> score{};
};

void play_plain(std::int64_t games, int players, std::uint64_t seed, Totals&);

}  // namespace cubilete::w2
