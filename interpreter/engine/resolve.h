// Executes one activation: a block of effects from its beginning to its end, or to a question
// without an answer. In the second case the activation is later executed again from the state
// before it, with the answer added, so effects need not store their progress.
#pragma once

#include "engine/effect_questions.h"
#include "engine/step.h"
#include "engine/trigger_runner.h"
#include "operations/verb_call.h"

namespace cubilete {

// The arguments of a rule: expressions, or values that are already known.
struct RuleArguments {
  std::span<const ExpressionId> expressions = {};
  std::span<const Operand> values = {};
};

enum class Resolution {
  kComplete,
  kEnded,   // an `end` skipped the rest
  kAsked,   // question() is open
  kFailed,  // see error(); the state must be discarded
};

class Resolver final : public EffectHost {
 public:
  using Resolution = cubilete::Resolution;

  // REQUIRES: `state.cells` are the cells from the start of the activation.
  Resolver(EngineParts& parts, State& state, const Activation& activation);

  Resolution run();
  // Declares that no answer was added, so that the same question will be asked again.
  void look_for_same_question() { questions_.look_for_same_question(); }
  // Disables triggers.
  void without_triggers() { triggers_.disable(); }
  // Returns false if a simultaneous answer has made the action impossible.
  bool was_possible() const { return was_possible_; }
  Decision& question() { return questions_.open(); }
  RuleError& error() { return error_; }

  // EffectHost, for scripts.
  Change& change() override { return change_; }
  MaybePlayer acting_player() const override { return evaluator_.player(); }
  Result<VerbReply> ask(const Question& q) override { return questions_.ask(q); }
  Result<bool> roll(std::span<const std::int32_t> dice, StreamId stream) override {
    return questions_.roll(dice, stream);
  }
  Result<VerbReply> run(const RuleCall&) override;
  Result<ShortList> query(const RuleCall& call) override { return evaluator_.ask(call); }
  VerbReply ended() override {
    has_ended_ = true;
    return std::nullopt;
  }
  std::optional<Result<VerbReply>> instead_of(const VerbCall&) override;
  Result<bool> follow_up() override;

 private:
  friend class EffectRunner;
  friend class VerbRunner;
  friend class TriggerRunner;

  Resolution block(BlockId);
  // Leaves the triggers `at: once` of the block's last effect to the caller, also where that effect
  // is an `if`.
  Resolution block_without_last_follow_up(BlockId);
  Resolution effect(const Effect&, bool is_followed_up);
  Resolution too_deep(BlockId);
  Resolution pay_cost(const ActionDef&);
  // Pays for the action and executes it, or its `otherwise` if it has become impossible.
  Resolution take_action(const ActionDef&);
  // Carries out a verb whose reply no rule uses.
  Resolution carry_out(const verb::Plain& verb) {
    if (parts_.has_replacements) {
      if (const auto instead = triggers_.replace(VerbCall(verb))) return *instead;
    }
    const Result<VerbReply> done = VerbPerformer(*this)(verb);
    if (!done) return fail(done.error());
    return *done ? Resolution::kComplete : Resolution::kAsked;
  }
  Resolution run_script(ScriptId, const RuleArguments&);
  std::vector<Operand> values_of(const RuleArguments&);
  Resolution fail(RuleError);
  Resolution checked();  // kFailed if the evaluator failed, else kComplete

  EngineParts& parts_;
  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  State& state_;
  const Activation& activation_;
  Change change_;
  bool has_ended_ = false;  // an `end` has skipped the rest of the activation
  bool was_possible_ = true;
  EffectQuestions questions_;
  TriggerRunner triggers_;
  RuleError error_;
  int depth_ = 0;
  bool leaves_last_ = false;  // the next block is executed without its last follow-up
};

}  // namespace cubilete
