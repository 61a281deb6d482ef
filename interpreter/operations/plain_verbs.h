// Executes the plain verbs of ruleset/verbs.h.
#pragma once

#include "operations/change.h"
#include "operations/verb_call.h"

namespace cubilete {

// Fails like the operations of change.h; no-such-component for an argument that names nothing.
Result<void> carry_out(Change&, const verb::Plain&);

// Returns how many components get a place, which is the verb's cost; 0 for missing things.
std::int64_t places_written(const State&, const verb::Plain&);

}  // namespace cubilete
