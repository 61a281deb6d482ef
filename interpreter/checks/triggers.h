// Reports triggers that set each other off without any condition, and so would never end, and
// triggers on events that cannot happen.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"
#include "ruleset/script_findings.h"

namespace cubilete {

// Codes: cyclic-triggers (in `wrong`), once for each circle, with a note for every other trigger of
// it; never-occurs (in `unused`).
void check_triggers(const Ruleset&, const ScriptFindings&, const Usage&, Diagnostics& wrong,
                    Diagnostics& unused);

}  // namespace cubilete
