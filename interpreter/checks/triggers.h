// Triggers that set each other off without any condition, so that they would never come to an end,
// and triggers on events that cannot occur.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"
#include "ruleset/script_findings.h"

namespace cubilete {

// Codes: cyclic-triggers (wrong), once for each circle, with a note for every other trigger of it;
// never-occurs (unused).
void check_triggers(const Ruleset&, const ScriptFindings&, const Usage&, Diagnostics& wrong,
                    Diagnostics& unused);

}  // namespace cubilete
