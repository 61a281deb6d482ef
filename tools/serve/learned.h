// Whether a choice can be taken back without anybody having gained by it.
#pragma once

#include "game.h"

namespace cubilete {

// Whether `player`, by the last choice of the game, has learned something that he did not know in
// the state before it: chance was asked, something hidden came to light, others' answers were
// revealed, or the game is over.
bool learns_something(Game&, const State& before, MaybePlayer player);

// Whether anything in the game is hidden from anybody.
bool has_secrets(const Ruleset&);

}  // namespace cubilete
