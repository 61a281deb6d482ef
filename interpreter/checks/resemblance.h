// Reports copies that were not adapted: components that differ in their names only, texts that are
// the same in two languages, texts with other numbers than their component.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

// Codes: look-alike, same-text, number-drift. Each check compares with the rest of the game: if
// many are alike, that is intended.
void check_resemblance(const Ruleset&, const Usage&, Diagnostics&);

}  // namespace cubilete
