// What the legal selections of a choice follow from, read once from its conditions. Where that is
// little (what the candidates are like, and a few values) they can be remembered.
#pragma once

#include <cstdint>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete::native {

struct SelectionPlan {
  // A part of a condition that is the same for all selections of one question.
  struct ConditionPart {
    const Expression* expression = nullptr;
    std::int32_t node = 0;
    bool is_component = false;  // of which only the definition counts
    bool is_fixed = false;      // the earlier choices do not matter either
  };

  // False: a condition reads more than what equal candidates have in common, or another choice
  // follows, or there is something to pay.
  bool is_usable = false;
  bool has_fixed_candidates = false;  // the earlier choices do not matter for them
  std::vector<ConditionPart> parts;
};

// What content prefers among the selections counts as a condition.
SelectionPlan plan_selections(const Ruleset&, const ActionDef&, std::size_t k);

// Whether the value of a node follows from what equal selections in local `slot` have in common,
// and from parts, which are added. False where it does not read the selection.
bool follows_from_selection(const Ruleset&, const Expression&, std::int32_t node, std::int32_t slot,
                            std::vector<SelectionPlan::ConditionPart>& parts);

// Operations on values alone, which do not read the state.
bool combines_values(Op);

}  // namespace cubilete::native
