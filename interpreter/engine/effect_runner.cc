#include "engine/effect_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/answer_check.h"
#include "engine/bounds.h"
#include "operations/verb_call.h"

namespace cubilete {
namespace {

constexpr std::int64_t kEffect = 5;  // in units of work

// Returns whether the action being executed is one of several simultaneous answers.
bool is_of_several(const Ruleset& r, const State& s) {
  if (s.frames.empty()) return false;
  const FlowNode& node = r.flow[s.frames.back().node.index()];
  return std::holds_alternative<SimultaneousFlow>(node.kind);
}

}  // namespace

EffectRunner::EffectRunner(EngineParts& parts, State& state, const Activation& activation)
    : parts_(parts),
      ruleset_(parts.ruleset),
      evaluator_(parts.evaluator),
      state_(state),
      activation_(activation),
      change_{parts.ruleset, state, parts.log, parts.streams, {}},
      questions_(parts, state, activation, change_),
      triggers_(parts, state, change_, *this) {
  change_.cause.action = activation.action;
  change_.cause.actor = activation.player;
}

Resolution EffectRunner::run() {
  evaluator_.bind_state(state_, activation_.player);
  const Evaluator::LocalScope scope(evaluator_, activation_.slots);
  Resolution status = Resolution::kComplete;
  if (activation_.action.is_some()) {
    const ActionDef& action = ruleset_.action(activation_.action);
    parts_.enumerator.bind_locals(action, activation_.locals);
    status = take_action(action);
  } else {
    if (activation_.trigger.is_some()) {
      bind_facts(evaluator_, ruleset_.triggers[activation_.trigger.index()], activation_.locals);
    } else {
      evaluator_.bind_items_of_timetable(activation_.slots);
    }
    status = block(activation_.block);
  }
  if (status == Resolution::kComplete && !questions_.has_taken_all()) {
    status = fail({"effect-not-deterministic",
                   "this effect asked fewer questions when it was run again than before",
                   ruleset_.block(activation_.block).span,
                   {}});
  }
  return status;
}

Resolution EffectRunner::take_action(const ActionDef& action) {
  if (!is_of_several(ruleset_, state_) || AnswerCheck(parts_.enumerator, parts_.evaluator)
                                              .is_still_possible(action, activation_.locals)) {
    if (evaluator_.failed()) return checked();
    const Resolution s = pay_cost(action);
    return s == Resolution::kComplete ? block(activation_.block) : s;
  }
  if (evaluator_.failed()) return checked();
  change_.cause.reference = action.span;
  Event e;
  e.kind = EventKind::kImpossible;
  e.player = activation_.player;
  e.subject = activation_.action;
  e.cause = change_.cause;
  change_.log.add(std::move(e));
  return block(action.otherwise);
}

Resolution EffectRunner::fail(RuleError e) {
  if (!e.reference.is_known()) e.reference = change_.cause.reference;
  error_ = std::move(e);
  return Resolution::kFailed;
}

Resolution EffectRunner::checked() {
  return evaluator_.failed() ? fail(evaluator_.take_error()) : Resolution::kComplete;
}

Resolution EffectRunner::block(BlockId id) {
  const bool leaves_last = std::exchange(leaves_last_, false);
  if (!id.is_some()) return Resolution::kComplete;
  if (++depth_ > kMostNestedBlocks) return too_deep(id);
  if (parts_.coverage) parts_.coverage->blocks.insert(id.value);
  Resolution status = Resolution::kComplete;
  const std::vector<Effect>& effects = ruleset_.block(id).effects;
  for (const Effect& e : effects) {
    status = effect(e, !leaves_last || &e != &effects.back());
    if (status != Resolution::kComplete) break;
  }
  --depth_;
  return status;
}

Resolution EffectRunner::block_without_last_follow_up(BlockId id) {
  leaves_last_ = true;
  return block(id);
}

Resolution EffectRunner::too_deep(BlockId id) {
  constexpr int kFew = kMostNestedBlocks / 10;
  const SourceSpan span = ruleset_.block(id).span;
  if (triggers_.depth() > kFew) {
    return fail({"agenda-never-ends",
                 fmt::format("triggers set each other off, more than {} blocks of effects inside "
                             "one another",
                             kMostNestedBlocks),
                 span,
                 {}});
  }
  return fail({"effect-never-ends",
               fmt::format("this effect runs itself, more than {} blocks of effects inside one "
                           "another",
                           kMostNestedBlocks),
               span,
               {}});
}

Resolution EffectRunner::effect(const Effect& e, bool is_followed_up) {
  change_.cause.reference = e.span;
  if (!evaluator_.spend(kEffect)) return checked();
  if (change_.log.count() > kMostEvents) {
    return fail({"effect-never-ends", "this effect does more than a million things", e.span, {}});
  }
  if (parts_.meter) parts_.meter->begin(e);
  leaves_last_ = !is_followed_up && control_of(e) == Control::kBranch;
  Resolution status = std::visit([this](const auto& v) { return perform(v); }, e.verb);
  leaves_last_ = false;
  if (parts_.meter) parts_.meter->end();
  if (status == Resolution::kComplete) status = checked();
  const bool follows_up = is_followed_up && parts_.at_once != 0;
  return status == Resolution::kComplete && follows_up ? triggers_.follow_up() : status;
}

std::optional<Result<VerbReply>> EffectRunner::instead_of(const VerbCall& call) {
  if (!parts_.has_replacements) return std::nullopt;
  const Evaluator::TemporaryLists lists(evaluator_);
  if (!evaluator_.charge_fuel(parts_.scripts.work().fuel_in_all)) {
    return Result<VerbReply>(tl::unexpect, evaluator_.take_error());
  }
  const auto instead = triggers_.replace(call);
  if (!instead) return std::nullopt;
  if (*instead == Resolution::kFailed) return Result<VerbReply>(tl::unexpect, error_);
  if (*instead != Resolution::kComplete) return VerbReply();
  return VerbReply(ShortList{0});
}

Result<bool> EffectRunner::follow_up() {
  if (parts_.at_once == 0) return true;
  const Evaluator::TemporaryLists lists(evaluator_);
  if (!evaluator_.charge_fuel(parts_.scripts.work().fuel_in_all)) {
    return Failure(evaluator_.take_error());
  }
  const Resolution status = triggers_.follow_up();
  if (status == Resolution::kFailed) return Failure(error_);
  return status == Resolution::kComplete;
}

Resolution EffectRunner::pay_cost(const ActionDef& action) {
  if (!action.has_cost()) return Resolution::kComplete;
  change_.cause.reference = action.cost_span;
  Resolution s = change_resources(Verb::kPay, action.cost, action.cost_from, evaluator_.player());
  if (s == Resolution::kComplete) s = checked();
  return s == Resolution::kComplete && parts_.at_once != 0 ? triggers_.follow_up() : s;
}

std::vector<Operand> EffectRunner::values_of(const RuleArguments& arguments) {
  std::vector<Operand> values(arguments.values.begin(), arguments.values.end());
  for (const ExpressionId a : arguments.expressions) values.push_back(evaluator_.evaluate(a));
  return values;
}

Resolution EffectRunner::run_script(ScriptId id, const RuleArguments& arguments) {
  const ScriptDef& script = ruleset_.scripts[id.index()];
  const std::vector<Operand> values = values_of(arguments);
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  std::vector<ShortList> lists(values.size());
  std::vector<Argument> typed(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    typed[i].type = script.parameters[i].type;
    if (values[i].is_list()) {
      // The pool may move while the script runs, so it gets copies of lists.
      lists[i] = evaluator_.items(values[i]);
      typed[i].list = lists[i];
    } else {
      typed[i].scalar = values[i].scalar();
    }
  }
  if (parts_.coverage) parts_.coverage->scripts.insert(id.value);
  const SourceSpan before = change_.cause.script;
  if (!evaluator_.spend(kCallOfScript)) return checked();
  evaluator_.begin_script(parts_.scripts.work().fuel_in_all);
  const auto done = parts_.scripts.effect(id, typed, *this);
  evaluator_.end_script(parts_.scripts.work().fuel_in_all);
  change_.cause.script = before;
  if (!done) return fail(done.error());
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  if (*done) return Resolution::kComplete;
  return has_ended_ ? Resolution::kEnded : Resolution::kAsked;
}

Result<VerbReply> EffectRunner::run(const RuleCall& call) {
  if (!evaluator_.charge_fuel(parts_.scripts.work().fuel_in_all))
    return Failure(evaluator_.take_error());
  const Cause cause = change_.cause;
  const Evaluator::TemporaryLists lists(evaluator_);
  const Resolution status = run_rule(call);
  change_.cause = cause;
  if (status == Resolution::kFailed) return Failure(std::move(error_));
  return status == Resolution::kComplete ? VerbReply(ShortList()) : VerbReply();
}

}  // namespace cubilete
