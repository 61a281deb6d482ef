// Plays a little with any content that compiles, and checks the texts that a player sees.
#pragma once

#include <memory>

#include "compiler/compile.h"
#include "game.h"

namespace cubilete::fuzz {

// Renders the diagnostics in every format.
void show(const Compilation&);

// Plays a game of at most `choices` random choices. At every decision its texts and reasons are
// made, and the invariants of a step are checked: an offered option succeeds or fails with a
// message, and a failure leaves the state as it was. Aborts on a violation.
void play_some(const std::shared_ptr<const Ruleset>&, std::uint64_t seed, int choices);

}  // namespace cubilete::fuzz
