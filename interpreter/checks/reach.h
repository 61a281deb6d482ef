// Whether the timetable can be gone through: loops that nothing ends, parts behind them, branches
// whose condition is constant, actions that nobody is offered.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

// Codes: endless (wrong), unreachable, never-offered (unused).
void check_reach(const Ruleset&, const Usage&, Diagnostics& wrong, Diagnostics& unused);

}  // namespace cubilete
