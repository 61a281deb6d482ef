// Agents answer decisions. They get only what their player may see: the options of a decision, and
// a state that he cannot tell from the real one.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "engine/engine.h"

namespace cubilete::native {
class NativePlayer;
}

namespace cubilete {

class Agent {
 public:
  virtual ~Agent() = default;
  // Returns the index of an option. REQUIRES: the decision has options.
  virtual Result<std::size_t> choose(Engine&, const State&, const Decision&) = 0;
  // Updates the agent as if it had been asked, when a saved game is resumed.
  virtual void pass(Engine& engine, const State& s, const Decision& d) {
    static_cast<void>(choose(engine, s, d));
  }
  // Returns whether its answer depends on the decision alone.
  virtual bool needs_decision_only() const { return false; }
  // Sets compiled rules for positions that the agent imagines; they change no answer. nullptr means
  // the interpreter. REQUIRES: they fit the ruleset and number of players of its games.
  virtual void think_by(native::NativePlayer*) {}
  // Returns the first failure of the rules in an imagined position, or nullptr. The agent continues
  // without the option that failed.
  virtual const RuleError* problem() const { return nullptr; }
};

// Returns whether the answers of all agents of a game depend on the decision alone.
bool need_decisions_only(const std::vector<std::unique_ptr<Agent>>&);

// Chooses uniformly among the options.
class RandomAgent final : public Agent {
 public:
  explicit RandomAgent(std::uint64_t seed);
  Result<std::size_t> choose(Engine&, const State&, const Decision& d) override;
  bool needs_decision_only() const override { return true; }

 private:
  RandomStream random_;
};

}  // namespace cubilete
