// Executes the plain verbs of ruleset/verbs.h.
#pragma once

#include "operations/state_host.h"
#include "operations/verb_call.h"

namespace cubilete {

// The charge for moving one component.
inline constexpr std::int64_t kMoveWork = 5;

// Fails like the operations of change.h; no-such-component for an argument that names nothing.
Result<VerbReply> carry_out(VerbHost&, const verb::Plain&);

// Returns the event that a verb would make if rules can replace it: components that move, resources
// gained or lost, attributes set. Returns none if it would change nothing.
std::optional<Event> event_to_come(Change&, const verb::Plain&);

// Returns how many components get a place because others do; 0 for missing things.
std::int64_t places_written(const State&, const verb::Plain&);

// Returns the work of the places that the verb writes and fills.
std::int64_t work_of(const Ruleset&, const State&, const verb::Plain&);

}  // namespace cubilete
