// Finds out from the conditions of a choice what its legal selections depend on. If that is little
// (properties of the candidates and a few values), they can be remembered.
#pragma once

#include <cstdint>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete::native {

struct SelectionPlan {
  // A part of a condition that has one value for all selections of one question.
  struct ConditionPart {
    const Expression* expression = nullptr;
    std::int32_t node = 0;
    bool is_component = false;  // only its definition matters
    bool is_fixed = false;      // it does not depend on the earlier choices
  };

  // False if a condition reads more than equal candidates share, if another choice follows, or if
  // there is a price to pay.
  bool is_usable = false;
  bool has_fixed_candidates = false;  // the candidates do not depend on earlier choices
  std::vector<ConditionPart> parts;
};

// Treats the ranking of selections that content declares as another condition.
SelectionPlan plan_selections(const Ruleset&, const ActionDef&, std::size_t k);

// True if the value of a node depends only on what equal selections in local `slot` share and on
// parts, which it adds to `parts`. False if it does not read the selection.
bool follows_from_selection(const Ruleset&, const Expression&, std::int32_t node, std::int32_t slot,
                            std::vector<SelectionPlan::ConditionPart>& parts);

}  // namespace cubilete::native
