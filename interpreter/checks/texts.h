// Unused entries of locales; placeholders without a matching value.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

// Codes: wrong-placeholder (wrong), unused-text (unused).
void check_texts(const Ruleset&, const Usage&, Diagnostics& wrong, Diagnostics& unused);

}  // namespace cubilete
