// Plays whole games between agents that may use the engine: with compiled rules if they can
// complete the game, else with the interpreter. Questions, answers and results are the same.
#pragma once

#include <optional>
#include <vector>

#include "engine/engine.h"
#include "native/native_player.h"

namespace cubilete {

class WholeGamePlayer final : private Answerer {
 public:
  // `compiled` may be nullptr; nobody else may use it meanwhile. REQUIRES: both outlive this.
  WholeGamePlayer(Engine& engine, native::NativePlayer* compiled)
      : engine_(engine), compiled_(compiled) {}

  // Returns the final state of the game with this seed, with the answers of `answerer`.
  Result<State> play(std::int32_t players, std::uint64_t seed, Answerer& answerer);
  // Returns how often each action was taken in the last game, by action.
  const std::vector<std::int64_t>& actions() const { return actions_; }

 private:
  Result<std::size_t> answer(const State&, const Decision&) override;
  bool needs_decision_only() const override { return answerer_->needs_decision_only(); }

  Engine& engine_;
  native::NativePlayer* compiled_;
  Answerer* answerer_ = nullptr;
  // The answers of the current game; the interpreter repeats them if compiled rules cannot
  // continue.
  std::vector<std::size_t> given_;
  std::optional<std::size_t> given_again_;  // number repeated; none while compiled rules play
  std::optional<RuleError> error_;          // error of the answerer
  std::vector<std::int64_t> actions_;
};

}  // namespace cubilete
