// Limits undo to where nobody learned anything new: after a visible roll, a revealed card, a
// question that lists hidden cards or another player's choice, a player who goes back would know
// the future.
#pragma once

#include <vector>

#include "engine/engine.h"
#include "game.h"

namespace cubilete {

// Returns whether a choice at the state `before` revealed anything new to anybody. `events` are
// those up to the next decision, with their sightings.
bool shows_news(Engine&, const State& before, const Choice&, const std::vector<Event>& events);

// Returns the number of choices to which `player` may undo the game, from 0 to all. All later
// choices are his own or forced, and revealed nothing new to anybody. Fails as Game::replay does.
Result<std::size_t> undo_limit_of(Game&, MaybePlayer player);

}  // namespace cubilete
