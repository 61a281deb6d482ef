// Looks to the end of the action that it is asked about, on an imagined state, and takes what
// leaves it furthest in front.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/agent.h"

namespace cubilete::inline play {

// A few options are tried, each with the choices and questions behind it, those in the middle of an
// effect included; of players who decide at the same time, the others decide at random. What was
// found to be best is kept until the action is done. Where nothing is better than the rest, and
// among the options that were not tried, it decides at random; questions whose options made no
// difference so far are looked into seldom.
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
  // How often a question was looked into, and how often its options came to different ends.
  struct Experience {
    std::uint64_t question;
    std::uint32_t asked = 0;
    std::uint32_t looked = 0;
    std::uint32_t mattered = 0;
  };

  std::optional<std::size_t> planned(const Decision&);
  Experience& experience_of(const Decision&);
  std::size_t look_ahead(Engine&, const State&, const Decision&);
  // Which options are tried.
  std::vector<std::size_t> candidates(const Decision&);

  std::uint64_t seed_;
  RandomStream random_;
  std::vector<Answer> plan_;  // what is left of it, the next one last
  std::vector<Experience> experience_;
  std::optional<RuleError> problem_;
  native::NativePlayer* compiled_ = nullptr;
};

}  // namespace cubilete::play
