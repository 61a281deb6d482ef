// Creates the bots of a game in which people may play as well.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game.h"
#include "play/agent_spec.h"

namespace cubilete {

// Creates the agents of a game as they are after its choices so far, by seat; nullptr for a seat
// whose kind is no agent ("human"). An agent's random numbers depend on its decisions so far, so a
// resumed or undone game continues as if never interrupted. Fails as Game::replay does; then the
// agents are as at the start of the game.
Result<void> seat_agents(Game&, const std::vector<std::string>& kinds,
                         std::vector<std::unique_ptr<Agent>>& agents);

}  // namespace cubilete
