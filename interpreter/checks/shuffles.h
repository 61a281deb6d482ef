// Reports hidden piles that are filled with different components and taken from, and that nothing
// shuffles. Code: never-shuffled.
#pragma once

#include "checks/usage.h"

namespace cubilete {

void check_shuffles(const Ruleset&, const Usage&, Diagnostics&);

}  // namespace cubilete
