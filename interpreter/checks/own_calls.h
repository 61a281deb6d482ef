// Reports queries and effects that run themselves whenever they are run, so that they never end.
// Codes: query-never-ends, effect-never-ends.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

void check_own_calls(const Ruleset&, Diagnostics&);

}  // namespace cubilete
