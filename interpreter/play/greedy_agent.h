// Tries options to the end of the current action on an imagined state, and takes the one with the
// largest lead.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/agent.h"

namespace cubilete {

// Tries a few options, each with random answers to the questions after it, also within effects;
// players who decide at the same time choose at random. The best answers are kept as a plan until
// the action is done. Ties are broken at random, also among options that were not tried. Questions
// whose options made no difference so far are seldom examined, and so are questions that offer only
// actions without effect on the value; next to other actions, one of these represents them all.
class GreedyAgent final : public ThinkingAgent {
 public:
  explicit GreedyAgent(std::uint64_t seed);
  void think_by(native::NativePlayer* compiled) override { compiled_ = compiled; }
  const RuleError* problem() const override { return problem_ ? &*problem_ : nullptr; }

  // One answer of a plan.
  struct Answer {
    AskKind kind;
    std::string name;
    std::vector<std::int32_t> values;
  };

 private:
  Result<std::size_t> think(Engine&, const State&, const Decision&) override;
  // Counts how often an action, or a question of another kind, was tried and how often it made a
  // difference. Each action is counted by itself, because the offer varies.
  struct Experience {
    std::uint64_t of;
    std::uint32_t tried = 0;
    std::uint32_t mattered = 0;
    bool goes_on = false;  // for an action: the player had to choose again after it

    // Returns whether no difference is expected.
    bool is_idle() const { return tried >= 4 && mattered * 16 < tried; }
  };

  std::optional<std::size_t> planned(const Decision&);
  // Returns the experience with the action, or with a question of another kind.
  Experience& experience_of(const Decision&, std::size_t option);
  // Returns the options to try; empty if no difference is expected.
  std::vector<std::size_t> candidates(const Decision&);
  std::size_t look_ahead(Engine&, const State&, const Decision&,
                         const std::vector<std::size_t>& tried);
  // Returns a random option.
  std::size_t any(const Decision&);
  std::size_t any_action(const Decision&, const std::vector<std::size_t>& of);

  std::uint64_t seed_;
  RandomStream random_;
  std::vector<Answer> plan_;  // the remaining answers, the next one last
  std::vector<Experience> experience_;
  std::optional<RuleError> problem_;
  native::NativePlayer* compiled_ = nullptr;
};

}  // namespace cubilete
