// Reports unused entries of locales, and placeholders without a value.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

// Codes: wrong-placeholder (in `wrong`), unused-text (in `unused`).
void check_texts(const Ruleset&, const Usage&, Diagnostics& wrong, Diagnostics& unused);

}  // namespace cubilete
