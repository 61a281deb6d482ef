// The verbs of ruleset/plain_verbs.h, carried out.
#pragma once

#include "operations/change.h"
#include "operations/verb_call.h"

namespace cubilete {

// Fails as the operations of change.h do; an argument that names nothing is no-such-component.
Result<void> carry_out(Change&, const verb::Plain&);

// How many components get a place, which is what the verb costs; 0 of what is not there.
std::int64_t places_written(const State&, const verb::Plain&);

}  // namespace cubilete
