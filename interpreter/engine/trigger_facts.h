// The facts of an event as the first locals of a trigger.
#pragma once

#include <optional>
#include <vector>

#include "engine/evaluate.h"
#include "operations/verb_host.h"
#include "state/event.h"

namespace cubilete {

// Returns whether such an event starts the trigger, if its conditions hold.
bool waits_for(const TriggerDef&, const Event&);
// Returns the event that a verb would make if rules can replace it; else none.
std::optional<Event> event_to_come(Change&, const VerbCall&);
// Returns the locals of a trigger for an event, as in an Activation: its facts, then the announced
// values, each after its length. `who` is the player of the event, or the acting player. Codes:
// number-too-large, wrong-arguments (the trigger takes other values).
Result<std::vector<std::int32_t>> facts_of(const Ruleset&, const TriggerDef&, const Event&,
                                           MaybePlayer who);
// Binds the facts to the open scope.
void bind_facts(Evaluator&, const TriggerDef&, std::span<const std::int32_t> locals);
// Returns whether the conditions of the trigger hold. REQUIRES: its facts are bound.
bool conditions_hold(Evaluator&, const TriggerDef&);

}  // namespace cubilete
