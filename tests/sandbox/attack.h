// An attack of the catalogue, and its result when it ran inside a game.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace cubilete {

// Read from tests/sandbox/attacks/NAME.lua, whose first line describes it; see the README there.
struct Attack {
  std::string name;
  std::string kind;     // class: escape, compute, memory, determinism, integrity
  std::string entry;    // load, raw, effect, legal, reckon
  std::string outcome;  // the expected result: the code of an error, or "returns VALUE"
  bool may_change_state = false;
  bool takes_long = false;  // left to CUBILETE_THOROUGH, where it is not named
  std::string source;       // the whole script
};

// Returns all attacks of a folder, by name. Sets `problem` if a first line is wrong.
std::vector<Attack> read_attacks(const std::filesystem::path& folder, std::string& problem);

struct AttackResult {
  std::string outcome;                // in the form of Attack::outcome
  std::string message;                // the message for the player
  std::string validation;             // the code that `validate` reports, or "accepts"
  std::int64_t fuel = 0;              // used by the first call
  std::int64_t last_fuel = 0;         // used by the last call, after the others and more moves
  std::size_t peak_bytes = 0;         // peak memory of the first call
  std::size_t last_peak_bytes = 0;    // peak memory of the last call
  std::vector<std::string> problems;  // violated expectations; empty: safe
};

// Plays the game of tests/sandbox/game in this process with the attack as its script. The game is
// written into the folder `scratch`.
AttackResult run_attack(const Attack&, const std::filesystem::path& source_dir,
                        const std::filesystem::path& scratch);

}  // namespace cubilete
