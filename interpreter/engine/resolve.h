// Carries out one activation: a block of effects from its beginning to its end, or to a question
// that is not answered yet. In the second case the activation will be run again from the
// state before it, with the answer added: effects need no memory of where they were.
#pragma once

#include "engine/effect_questions.h"
#include "engine/step.h"
#include "engine/trigger_runner.h"
#include "operations/verb_call.h"

namespace cubilete {

// The verb of an effect, still without the winners, which are an expression.
inline verb::End end_of(const EndEffect& e) {
  return {e.what, e.phase, e.cause, e.everyone_loses, {}};
}

// The arguments of a rule that is run: expressions, or values that are known already.
struct RuleArguments {
  std::span<const ExpressionId> expressions = {};
  std::span<const Operand> values = {};
};

enum class Resolution {
  kComplete,
  kEnded,   // an `end` cut the rest off
  kAsked,   // question() is open
  kFailed,  // error() says why; the state is to be thrown away
};

class Resolver final : public EffectHost {
 public:
  using Resolution = cubilete::Resolution;

  // REQUIRES: `state.cells` are as they were when the activation started.
  Resolver(EngineParts& parts, State& state, const Activation& activation);

  Resolution run();
  // Expects the same question again: no answer has been added since it was asked.
  void look_for_same_question() { questions_.look_for_same_question(); }
  // Carries out no triggers besides.
  void without_triggers() { triggers_.disable(); }
  // False: what others have answered at the same time has made the action impossible.
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
  Resolution effect(const Effect&);
  Resolution pay_cost(const ActionDef&);
  // Pays for the action and does it, or what is to be done where others have made it impossible.
  Resolution take_action(const ActionDef&);
  // Carries out a verb that gives nothing back which the rules can use.
  template <class Verb>
  Resolution carry_out(const Verb& verb) {
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
  Resolution checked();  // kFailed where the evaluator failed, else kComplete

  EngineParts& parts_;
  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  State& state_;
  const Activation& activation_;
  Change change_;
  bool has_ended_ = false;  // an `end` has cut off what is under way
  bool was_possible_ = true;
  EffectQuestions questions_;
  TriggerRunner triggers_;
  RuleError error_;
  int depth_ = 0;
};

}  // namespace cubilete
