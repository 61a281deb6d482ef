// Costs that nobody can ever pay: more than a resource can be, or of one that nobody can gain.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

// Also choices that ask for more items than they allow. Codes: never-payable, contradiction.
void check_costs(const Ruleset&, const Usage&, Diagnostics&);

}  // namespace cubilete
