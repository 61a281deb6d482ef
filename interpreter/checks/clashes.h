// Reports simultaneous answers that can take the same thing, if the rules do not say what happens
// in that case.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// Code: answers-clash, at the node of the timetable, once for each action.
void check_clashes(const Ruleset&, Diagnostics&);

}  // namespace cubilete
