// Compares the same games played by the interpreter and by compiled rules.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "native/builder.h"
#include "native/source.h"

namespace cubilete {

struct Agreement {
  std::int64_t games = 0;
  std::int64_t left_to_interpreter = 0;  // games in which compiled rules stopped
  std::int64_t failed = 0;               // games of these in which the interpreter fails too
  std::int32_t stopped_at = 0;           // the line of the emitted text, for the last
  std::int64_t compared_scripts = 0;     // number of calls of queries
  std::string difference;                // the first difference, or empty
};

// Plays games number 0 to `games` - 1 of a simulation with this seed both ways: the last states,
// decisions, actions and outcomes must be the same, and if the interpreter fails, compiled rules
// must have stopped. Each query of a script is answered by the compiled script too, on the same
// state: result and cost must be the same. The first games begin with memory that held other
// numbers; the later ones share one.
Agreement agreement_of(std::shared_ptr<const Ruleset>, std::int32_t players, std::int64_t games,
                       std::uint64_t seed, std::shared_ptr<const native::RulesLibrary>);

}  // namespace cubilete
