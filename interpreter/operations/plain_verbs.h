// Executes the plain verbs of ruleset/verbs.h.
#pragma once

#include "operations/state_host.h"
#include "operations/verb_call.h"

namespace cubilete {

// The charge for moving one component.
inline constexpr std::int64_t kMoveWork = 5;

// Fails like the operations of change.h; no-such-component for an argument that names nothing.
Result<VerbReply> carry_out(VerbHost&, const verb::Plain&);

// Returns the event that the verb would make, if a rule can replace it; none if nothing changes.
std::optional<Event> event_to_come(StateHost&, const verb::Plain&);

// Returns how many components get a place because others do; 0 for missing things.
std::int64_t places_written(const State&, const verb::Plain&);

// Returns the work of checking and filling the place that the verb puts a thing in; 0 for verbs
// without a place.
std::int64_t work_of_target(const Ruleset&, const State&, const verb::Plain&);

}  // namespace cubilete
