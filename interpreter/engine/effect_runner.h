// Executes one activation: a block of effects from its beginning to its end, or to a question
// without an answer. In the second case the activation is later executed again from the state
// before it, with the answer added, so effects need not store their progress.
//
// effect_runner.cc has the activation and its blocks, effects.cc the effects that contain others,
// ask a player or call a rule, plain_effects.cc those that change the game.
#pragma once

#include "engine/effect_questions.h"
#include "engine/step.h"
#include "engine/trigger_runner.h"
#include "operations/verb_call.h"
#include "ruleset/effect.h"

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

class EffectRunner final : public EffectHost {
 public:
  // REQUIRES: `state.cells` are the cells from the start of the activation.
  EffectRunner(EngineParts& parts, State& state, const Activation& activation);

  Resolution run();
  // Declares that no answer was added, so that the same question will be asked again.
  void look_for_same_question() { questions_.look_for_same_question(); }
  // Disables triggers.
  void without_triggers() { triggers_.disable(); }
  Decision& question() { return questions_.open(); }
  RuleError& error() { return error_; }

  // For triggers, which run inside an activation.
  Resolution block(BlockId);
  // Leaves the triggers `at: once` of the block's last effect to the caller, also where that effect
  // is an `if`.
  Resolution block_without_last_follow_up(BlockId);
  Resolution fail(RuleError);
  Resolution checked();  // kFailed if the evaluator failed, else kComplete

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
  // Pays for the action and executes it, or its `otherwise` if it has become impossible.
  Resolution take_action(const ActionDef&);
  Resolution pay_cost(const ActionDef&);
  Resolution effect(const Effect&, bool is_followed_up);
  Resolution too_deep(BlockId);

  // Carries out an effect, by its kind.
  Resolution perform(const ControlEffect&);
  Resolution perform(const ChooseEffect&);
  Resolution perform(const ChooseOne&);
  Resolution perform(const RunProperty&);
  Resolution perform(const RunEffect&);
  Resolution perform(const RunScript&);
  Resolution perform(const PlainEffect&);

  Resolution bind(const ControlEffect&);
  Resolution choose_block(const ControlEffect&);
  Resolution for_each(const ControlEffect&);
  Resolution for_times(const ControlEffect&);
  Resolution while_holds(const ControlEffect&);
  Resolution mute(const ControlEffect&);
  // Evaluates the condition, and notes for coverage how it ends.
  bool holds(ExpressionId);

  // Executes an effect of content that a script calls.
  Resolution run_rule(const RuleCall&);
  Resolution run_effect(const EffectDef&, const RuleArguments&);
  Resolution run_ability(const PropertyValue&, DefinitionId, const RuleArguments&);
  // Evaluates the arguments and executes the block with them as its first locals.
  Resolution run_block(BlockId, std::int32_t slots, const RuleArguments&);
  Resolution run_script(ScriptId, const RuleArguments&);
  std::vector<Operand> values_of(const RuleArguments&);

  // The things that a verb is done to, one after the other.
  struct Each {
    ShortList items = {0};
    int at = -1;  // which argument they are; none: the verb is done once
    bool is_repeated = false;
    std::int32_t times = -1;  // to each of them; below 0: as its definition declares
  };
  // Carries out a verb whose reply no rule uses.
  Resolution carry_out(const verb::Plain&);
  Resolution change_resources(Verb, const std::vector<Amount>&, ExpressionId amounts_from,
                              MaybePlayer);
  Resolution change_resources(const PlainEffect&);
  Resolution give(const PlainEffect&);
  Resolution change_resource(Verb, MaybePlayer, const ResourceAmount&);
  void read_argument(const PlainEffect&, std::size_t i, verb::Plain&, Each&);
  std::int32_t attribute_of(AttributeId, std::int32_t owner) const;
  // Carries out a verb that gives something, and binds its result.
  Resolution give_result(const PlainEffect&, const verb::Plain&);

  EngineParts& parts_;
  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  State& state_;
  const Activation& activation_;
  Change change_;
  bool has_ended_ = false;  // an `end` has skipped the rest of the activation
  EffectQuestions questions_;
  TriggerRunner triggers_;
  RuleError error_;
  int depth_ = 0;
  bool leaves_last_ = false;  // the next block is executed without its last follow-up
};

}  // namespace cubilete
