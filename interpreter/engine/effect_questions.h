// The questions of the activation being executed, to players and to chance. Each takes the next
// recorded answer; a question without one remains open as the question of the step.
#pragma once

#include <optional>
#include <span>

#include "engine/step.h"
#include "operations/verb_host.h"

namespace cubilete {

// Sets the decision to a question in the middle of an effect, without options and notes. `action`
// is the action with the effect, or none.
void set_question(Decision&, const Question&, ActionId action);

class EffectQuestions {
 public:
  // REQUIRES: all of them outlive it.
  EffectQuestions(EngineParts&, State&, const Activation&, Change&);

  // Returns the answer; no reply if the question is open.
  Result<VerbReply> ask(const Question&);
  // Rolls the dice. Returns false if chance has to answer, so that the question is open.
  Result<bool> roll(std::span<const std::int32_t> dice, StreamId);
  // Returns whether every recorded answer has been used.
  bool has_taken_all() const { return answers_read_ == activation_.answers.size(); }
  // Declares that no answer was added, so that the same question will be asked again.
  void look_for_same_question() { has_new_answer_ = false; }
  Decision& open() { return question_; }

 private:
  // Returns the next recorded answer, if there is one.
  std::optional<std::span<const std::int32_t>> next_answer();
  bool is_of_set(const Question&, std::span<const std::int32_t> answer);
  ShortList take(MaybePlayer, std::span<const std::int32_t> answer);

  EngineParts& parts_;
  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  State& state_;
  const Activation& activation_;
  Change& change_;
  std::size_t answers_read_ = 0;
  bool has_new_answer_ = true;
  Decision& question_;  // the decision of the step, whose memory is reused
};

}  // namespace cubilete
