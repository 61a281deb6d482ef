// Tries out a generated game in every way that must come to the same: aborts, with "broken: ..." on
// the error output, where something is the fault of the program and not of the game.
#pragma once

#include <cstdint>
#include <string>

#include "fuzz/write_game.h"

namespace cubilete::fuzz {

// How far the trials came, in all.
struct TrialCounts {
  std::int64_t games = 0;
  std::int64_t compiled = 0;   // without an error
  std::int64_t started = 0;    // and with a first decision
  std::int64_t finished = 0;   // played to their end
  std::int64_t decisions = 0;  // answered
  std::int64_t failed = 0;     // of them, steps that failed
  std::int64_t fresh = 0;      // of them, done by a new engine too
  std::int64_t audits = 0;
};

// The game that follows from an input, in a folder of the given name.
WrittenGame game_of(std::span<const std::uint8_t> input);
// The game of a seed, which is an input of eight bytes.
WrittenGame game_of_seed(std::uint64_t seed);

// Writes the game into a folder for a moment, checks and plays it.
void try_out(const WrittenGame&, TrialCounts&);

// Writes it into a folder to stay: FOLDER/written, and its mod in FOLDER/more.
void keep(const WrittenGame&, const std::string& folder);

}  // namespace cubilete::fuzz
