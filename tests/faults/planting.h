// Which mutants of which games are made.
#pragma once

#include <vector>

#include "faults/mutant.h"

namespace cubilete::faults {

struct Made {
  const GameText* game;
  Mutant mutant;
};

// The mutants of one class, no two alike.
struct Planted {
  const FaultClass* fault;
  std::vector<Made> mutants;
};

// So many mutants in all, taken from the games in turn: as many of each class as of another, where
// it has places for them. The same for the same seed. REQUIRES: the games outlive them.
std::vector<Planted> plant(const std::vector<GameText>& games,
                           const std::vector<const FaultClass*>& classes, std::size_t wanted,
                           std::uint64_t seed);

}  // namespace cubilete::faults
