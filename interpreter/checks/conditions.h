// Reports conditions that always hold or never hold, according to the declared bounds of numbers,
// and values for comparison that are the same for everything. Code: always-same.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// Invariants and checks may repeat the bounds, so they are reported only if they are constant.
void check_conditions(const Ruleset&, Diagnostics&);

}  // namespace cubilete
