// Legal selections that are remembered by what they follow from (native/selection_plan.h): how many
// dice of a zone show what, and which definition an earlier choice has. It holds no rule: what is
// remembered is what the loops of action_writer.h have found.
#pragma once

#include "native/expression_writer.h"
#include "native/selection_plan.h"

namespace cubilete::native {

// The dice and the earlier choice that the legal selections of a last choice follow from.
struct DiceSelections {
  ZoneDefId zone;          // all dice of it are candidates
  std::int32_t slot = -1;  // the earlier choice whose definition matters; -1: none does
};

// Nothing where the selections of choice `k` follow from more than that.
std::optional<DiceSelections> dice_selections(const Ruleset&, const ActionDef&, std::size_t k);

// The earlier choice whose definition parts of conditions follow from, besides the dice of a zone;
// -1: none. Nothing where they follow from more.
std::optional<std::int32_t> only_choice(const Ruleset&, ZoneDefId dice,
                                        const std::vector<SelectionPlan::ConditionPart>&);

struct RememberedSelections {
  DiceSelections follow_from;
  std::string zone;       // its number in the text
  std::string part;       // the definition, as a number below `parts`
  std::string rank;       // of the selection that is bound; those of the highest are offered first
  std::string mask = {};  // the type of a selection as bits
  std::int32_t parts = 1;
  bool is_ranked = false;
};

// How the selections of choice `k`, the earlier ones being bound in `L`, are remembered; nothing
// where they are not.
std::optional<RememberedSelections> remembered_selections(Emission&, const ActionDef&,
                                                          std::size_t k);
// The function `known` of a choice with its memory: the selections that are known, or nullptr where
// they are to be looked for each time. `name`: of the action, which has the function
// `<name>_values<k>`. `limit`: of the selections that are looked at.
std::string write_known_selections(const RememberedSelections&, const std::string& name,
                                   std::size_t k, const std::string& limit);
// What changes where the dice of the zone show something else.
std::string stamp_of_dice(const Ruleset&, ZoneDefId);
// Tables of the faces that the zones of those selections show.
std::string write_dice_zones(const Emission&);

}  // namespace cubilete::native
