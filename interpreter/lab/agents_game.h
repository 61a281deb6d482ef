// Games that the agents of a request play by themselves: what the players of run_games share that
// watch one, or play it again with another answer.
#pragma once

#include <memory>
#include <vector>

#include "base/random.h"
#include "interpreter.h"
#include "lab/run_games.h"
#include "play/agent.h"
#include "play/compiled_rules.h"
#include "play/simulate.h"

namespace cubilete {

class AgentsGame : public GamePlayer, protected Answerer {
 public:
  void give_up_when(const std::atomic<bool>& is_over) override { is_over_ = &is_over; }

 protected:
  AgentsGame(const std::shared_ptr<const Ruleset>&, const SimulationRequest&);

  Engine& engine() { return interpreter_.engine(); }
  const Ruleset& ruleset() const { return interpreter_.ruleset(); }
  const SimulationRequest& request() const { return request_; }
  // Plays game number `n` to its end with agents who know nothing of other games; this answers.
  Result<State> play_game(std::int64_t n);
  // Returns the seed of the current game.
  std::uint64_t seed() const { return seed_; }
  // Returns the answer of the agent who is asked.
  Result<std::size_t> answer_of_agent(const State&, const Decision&);
  bool needs_decision_only() const override { return need_decisions_only(agents_); }

 private:
  Interpreter interpreter_;
  CompiledPlayer compiled_;
  SimulationRequest request_;
  const std::atomic<bool>* is_over_ = nullptr;

  // These belong to the current game.
  std::uint64_t seed_ = 0;
  std::vector<std::unique_ptr<Agent>> agents_;  // by seat
};

// Draws another one of so many options. REQUIRES: there are at least two.
std::size_t another_option(std::size_t option, std::size_t options, RandomStream random);

}  // namespace cubilete
