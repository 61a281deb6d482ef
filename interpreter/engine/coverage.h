// The parts of a ruleset that were executed. An engine and its scripts record them if they have a
// Coverage, which they do not in play. A query with a cached result is recorded at its first call
// only, so a Coverage belongs to its engine from the beginning.
#pragma once

#include <cstdint>
#include <set>
#include <tuple>
#include <utility>

#include "base/ids.h"

namespace cubilete {

struct Coverage {
  // A line of a script in the numbering of lua/analysis/branch_lines.h.
  using Line = std::tuple<std::int32_t, std::uint32_t, std::uint32_t>;  // file, function, line

  std::set<std::int32_t> blocks;                               // executed
  std::set<std::int32_t> expressions;                          // of declared queries, evaluated
  std::set<std::int32_t> scripts;                              // called
  std::set<std::int32_t> actions;                              // taken
  std::set<std::int32_t> triggers;                             // executed
  std::set<std::int32_t> score_parts;                          // with a value other than 0
  std::set<std::int32_t> tie_breaks;                           // compared for a tie
  std::set<std::pair<std::int32_t, std::int32_t>> properties;  // executed: definition, index
  // Conditions of effects and of the timetable, with their results.
  std::set<std::pair<std::int32_t, bool>> conditions;
  // if(...) in expressions: expression, node, result of the condition.
  std::set<std::tuple<std::int32_t, std::int32_t, bool>> choices;
  std::set<Line> lines;
};

}  // namespace cubilete
