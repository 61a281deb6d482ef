// What a player does not know of a position, laid in an order of its own: for what he is told of
// it.
#pragma once

#include "state/state.h"

namespace cubilete {

// The position with the hidden components of each kind in an order that follows from what they are.
// imagine() (state/view.h) draws of it, for a seed, one and the same position for all states that
// `viewer` cannot tell apart.
State as_strangers(const Ruleset&, const State&, MaybePlayer viewer);

}  // namespace cubilete
