// An attack of the catalogue, and what became of it when it ran inside a game.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace cubilete {

// Read from tests/sandbox/attacks/NAME.lua, whose first line tells of it; see the README there.
struct Attack {
  std::string name;
  std::string kind;     // class: escape, compute, memory, determinism, integrity
  std::string entry;    // load, raw, effect, legal, reckon
  std::string outcome;  // what must become of it: the code of an error, or "returns VALUE"
  bool may_change_state = false;
  std::string source;  // of the whole script
};

// All attacks of a folder, by name. Fails with a message naming the file whose first line is wrong.
std::vector<Attack> read_attacks(const std::filesystem::path& folder, std::string& problem);

struct AttackResult {
  std::string outcome;                // as Attack::outcome
  std::string message;                // what the player would read
  std::string validation;             // the code that `validate` reports, or "accepts"
  std::int64_t fuel = 0;              // used by the first call
  std::int64_t last_fuel = 0;         // used by the last one, after the others and more moves
  std::size_t peak_bytes = 0;         // the most that the first call held
  std::size_t last_peak_bytes = 0;    // the most that the last one held
  std::vector<std::string> problems;  // what did not hold; empty: safe
};

// Plays the game of tests/sandbox/game with the attack as its script, in this process. `scratch`
// is a folder to write the game into.
AttackResult run_attack(const Attack&, const std::filesystem::path& source_dir,
                        const std::filesystem::path& scratch);

}  // namespace cubilete
