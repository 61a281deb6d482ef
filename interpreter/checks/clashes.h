// Answers of several players at once that can take each other's thing, where the rules do not say
// what happens then.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// Code: answers-clash, at the node of the timetable, once for each action.
void check_clashes(const Ruleset&, Diagnostics&);

}  // namespace cubilete
