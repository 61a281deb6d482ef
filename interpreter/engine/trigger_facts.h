// What a trigger knows of the event that it waits for, as its first locals.
#pragma once

#include <optional>
#include <vector>

#include "engine/evaluate.h"
#include "operations/verb_host.h"
#include "state/event.h"

namespace cubilete {

// Whether the trigger waits for such an event; its conditions are not looked at.
bool waits_for(const TriggerDef&, const Event&);
// The event that a verb would make, as far as rules can replace it: components that move, resources
// that are gained or lost, attributes that are set. Nothing where it would change nothing.
std::optional<Event> event_to_come(const Ruleset&, const State&, const VerbCall&);
// The locals of a trigger at an event, as an Activation keeps them: its facts, and behind them the
// values that were announced, each behind its length. `who`: the player of the event, or who acts.
// Codes: number-too-large, wrong-arguments (other values than the trigger takes).
Result<std::vector<std::int32_t>> facts_of(const Ruleset&, const TriggerDef&, const Event&,
                                           MaybePlayer who);
// Binds them to the open scope.
void bind_facts(Evaluator&, const TriggerDef&, std::span<const std::int32_t> locals);
// Whether the conditions of the trigger, its facts being bound, hold.
bool conditions_hold(Evaluator&, const TriggerDef&);

}  // namespace cubilete
