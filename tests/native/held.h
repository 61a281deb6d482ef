// Compares the interpreter and compiled rules on rulesets in every way, each ruleset in a separate
// process.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

// The amount of comparison for a ruleset, for each number of players.
struct HeldAmounts {
  std::int64_t games = 6;      // compared by last states, and as `simulate` does
  std::int64_t positions = 3;  // positions from which play goes on
  bool most_players_only = false;
  std::vector<std::string> thinkers = {};  // agents of the first seats in one additional game
};

// The sums over all processes.
struct HeldTotals {
  std::int64_t compiled = 0;  // rulesets compiled to machine code
  std::int64_t refused = 0;   // rulesets that compiled rules leave to the interpreter
  std::int64_t programs = 0;  // expressions, blocks of effects and scripts in the compiled rulesets
  std::int64_t games = 0;
  std::int64_t left = 0;    // games left to the interpreter
  std::int64_t failed = 0;  // games of these in which a rule fails
  std::int64_t scripts = 0;
  std::int64_t questions = 0;
  std::int64_t simulated = 0;
  std::int64_t simulated_failed = 0;  // games of these in which a rule fails
};

// Compares the ruleset for every number of players. Returns the first difference, or an empty text.
// If rules are left to the interpreter, the reason is printed.
std::string hold_ruleset(const std::shared_ptr<const Ruleset>&, const HeldAmounts&, HeldTotals&);

// Compares subjects number 0 to `count` - 1, each in a separate process, and prints the differences
// and the sums. One that takes longer than `seconds` is reported and given up.
struct HeldSubjects {
  std::string what;  // a name for the subjects: "generated games"
  std::uint64_t count = 0;
  unsigned seconds = 60;  // wall time, compilation included
  std::function<std::string(std::uint64_t)> name;
  // Works like hold_ruleset.
  std::function<std::string(std::uint64_t, HeldTotals&)> hold;
};
struct HeldResult {
  std::int64_t compiled = 0;   // rulesets compiled
  std::int64_t different = 0;  // rulesets with a difference, or whose process died
  std::int64_t given_up = 0;
};
HeldResult hold_each(const HeldSubjects&);

}  // namespace cubilete
