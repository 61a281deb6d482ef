// The same games by the interpreter and by compiled rules, held against each other.
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
  std::int64_t left_to_interpreter = 0;  // of them: compiled rules stopped
  std::int64_t failed = 0;               // of these: the interpreter fails too
  std::int32_t stopped_at = 0;           // the last of these, by line of the text
  std::int64_t compared_scripts = 0;     // calls of queries
  std::string difference;                // the first; empty where there is none
};

// Plays games number 0 to `games` - 1 of a simulation with this seed both ways: the last states,
// decisions, actions and outcomes must be the same, and where the interpreter fails compiled rules
// must have stopped. Each query of a script that the interpreter asks is asked of the compiled one
// too, on the same state: it must give the same for the same charge. The first games begin with
// memory that held other numbers; the later ones share one.
Agreement agreement_of(std::shared_ptr<const Ruleset>, std::int32_t players, std::int64_t games,
                       std::uint64_t seed, std::shared_ptr<const native::Library>);

}  // namespace cubilete
