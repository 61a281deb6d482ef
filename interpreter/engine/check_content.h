// The statements of content about itself: under `checks`, that its cards add up to what is in the
// box; under `invariants`, what holds at every decision of a game.
#pragma once

#include <optional>

#include "diagnostics/diagnostic.h"
#include "engine/engine.h"

namespace cubilete {

// Reports each check that does not hold, with the values that it compares.
void check_content(Engine&, Diagnostics&);

// The first invariant that does not hold in this state: "invariant-broken".
std::optional<RuleError> broken_invariant(Engine&, const State&);

}  // namespace cubilete
