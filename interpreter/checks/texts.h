// Words of the locales that nobody reads, and values that they tell and there are not.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

// Codes: wrong-placeholder (wrong), unused-text (unused).
void check_texts(const Ruleset&, const Usage&, Diagnostics& wrong, Diagnostics& unused);

}  // namespace cubilete
