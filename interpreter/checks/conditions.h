// Reports conditions that always hold or never hold where they are asked (solver.h), prices that
// cannot be paid there, and values for comparison that are the same for everything. Codes:
// always-same, never-payable.
#pragma once

#include <vector>

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// Invariants and checks may repeat the bounds, so they are reported only if they are constant.
void check_conditions(const Ruleset&, Diagnostics&);
// Checks conditions of scripts. What is reported of one is true of it with all types with which it
// is reached.
void check_conditions_of_scripts(const Ruleset&, const std::vector<Expression>&, Diagnostics&);
// Checks one condition by itself, such as what a test expects.
void check_condition(const Ruleset&, ExpressionId, Diagnostics&);

}  // namespace cubilete
