// The bots of one game that people may play in too.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game.h"
#include "play/agent_spec.h"

namespace cubilete {

// Makes the agents of a game as they are after its choices so far, by seat; nullptr for a seat
// whose kind is no agent ("human"). What an agent drew from chance follows from the decisions that
// it had, so a game that is resumed or taken back goes on as if it had never stopped. Fails as
// Game::replay; the agents are then as at the start of the game.
Result<void> seat_agents(Game&, const std::vector<std::string>& kinds,
                         std::vector<std::unique_ptr<Agent>>& agents);

}  // namespace cubilete
