// Lists the definitions that an action was taken with, and the players who come by components.
#pragma once

#include "ruleset/ruleset.h"
#include "state/event.h"
#include "state/runs.h"
#include "state/state.h"

namespace cubilete {

// Calls `use` with the definition of each component in the sightings of the event, then with each
// definition chosen for the action. REQUIRES: an event of kind kActionTaken.
template <class Use>
void each_definition_used(const Ruleset& r, const Event& e, const Use& use) {
  for (const Sighting& seen : e.sightings) use(seen.definition);
  const ActionDef& action = r.action(e.subject.as<ActionId>());
  auto choice = action.choices.begin();
  for (const std::span<const std::int32_t> run : Runs(e.values)) {
    if (choice == action.choices.end()) break;
    const bool names_definitions = choice->type.kind == TypeKind::kDefinition;
    ++choice;
    if (!names_definitions) continue;
    for (const std::int32_t value : run) use(DefinitionId(value));
  }
}

// Returns the player who came by a component of the definition `subject` from elsewhere than his
// own zones; none where nobody did.
inline MaybePlayer taker_of(const State& s, const Event& e) {
  if (e.kind != EventKind::kMoved || !e.subject.as<DefinitionId>().is_some()) return {};
  if (!s.has(e.to) || !s.has(e.from)) return {};
  const MaybePlayer owner = s.zone_owner(e.to);
  return owner == s.zone_owner(e.from) ? MaybePlayer() : owner;
}

}  // namespace cubilete
