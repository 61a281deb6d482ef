// Removes from a position what a player cannot know of it: the order of hidden components.
#pragma once

#include "state/state.h"

namespace cubilete {

// Sorts the hidden components of each kind by definition and attribute values. With the same seed,
// imagine() (state/view.h) then gives the same position for all states that `viewer` cannot tell
// apart.
State with_hidden_sorted(const Ruleset&, const State&, MaybePlayer viewer);

}  // namespace cubilete
