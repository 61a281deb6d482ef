// Looks to the end of the action that it is asked about, on an imagined state, and takes what
// leaves it furthest in front.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/agent.h"

namespace cubilete {

// A few options are tried, each with the choices and questions behind it, those in the middle of an
// effect included; of players who decide at the same time, the others decide at random. What was
// found to be best is kept until the action is done. Where nothing is better than the rest, and
// among the options that were not tried, it decides at random. Questions whose options made no
// difference so far are looked into seldom, and so are those that offer only actions that changed
// nothing; beside other actions, one of these is tried for all.
class GreedyAgent final : public Agent {
 public:
  explicit GreedyAgent(std::uint64_t seed);
  Result<std::size_t> choose(Engine&, const State&, const Decision&) override;
  void think_by(native::NativePlayer* compiled) override { compiled_ = compiled; }
  const RuleError* problem() const override { return problem_ ? &*problem_ : nullptr; }

  // An answer of a plan.
  struct Answer {
    AskKind kind;
    std::string name;
    std::vector<std::int32_t> values;
  };

 private:
  // How often an action was tried, or a question of another kind, and how often that made a
  // difference. Of actions each has its own: what is offered beside it differs from time to time.
  struct Experience {
    std::uint64_t of;
    std::uint32_t tried = 0;
    std::uint32_t mattered = 0;
    bool goes_on = false;  // of an action: the player has chosen more behind it

    // Whether no difference is expected.
    bool is_idle() const { return tried >= 4 && mattered * 16 < tried; }
  };

  std::optional<std::size_t> planned(const Decision&);
  // Of the action, or of the question where it is of another kind.
  Experience& experience_of(const Decision&, std::size_t option);
  // Which options are tried; none: no difference is expected.
  std::vector<std::size_t> candidates(const Decision&);
  std::size_t look_ahead(Engine&, const State&, const Decision&,
                         const std::vector<std::size_t>& tried);
  // One of the options at random, without looking.
  std::size_t any(const Decision&);
  std::size_t any_action(const Decision&, const std::vector<std::size_t>& of);

  std::uint64_t seed_;
  RandomStream random_;
  std::vector<Answer> plan_;  // what is left of it, the next one last
  std::vector<Experience> experience_;
  std::optional<RuleError> problem_;
  native::NativePlayer* compiled_ = nullptr;
};

}  // namespace cubilete
