// Cards whose text speaks of other players while their rules reach the acting player only.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"
#include "ruleset/script_findings.h"

namespace cubilete {

// Code: text-of-others. Compares with the other components of the kind: where most that speak of
// others leave it to the rules of the game, nothing is reported.
void check_text_of_others(const Ruleset&, const ScriptFindings&, const Usage&, Diagnostics&);

}  // namespace cubilete
