// Agents answer decisions. They get what their player may see and nothing else: a decision's
// options, and a state that looks to him like the real one.
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
  // The index of an option. REQUIRES: the decision has options.
  virtual Result<std::size_t> choose(Engine&, const State&, const Decision&) = 0;
  // Goes on as if it had been asked once more: in a game that is taken up again.
  virtual void pass(Engine& engine, const State& s, const Decision& d) {
    static_cast<void>(choose(engine, s, d));
  }
  // Whether the decision alone determines its answer.
  virtual bool needs_decision_only() const { return false; }
  // Compiled rules for the positions that it thinks of, which change none of its answers; nullptr:
  // the interpreter. REQUIRES: they are of the ruleset and number of players of its games.
  virtual void think_by(native::NativePlayer*) {}
  // The first failure of the rules in a position that the agent only thought of; nullptr: none. It
  // goes on without what failed.
  virtual const RuleError* problem() const { return nullptr; }
};

// Whether that holds for all agents of a game.
bool need_decisions_only(const std::vector<std::unique_ptr<Agent>>&);

// Uniform among the options.
class RandomAgent final : public Agent {
 public:
  explicit RandomAgent(std::uint64_t seed);
  Result<std::size_t> choose(Engine&, const State&, const Decision& d) override;
  bool needs_decision_only() const override { return true; }

 private:
  RandomStream random_;
};

}  // namespace cubilete
