#include "play/seated_agents.h"

#include "play/simulate.h"

namespace cubilete {

Result<void> seat_agents(Game& game, const std::vector<std::string>& kinds,
                         std::vector<std::unique_ptr<Agent>>& agents) {
  agents.clear();
  for (std::size_t p = 0; p < kinds.size(); ++p) {
    agents.push_back(make_agent(kinds[p], seed_of_agent(game.setup().seed, std::int32_t(p))));
  }
  if (game.choices().empty()) return {};
  const auto ask_again = [&](std::size_t n, const State& s, const std::vector<Event>&) {
    if (n == game.choices().size()) return;
    const MaybePlayer player = game.choices()[n].player;
    Agent* agent = player.is_some() ? agents[player.seat().index()].get() : nullptr;
    if (!agent) return;
    // If this fails, it failed in the game too, which continued with its recorded choice.
    if (const auto decision = game.engine().decision(s, player)) {
      agent->pass(game.engine(), s, *decision);
    }
  };
  return game.replay(game.choices().size(), ask_again);
}

}  // namespace cubilete
