// Compares games as `simulate` plays them, by the interpreter alone and with compiled rules.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

struct SimulationAgreement {
  std::int64_t games = 0;
  std::int64_t failed = 0;    // games in which a rule fails
  std::int64_t compiled = 0;  // games played to the end by compiled rules
  std::string difference;     // the first difference, or empty
};

// Plays games number 0 to `games` - 1 with these agents, also after one has failed. If a rule
// fails, both must report the same error with the same places; otherwise the course of the game
// must be the same, and so must failures in positions that an agent searched. Compiles the rules if
// necessary. REQUIRES: the ruleset can be compiled.
SimulationAgreement simulations_of(const std::shared_ptr<const Ruleset>&,
                                   const std::vector<std::string>& seats, std::int64_t games,
                                   std::uint64_t seed);

}  // namespace cubilete
