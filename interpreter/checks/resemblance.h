// What was copied and not changed: components that are the same in all but their names, texts that
// are the same in two languages, texts that tell other numbers than their component has.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

// Codes: look-alike, same-text, number-drift. Each compares with the rest of the game: where many
// are alike, they are meant to be.
void check_resemblance(const Ruleset&, const Usage&, Diagnostics&);

}  // namespace cubilete
