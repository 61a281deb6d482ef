#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

// Values of an option that the rules never tell apart: choosing one or the other changes nothing.
// Codes: always-same. Options that scripts read are left out.
void check_options(const Ruleset&, const Usage&, Diagnostics&);

}  // namespace cubilete
