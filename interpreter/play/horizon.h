// How far back a game may be taken: to where something new was learned. Behind a roll that was
// seen, a card that came to light or another player's choice, going back would be looking ahead.
#pragma once

#include <vector>

#include "engine/engine.h"
#include "game.h"

namespace cubilete {

// Whether a choice at the state `before` showed anybody something that he could not know then:
// `events` are those up to the next decision, with their sightings.
bool shows_news(Engine&, const State& before, const Choice&, const std::vector<Event>& events);

// The number of choices that the game may be taken back to: at least 0, at most as many as there
// are. All choices from there on are `player`'s own, or left no choice, and showed nobody
// anything new. Fails as Game::replay does.
Result<std::size_t> horizon_of(Game&, MaybePlayer player);

}  // namespace cubilete
