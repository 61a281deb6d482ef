#include "tools/serve/table_bots.h"

#include <iterator>
#include <utility>

#include "interpreter.h"
#include "play/failed_options.h"
#include "play/seated_agents.h"

namespace cubilete {

Result<std::size_t> BotQuestion::answer(StopToken stop) {
  const auto& ruleset = rules->interpreters->shared_ruleset();
  auto interpreter = rules->interpreters->lend();
  interpreter->engine().stop_when(stop);
  agent->think_by(rules->compiled->get(ruleset, rules->kinds, state.players(), stop));
  failures.clear();
  auto option = choose_possible(*agent, interpreter->engine(), state, decision, failures);
  rules->interpreters->take_back(std::move(interpreter));
  return option;
}

Result<void> TableBots::seat(Game& game, const std::vector<std::string>& kinds) {
  std::vector<std::unique_ptr<Agent>> agents;
  auto ok = seat_agents(game, kinds, agents);
  agents_ = {std::make_move_iterator(agents.begin()), std::make_move_iterator(agents.end())};
  // Compiled rules, or their compilation in progress, are kept while the ruleset is the same.
  const bool are_same_rules = rules_ && rules_->interpreters == game.interpreters();
  auto compiled = are_same_rules ? rules_->compiled : std::make_shared<RulesOfBots>();
  rules_ = std::make_shared<BotRules>(BotRules{game.interpreters(), std::move(compiled), kinds});
  return ok;
}

BotQuestion TableBots::question(PlayerId p, std::string version, const State& s,
                                Decision decision) const {
  return {p, std::move(version), s, std::move(decision), agents_[p.index()], rules_, {}};
}

}  // namespace cubilete
