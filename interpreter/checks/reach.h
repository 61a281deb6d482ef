// Reports parts of the timetable that are never reached or never left: endless loops, parts after
// them, branches with a constant condition, actions that are never offered.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

// Codes: endless (in `wrong`), unreachable, never-offered (in `unused`).
void check_reach(const Ruleset&, const Usage&, Diagnostics& wrong, Diagnostics& unused);

}  // namespace cubilete
