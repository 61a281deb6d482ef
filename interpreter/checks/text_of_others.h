// Reports cards whose text speaks of other players while their rules affect the acting player only.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"
#include "ruleset/script_findings.h"

namespace cubilete {

// Code: text-of-others. Compares with the other components of the kind: if most that speak of
// others have no such rules, nothing is reported.
void check_text_of_others(const Ruleset&, const ScriptFindings&, const Usage&, Diagnostics&);

}  // namespace cubilete
