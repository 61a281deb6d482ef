// Parts of the timetable that are never reached or never left: endless loops, parts behind them,
// branches whose condition is constant, actions that are never offered.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

// Codes: endless (wrong), unreachable, never-offered (unused).
void check_reach(const Ruleset&, const Usage&, Diagnostics& wrong, Diagnostics& unused);

}  // namespace cubilete
