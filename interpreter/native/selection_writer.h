// Writes the memory of legal selections by what they depend on (native/selection_plan.h): how many
// dice of a zone show each face, and the definition of an earlier choice. It contains no rule: the
// loops of action_writer.h find the selections.
#pragma once

#include "native/expression_writer.h"
#include "native/selection_plan.h"

namespace cubilete::native {

// The dice and the earlier choice on which the legal selections of a last choice depend.
struct DiceSelections {
  ZoneDefId zone;          // all of its dice are candidates
  std::int32_t slot = -1;  // local of the choice whose definition matters; -1: none
};

// Returns nothing if the selections of choice `k` depend on more than that.
std::optional<DiceSelections> dice_selections(const Ruleset&, const ActionDef&, std::size_t k);

// Returns the earlier choice on whose definition parts of conditions depend, besides the dice of a
// zone; -1 if none. Returns nothing if they depend on more.
std::optional<std::int32_t> only_choice(const Ruleset&, ZoneDefId dice,
                                        const std::vector<SelectionPlan::ConditionPart>&);

struct RememberedSelections {
  DiceSelections follow_from;
  std::string zone;       // the number of the zone in the text
  std::string part;       // the definition in the text, as a number below `parts`
  std::string rank;       // its rank in the text; the highest is offered first
  std::string mask = {};  // the type in the text of a selection as bits
  std::int32_t parts = 1;
  bool is_ranked = false;
};

// Describes how the selections of choice `k` are remembered, given the earlier choices in `L`;
// nothing if they are not.
std::optional<RememberedSelections> remembered_selections(Emission&, const ActionDef&,
                                                          std::size_t k);
// Writes the function `known` of a choice with its memory. It returns the selections, or nullptr if
// they must be searched each time. `name` is the prefix of the action's functions
// (`<name>_values<k>`), `limit` the most selections that are tried.
std::string write_known_selections(const RememberedSelections&, const std::string& name,
                                   std::size_t k, const std::string& limit);
// Returns an expression that changes whenever the dice of the zone show something else.
std::string stamp_of_dice(const Ruleset&, ZoneDefId);
// Writes tables of the faces that the zones of those selections show.
std::string write_dice_zones(const Emission&);

}  // namespace cubilete::native
