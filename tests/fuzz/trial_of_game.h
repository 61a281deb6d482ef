// Tries out a generated game in every way that must give the same result. Aborts, with "broken:
// ..." on the error output, at a fault of the program, not of the game.
#pragma once

#include <cstdint>
#include <string>

#include "fuzz/write_game.h"

namespace cubilete::fuzz {

// How many trials reached each stage.
struct TrialCounts {
  std::int64_t games = 0;
  std::int64_t compiled = 0;   // compiled without an error
  std::int64_t started = 0;    // reached a first decision
  std::int64_t finished = 0;   // were played to the end
  std::int64_t decisions = 0;  // decisions answered
  std::int64_t failed = 0;     // answers whose step failed
  std::int64_t fresh = 0;      // answers repeated by a new engine
  std::int64_t audits = 0;
};

// Returns the game that an input determines.
WrittenGame game_of(std::span<const std::uint8_t> input);
// Returns the game of a seed, which is an input of eight bytes.
WrittenGame game_of_seed(std::uint64_t seed);

// Writes the game into a temporary folder, checks and plays it.
void try_out(const WrittenGame&, TrialCounts&);

// Writes the game into a folder to stay: FOLDER/written, and its mod in FOLDER/more.
void keep(const WrittenGame&, const std::string& folder);

}  // namespace cubilete::fuzz
