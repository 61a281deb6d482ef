#include "serve/table_bots.h"

#include <iterator>

#include "play/seated_agents.h"

namespace cubilete::inline server {

Result<void> TableBots::seat(Game& game, const std::vector<std::string>& kinds) {
  std::vector<std::unique_ptr<Agent>> agents;
  auto ok = seat_agents(game, kinds, agents);
  agents_ = {std::make_move_iterator(agents.begin()), std::make_move_iterator(agents.end())};
  interpreter_ = std::make_shared<Interpreter>(game.shared_ruleset());
  return ok;
}

BotQuestion TableBots::question(PlayerId p, std::string version, const State& s,
                                Decision decision) const {
  return {p, std::move(version), s, std::move(decision), agents_[p.index()], interpreter_};
}

}  // namespace cubilete::server
