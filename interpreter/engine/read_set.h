// The state that an action's availability and options depend on, computed once from its
// expressions. Where that is the contents of some zones and a few values, the answer can be cached
// by them: positions.h.
#pragma once

#include <vector>

#include "engine/selection_plan.h"
#include "ruleset/ruleset.h"

namespace cubilete::inline engine {

struct ReadSet {
  struct Zone {
    ZoneDefId zone;           // of the table, or of the acting player
    bool is_in_order = true;  // false: how often it holds what, and nothing else, matters
  };

  // False: it depends on other state, or on state that is not known beforehand.
  bool is_usable = false;
  bool reads_player = false;  // who acts, beyond his zones and attributes
  std::vector<Zone> zones;
  std::vector<AttributeId> values;  // of the table, or of the acting player
  ZoneDefId
      candidates;  // the zone that they are of: read_set_of_first_choice, read_set_of_candidates
};

// Whether two sets read the same state, so that they can share a position.
bool reads_the_same(const ReadSet&, const ReadSet&);

// For whether the action is available.
ReadSet read_set_of_availability(const Ruleset&, const ActionDef&);
// For which components its first choice offers, one by one.
ReadSet read_set_of_first_choice(const Ruleset&, const ActionDef&);
// For what the candidates of a selection are like, with the fixed parts of its conditions; usable
// where they are all that a zone holds and this is dice of one kind, told apart by their faces
// only.
ReadSet read_set_of_candidates(const Ruleset&, const ChoiceDef&, const SelectionPlan&);

}  // namespace cubilete::engine
