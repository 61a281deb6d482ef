#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

// Reports values of an option that the rules never distinguish: choosing one or the other changes
// nothing. Code: always-same. Options that scripts read are skipped.
void check_options(const Ruleset&, const Usage&, Diagnostics&);

}  // namespace cubilete
