// Where two overlays do not go together: laid over the game in one order and in the other, they
// give different games, and neither says that it means to be above the other.
#pragma once

#include <vector>

#include "compiler/mods.h"
#include "compiler/overlay.h"

namespace cubilete {

// `before` are the trees without any overlay; they are copied. Code: overlay-conflict, a warning
// at what the upper overlay says, with a note at what the other says.
void report_conflicts(const OverlayTargets& before, const std::vector<OverlayFile>& overlays,
                      Diagnostics&);

}  // namespace cubilete
