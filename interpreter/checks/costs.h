// Costs that no player can ever pay: above the maximum of a resource, or of one that is never
// gained.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

// Also choices that ask for more items than they allow. Codes: never-payable, contradiction.
void check_costs(const Ruleset&, const Usage&, Diagnostics&);

}  // namespace cubilete
