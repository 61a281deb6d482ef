// Conditions that always hold or never hold, as far as the declared bounds of numbers say, and
// values that are the same for everything they should tell apart. Code: always-same.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// Invariants and checks may repeat the bounds: of them only constants are reported.
void check_conditions(const Ruleset&, Diagnostics&);

}  // namespace cubilete
