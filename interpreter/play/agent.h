// Agents answer decisions. They use only what their player may know: the number of options, or the
// question as he knows it (state/hidden_order.h).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "engine/engine.h"
#include "state/hidden_order.h"

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

// Returns the question as the player who is asked knows it; nothing if its options name no hidden
// component, so that it is that already. Fails as the rules do.
Result<std::optional<KnownQuestion>> renamed_question(Engine&, const State&, const Decision&);

// An agent that looks at the options, and at the state by imagining only (play/determinizer.h). So
// its answer is the same in all positions that its player cannot tell apart.
class ThinkingAgent : public Agent {
 public:
  Result<std::size_t> choose(Engine&, const State&, const Decision&) final;

 private:
  // Returns the index of an option. The options are as the player knows them.
  virtual Result<std::size_t> think(Engine&, const State&, const Decision&) = 0;
};

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
