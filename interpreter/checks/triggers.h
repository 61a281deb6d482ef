// Triggers that set each other off without any condition: they would never come to an end.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// Code: cyclic-triggers, once for each circle, with a note for every other trigger of it.
void check_triggers(const Ruleset&, Diagnostics&);

}  // namespace cubilete
