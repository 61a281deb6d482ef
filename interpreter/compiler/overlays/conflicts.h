// Conflicts of overlays: the game depends on which of two overlays is applied first, and neither is
// declared to be above the other.
#pragma once

#include <vector>

#include "compiler/overlays/mods.h"
#include "compiler/overlays/overlay.h"

namespace cubilete {

// Reports conflicts. `before` has the trees without any overlay; they are copied. Code:
// overlay-conflict, a warning at the change of the upper overlay, with a note at that of the other.
void report_conflicts(const OverlayTargets& before, const std::vector<OverlayFile>& overlays,
                      Diagnostics&);

}  // namespace cubilete
