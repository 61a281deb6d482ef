// Tells which parts of the rules hold at a table, as far as the number of players and the options
// decide it.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

class RulesAtTable {
 public:
  // The ruleset must outlive this.
  RulesAtTable(const Ruleset&, std::int32_t players);

  // Returns whether a condition holds; nothing if it depends on more than the table.
  std::optional<bool> holds(ExpressionId) const;
  // Returns the parts of a node of the timetable that may be entered.
  std::vector<FlowId> parts_of(const FlowNode&) const;
  // Returns whether some part of the timetable offers the action, and none of its conditions rules
  // it out.
  bool offers(ActionId id) const { return offered_.contains(id.value); }
  // Returns whether the game may end so. An end that only scripts name may.
  bool may_end_by(EndCauseId id) const { return !impossible_ends_.contains(id.value); }

 private:
  void enter(FlowId);
  void find_dead_blocks();
  void leave_out(BlockId);
  void find_ends();

  const Ruleset& r_;
  std::int32_t players_;
  std::set<std::int32_t> entered_;  // nodes of the timetable
  std::set<std::int32_t> offered_;
  std::set<std::int32_t> dead_;  // blocks that are never carried out
  std::set<std::int32_t> impossible_ends_;
};

}  // namespace cubilete
