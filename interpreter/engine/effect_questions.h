// The questions of an activation under way, to players and to chance. Each takes the next of the
// answers that were recorded; where there is none, it is left open as the step's question.
#pragma once

#include <optional>
#include <span>

#include "engine/step.h"
#include "operations/verb_host.h"

namespace cubilete {

// Makes it the decision about a question in the middle of an effect, except for its options and
// notes. `action`: that the effect belongs to, or none.
void set_question(Decision&, const Question&, ActionId action);

class EffectQuestions {
 public:
  // REQUIRES: all of them outlive it.
  EffectQuestions(EngineParts&, State&, const Activation&, Change&);

  // The answer; no reply where the question is open.
  Result<VerbReply> ask(const Question&);
  // Rolls the dice; false: chance is asked, and the question is open.
  Result<bool> roll(std::span<const std::int32_t> dice, StreamId);
  // Whether every recorded answer has been taken.
  bool has_taken_all() const { return answers_read_ == activation_.answers.size(); }
  // Expects the same question again: no answer has been added since it was asked.
  void look_for_same_question() { has_new_answer_ = false; }
  Decision& open() { return question_; }

 private:
  // The next recorded answer, if there is one.
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
  Decision& question_;  // of the step, whose memory is used again
};

}  // namespace cubilete
