// Rulesets by the interpreter and by compiled rules, held against each other in every way, each in
// a process of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

// How much is held of a ruleset for each number of players.
struct HeldAmounts {
  std::int64_t games = 6;      // by their last states, and as many as `simulate` plays them
  std::int64_t positions = 3;  // that are played on from
  bool most_players_only = false;
  std::vector<std::string> thinkers = {};  // agents of the first seats in one game more
};

// What was held by all processes.
struct HeldTotals {
  std::int64_t compiled = 0;  // rulesets, to machine code
  std::int64_t refused = 0;   // that compiled rules leave to the interpreter
  std::int64_t programs = 0;  // expressions, blocks of effects and scripts of what was compiled
  std::int64_t games = 0;
  std::int64_t left = 0;    // of them, to the interpreter
  std::int64_t failed = 0;  // of these, in which a rule fails
  std::int64_t scripts = 0;
  std::int64_t questions = 0;
  std::int64_t simulated = 0;
  std::int64_t simulated_failed = 0;  // of them, in which a rule fails
};

// Holds the ruleset for every number of players. Returns the first difference; empty where there is
// none. Rules that are left to the interpreter are told with the reason.
std::string hold_ruleset(const std::shared_ptr<const Ruleset>&, const HeldAmounts&, HeldTotals&);

// Holds subject number 0 to `count` - 1, each in a process of its own, prints the differences and
// what was held in all. One that takes longer than `seconds` is told and given up.
struct HeldSubjects {
  std::string what;  // "generated games"
  std::uint64_t count = 0;
  unsigned seconds = 60;  // by the clock, with its compilation
  std::function<std::string(std::uint64_t)> name;
  // As hold_ruleset.
  std::function<std::string(std::uint64_t, HeldTotals&)> hold;
};
struct HeldResult {
  std::int64_t compiled = 0;   // rulesets
  std::int64_t different = 0;  // also those whose process died
  std::int64_t given_up = 0;
};
HeldResult hold_each(const HeldSubjects&);

}  // namespace cubilete
