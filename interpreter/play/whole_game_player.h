// Plays whole games between agents that may use the engine: by compiled rules where there are some
// and they play it to its end, else by the interpreter. The questions, the answers and the end are
// the same.
#pragma once

#include <optional>
#include <vector>

#include "engine/engine.h"
#include "native/native_player.h"

namespace cubilete {

class WholeGamePlayer final : private Answerer {
 public:
  // `compiled`: nullptr where there are none; nobody else plays by it meanwhile. REQUIRES: both
  // outlive it.
  WholeGamePlayer(Engine& engine, native::NativePlayer* compiled)
      : engine_(engine), compiled_(compiled) {}

  // The end of the game with this seed, in which `answerer` gives the answers.
  Result<State> play(std::int32_t players, std::uint64_t seed, Answerer& answerer);

 private:
  Result<std::size_t> answer(const State&, const Decision&) override;
  bool needs_decision_only() const override { return answerer_->needs_decision_only(); }

  Engine& engine_;
  native::NativePlayer* compiled_;
  Answerer* answerer_ = nullptr;
  // The answers of the game under way; the interpreter gives them again where compiled rules could
  // not go on.
  std::vector<std::size_t> given_;
  std::optional<std::size_t> given_again_;  // so many of them; none while compiled rules play
  std::optional<RuleError> error_;          // of the answerer
};

}  // namespace cubilete
