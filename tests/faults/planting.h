// Selects the mutants that are made, and their games.
#pragma once

#include <vector>

#include "faults/mutant.h"

namespace cubilete::faults {

struct Made {
  const GameText* game;
  Mutant mutant;
};

// The mutants of one class, all different.
struct Planted {
  const FaultClass* fault;
  std::vector<Made> mutants;
};

// Returns `wanted` mutants in all, taken from the games in turn: equally many of each class as far
// as it has places. The same seed gives the same mutants. REQUIRES: the games outlive them.
std::vector<Planted> plant(const std::vector<GameText>& games,
                           const std::vector<const FaultClass*>& classes, std::size_t wanted,
                           std::uint64_t seed);

}  // namespace cubilete::faults
