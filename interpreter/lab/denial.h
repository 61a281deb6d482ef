// What a game would be like if one seat could not have a card: an agent that may not choose it.
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

// Asks another agent. Where that chooses what is denied, or an action that cannot be completed
// without, it is asked again among the other options; so a game in which it never chooses that goes
// on as if nothing were denied. Where there is no other option, the first answer counts.
class DeniedAgent final : public Agent {
 public:
  DeniedAgent(std::unique_ptr<Agent>, DefinitionId);

  Result<std::size_t> choose(Engine&, const State&, const Decision&) override;
  void think_by(native::NativePlayer* compiled) override { agent_->think_by(compiled); }

 private:
  // Whether one of the values, which answer a question, names what is denied.
  template <class Question>
  bool is_among(const State&, const Question&, std::span<const std::int32_t> values) const;
  // Whether the option names what is denied, or leads to a question without another answer.
  Result<bool> needs_it(Engine&, const State&, const Decision&, std::size_t option, int depth);

  std::unique_ptr<Agent> agent_;
  DefinitionId denied_;
};

}  // namespace cubilete
