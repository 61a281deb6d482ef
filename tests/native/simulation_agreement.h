// Games as `simulate` plays them, by the interpreter alone and with compiled rules, held against
// each other.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

struct SimulationAgreement {
  std::int64_t games = 0;
  std::int64_t failed = 0;    // of them, in which a rule fails
  std::int64_t compiled = 0;  // of them, played by compiled rules to the end
  std::string difference;     // the first; empty where there is none
};

// Plays games number 0 to `games` - 1 with these agents, also after one has failed: where a rule
// fails, both must tell the same error with the same places; elsewhere what became of the game must
// be the same, and so must be what failed in a position that an agent thought of. The rules are
// compiled where they were not. REQUIRES: the ruleset can be compiled.
SimulationAgreement simulations_of(const std::shared_ptr<const Ruleset>&,
                                   const std::vector<std::string>& seats, std::int64_t games,
                                   std::uint64_t seed);

}  // namespace cubilete
