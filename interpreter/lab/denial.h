// Shows what a game is like if one seat cannot have a card: an agent that may not choose it.
#pragma once

#include <memory>
#include <vector>

#include "play/agent.h"

namespace cubilete {

// A seat, and the definition whose components it may not choose.
struct Denial {
  std::int32_t seat = 0;
  DefinitionId definition;
};

// Asks another agent. If that chooses the denied definition, or an action that cannot be completed
// without it, it is asked again with the remaining options; so a game in which it never chooses the
// definition is not affected. If there is no other option, the first answer counts.
class DeniedAgent final : public Agent {
 public:
  DeniedAgent(std::unique_ptr<Agent>, DefinitionId);

  Result<std::size_t> choose(Engine&, const State&, const Decision&) override;
  void think_by(native::NativePlayer* compiled) override { agent_->think_by(compiled); }

 private:
  // Returns whether one of the values of an answer names the denied definition.
  template <class Question>
  bool is_among(const State&, const Question&, std::span<const std::int32_t> values) const;
  // Returns whether the option names it, or leads to a question with no other answer.
  Result<bool> needs_it(Engine&, const State&, const Decision&, std::size_t option, int depth);

  std::unique_ptr<Agent> agent_;
  DefinitionId denied_;
};

}  // namespace cubilete
