// The audit's own exchange of hidden things. It is written apart from state/view.h, whose view and
// determinization it is there to check, and reads the declarations of visibility itself.
#pragma once

#include "state/state.h"

namespace cubilete {

// A state in which what `viewer` may not know is otherwise: hidden components of a kind have
// changed places at random, and about half of the hidden values, and of what hidden dice show, are
// other values of their type. Luck to come is the same. Rules may find such a position impossible.
State twin_of(const Ruleset&, const State&, MaybePlayer viewer, std::uint64_t seed);

}  // namespace cubilete
