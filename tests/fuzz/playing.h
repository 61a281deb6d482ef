// Plays a little with whatever came out of fuzzed content, and looks at all that a player sees.
#pragma once

#include <memory>

#include "compiler/compile.h"
#include "game.h"

namespace cubilete::fuzz {

// Renders the diagnostics in every format.
void show(const Compilation&);

// A game of random choices, at most so many; at every decision its texts and reasons are made, and
// what must hold of every step is looked at: what is offered succeeds or fails with a message, and
// a failure leaves the state as it was. Aborts where that is not so.
void play_some(const std::shared_ptr<const Ruleset>&, std::uint64_t seed, int choices);

}  // namespace cubilete::fuzz
