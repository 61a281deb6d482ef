#include "lab/agents_game.h"

namespace cubilete {

AgentsGame::AgentsGame(const std::shared_ptr<const Ruleset>& ruleset,
                       const SimulationRequest& request)
    : interpreter_(ruleset), compiled_(ruleset, request), request_(request) {
  engine().stop_when(request.stop);
}

Result<State> AgentsGame::play_game(std::int64_t n) {
  seed_ = seed_of_game(request_.seed, n);
  agents_ = agents_of_game(request_.seats, seed_);
  return play_to_end(engine(), request_.players, seed_, *this);
}

Result<std::size_t> AgentsGame::answer_of_agent(const State& s, const Decision& d) {
  Agent& agent = *agents_[d.player.seat().index()];
  return choose_unless(is_over_, agent, compiled_, engine(), s, d);
}

std::size_t another_option(std::size_t option, std::size_t options, RandomStream random) {
  const std::size_t other = random.below(static_cast<std::uint32_t>(options - 1));
  return other < option ? other : other + 1;
}

}  // namespace cubilete
