// The statements of content about itself: under `checks`, that its cards add up to what is in the
// box; under `invariants`, what holds at every decision of a game.
#pragma once

#include <optional>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "engine/engine.h"

namespace cubilete {

// Reports each check that does not hold, with the values that it compares.
void check_content(Engine&, Diagnostics&);

// The first invariant that does not hold in this state: "invariant-broken". With `kept`, only those
// that are true in it are looked at (kept_invariants).
std::optional<RuleError> broken_invariant(Engine&, const State&,
                                          const std::vector<bool>* kept = nullptr);

// Which of the invariants hold in a state. A position that a test has made may break some from the
// beginning.
std::vector<bool> kept_invariants(Engine&, const State&);

}  // namespace cubilete
