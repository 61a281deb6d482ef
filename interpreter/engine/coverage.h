// The parts of a ruleset that were carried out. An engine and its scripts note them where they have
// one; in play there is none. A query whose result is remembered is noted when it is first called,
// so a Coverage belongs to its engine from the beginning.
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

  std::set<std::int32_t> blocks;                               // begun
  std::set<std::int32_t> expressions;                          // of declared queries, asked
  std::set<std::int32_t> scripts;                              // called
  std::set<std::int32_t> actions;                              // taken
  std::set<std::int32_t> triggers;                             // fired
  std::set<std::int32_t> score_parts;                          // were not 0
  std::set<std::int32_t> tie_breaks;                           // were compared
  std::set<std::pair<std::int32_t, std::int32_t>> properties;  // run: definition, property index
  // Conditions of effects and of the timetable, and which way they went.
  std::set<std::pair<std::int32_t, bool>> conditions;
  // if(...) in expressions: expression, node, which way.
  std::set<std::tuple<std::int32_t, std::int32_t, bool>> choices;
  std::set<Line> lines;
};

}  // namespace cubilete
