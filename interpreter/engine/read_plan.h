// What the answer to "can this action be taken, and with what" is read from, found by looking at
// the action's expressions once. Where that is what some zones hold and a few values, the answer
// can be remembered by them: positions.h.
#pragma once

#include <vector>

#include "engine/selection_plan.h"
#include "ruleset/ruleset.h"

namespace cubilete {

struct ReadPlan {
  struct Zone {
    ZoneDefId zone;           // of the table, or of the acting player
    bool is_in_order = true;  // false: how often it holds what, and nothing else, matters
  };

  // False: it reads something else, or more than can be told beforehand.
  bool is_usable = false;
  bool reads_player = false;  // who acts, beyond his zones and attributes
  std::vector<Zone> zones;
  std::vector<AttributeId> values;  // of the table, or of the acting player
  ZoneDefId candidates;             // the zone that they are of: plan_first_choice, plan_candidates
};

// Whether two plans read the same, so that one number can stand for what both find.
bool reads_the_same(const ReadPlan&, const ReadPlan&);

// For whether the action is available.
ReadPlan plan_availability(const Ruleset&, const ActionDef&);
// For which components its first choice offers, one by one.
ReadPlan plan_first_choice(const Ruleset&, const ActionDef&);
// For what the candidates of a selection are like, with the fixed parts of its conditions; usable
// where they are all that a zone holds and this is dice of one kind, told apart by their faces
// only.
ReadPlan plan_candidates(const Ruleset&, const ChoiceDef&, const SelectionPlan&);

}  // namespace cubilete
