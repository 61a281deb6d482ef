// Reports costs that no player can ever pay: above the maximum of a resource, or of a resource that
// is never gained.
#pragma once

#include "checks/usage.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

// Also reports choices of more items than allowed. Codes: never-payable, contradiction.
void check_costs(const Ruleset&, const Usage&, Diagnostics&);

}  // namespace cubilete
