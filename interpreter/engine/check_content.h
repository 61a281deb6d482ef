// Checks the statements of content about itself: `checks`, such as the number of its cards, and
// `invariants`, which hold at every decision of a game.
#pragma once

#include <optional>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "engine/engine.h"

namespace cubilete {

// Returns a value in the words of content.
std::string text_of(const Ruleset&, const State&, Type, std::int32_t value);

// Reports each check that fails, with the values that it compares.
void check_content(Engine&, Diagnostics&);

// Returns the error of the first invariant that fails in this state: "invariant-broken". With
// `kept`, only invariants that are true in it are checked (see kept_invariants).
std::optional<RuleError> broken_invariant(Engine&, const State&,
                                          const std::vector<bool>* kept = nullptr);

// Returns which invariants hold in a state. A position made by a test may violate some from the
// beginning.
std::vector<bool> kept_invariants(Engine&, const State&);

}  // namespace cubilete
