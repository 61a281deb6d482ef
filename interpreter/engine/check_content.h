// What content says of itself under `checks`: that its cards add up to what is in the box.
#pragma once

#include "diagnostics/diagnostic.h"
#include "engine/engine.h"

namespace cubilete {

// Reports each check that does not hold, with the values that it compares.
void check_content(Engine&, Diagnostics&);

}  // namespace cubilete
