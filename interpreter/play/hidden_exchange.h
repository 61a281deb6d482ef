// Exchanges hidden things for audits. It shares no code with state/view.h, whose view and
// determinization it checks, and reads the declarations of visibility itself.
#pragma once

#include "state/state.h"

namespace cubilete {

// Returns a state that differs in what `viewer` may not know: hidden components of a kind are
// shuffled, except those that he remembers (State::known) and within each group of which he does,
// and about half of the hidden values and of the faces of hidden dice are replaced. The seed stays
// the same. The rules may not allow such a position.
State with_hidden_exchanged(const Ruleset&, const State&, MaybePlayer viewer, std::uint64_t seed);

}  // namespace cubilete
