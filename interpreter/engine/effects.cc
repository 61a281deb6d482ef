#include <fmt/format.h>

#include <algorithm>

#include "engine/bounds.h"
#include "engine/effect_runner.h"
#include "operations/plain_verbs.h"
#include "ruleset/effect.h"
#include "state/runs.h"

namespace cubilete {

Resolution EffectRunner::perform(const ControlEffect& v) {
  switch (v.verb) {
    case Verb::kLet:
      return bind(v);
    case Verb::kIf:
      return choose_block(v);
    case Verb::kEach:
      return for_each(v);
    case Verb::kRepeat:
      return for_times(v);
    case Verb::kWhile:
      return while_holds(v);
    default:
      return mute(v);
  }
}

Resolution EffectRunner::bind(const ControlEffect& v) {
  evaluator_.bind(v.slot, evaluator_.evaluate(v.of));
  return Resolution::kComplete;
}

Resolution EffectRunner::perform(const ChooseEffect& v) {
  verb::AskQuestion call;
  Question& q = call.question;
  q.parts = v.parts;
  if (v.from.is_some()) q.items = evaluator_.items(evaluator_.evaluate(v.from));
  if (v.parts.empty()) q.type = ruleset_.expression(v.from).type.element();
  q.player = evaluator_.player();
  if (v.by.is_some()) q.player = MaybePlayer(evaluator_.number(v.by));
  q.name = v.name;
  q.is_subset = v.minimum.is_some();
  if (q.is_subset) {
    q.minimum = evaluator_.number(v.minimum);
    q.maximum = evaluator_.number(v.maximum);
  }
  q.among = v.among;
  if (v.among.is_some()) q.listed = evaluator_.items(evaluator_.evaluate(v.among));
  q.is_optional = v.is_optional;
  q.always_asks = v.always_asks;
  q.where = v.where;
  q.prefer = v.prefer;
  q.note = v.note;
  q.slot = v.slot;
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const auto answer = VerbPerformer(*this)(call);
  if (!answer) return fail(answer.error());
  if (!*answer) return Resolution::kAsked;
  const ShortList& chosen = **answer;
  if (v.minimum.is_some()) {
    evaluator_.bind_list(v.slot, chosen);
  } else if (v.parts.empty()) {
    evaluator_.bind(v.slot, Operand::of(chosen.empty() ? -1 : chosen[0]));
  }
  for (std::size_t i = 0; i < v.parts.size(); ++i) {
    evaluator_.bind(v.slot + static_cast<std::int32_t>(i),
                    Operand::of(chosen.empty() ? -1 : chosen[i]));
  }
  return block(chosen.empty() ? v.otherwise : v.then);
}

Resolution EffectRunner::for_each(const ControlEffect& v) {
  const ShortList items = evaluator_.items(evaluator_.evaluate(v.of));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const MaybePlayer player = evaluator_.player();
  Resolution status = Resolution::kComplete;
  const Type type = ruleset_.expression(v.of).type;
  const auto width = static_cast<std::size_t>(width_of(ruleset_, type));
  const bool is_of_records = type.kind == TypeKind::kRecord;
  for (std::size_t k = 0; k < items.size(); k += width) {
    if (v.acts) evaluator_.bind_state(state_, MaybePlayer(items[k]));
    const std::span<const std::int32_t> item(items.begin() + k, width);
    evaluator_.bind(v.slot, is_of_records ? evaluator_.new_list(item) : Operand::of(item[0]));
    status = block(v.body);
    if (status != Resolution::kComplete) break;
  }
  evaluator_.bind_state(state_, player);
  return status;
}

bool EffectRunner::holds(ExpressionId condition) {
  const bool holds = evaluator_.holds(condition);
  if (parts_.coverage && !evaluator_.failed())
    parts_.coverage->conditions.emplace(condition.value, holds);
  return holds;
}

Resolution EffectRunner::choose_block(const ControlEffect& v) {
  const bool is_chosen = holds(v.of);
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  return block(is_chosen ? v.body : v.otherwise);
}

Resolution EffectRunner::for_times(const ControlEffect& v) {
  const std::int32_t times = evaluator_.number(v.of);
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  if (times > kMostRepeats) {
    return fail({"effect-never-ends",
                 fmt::format("{} times is more often than any game needs", times),
                 change_.cause.reference,
                 {}});
  }
  for (std::int32_t i = 0; i < times; ++i) {
    const Resolution s = block(v.body);
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution EffectRunner::mute(const ControlEffect& v) {
  const bool before = change_.log.mute(true);
  const Resolution status = block(v.body);
  change_.log.mute(before);
  return status;
}

Resolution EffectRunner::run_block(BlockId id, std::int32_t slots, const RuleArguments& arguments) {
  const std::vector<Operand> values = values_of(arguments);
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const Evaluator::LocalScope scope(evaluator_, slots);
  for (std::size_t i = 0; i < values.size(); ++i) {
    evaluator_.bind(static_cast<std::int32_t>(i), values[i]);
  }
  return block(id);
}

Resolution EffectRunner::perform(const RunProperty& v) {
  const std::int32_t value = evaluator_.number(v.of);
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const PropertyDef& p = ruleset_.property(v.property);
  const DefinitionId def = evaluator_.definition_of(ruleset_.expression(v.of).type, value);
  if (!def.is_some()) {
    return fail({"reads-nothing",
                 fmt::format("there is nothing here whose '{}' to run", p.name),
                 change_.cause.reference,
                 {}});
  }
  const ComponentDef& d = ruleset_.definition(def);
  const PropertyValue* const rule = property_of(ruleset_, v.property, d, false);
  if (!rule) return Resolution::kComplete;
  if (!property_of(ruleset_, v.property, d, true)) {
    return fail({"wrong-kind",
                 fmt::format("the '{}' of '{}' cannot be run as that of a '{}'", p.name, d.name,
                             ruleset_.kind(p.kind).name),
                 change_.cause.reference,
                 {}});
  }
  return run_ability(*rule, def, {v.arguments, {}});
}

Resolution EffectRunner::run_ability(const PropertyValue& rule, DefinitionId def,
                                     const RuleArguments& arguments) {
  if (!rule.is_set) return Resolution::kComplete;
  if (parts_.coverage) {
    const std::vector<PropertyValue>& all = ruleset_.definition(def).properties;
    parts_.coverage->properties.emplace(def.value, static_cast<std::int32_t>(&rule - all.data()));
  }
  const DefinitionId outer = change_.cause.definition;
  change_.cause.definition = def;
  const Resolution status = rule.script.is_some() ? run_script(rule.script, arguments)
                                                  : run_block(rule.block, rule.slots, arguments);
  change_.cause.definition = outer;
  return status;
}

Resolution EffectRunner::run_effect(const EffectDef& e, const RuleArguments& arguments) {
  return e.script.is_some() ? run_script(e.script, arguments)
                            : run_block(e.block, e.slots, arguments);
}

Resolution EffectRunner::perform(const RunEffect& v) {
  return run_effect(ruleset_.effects[v.effect], {v.arguments, {}});
}

Resolution EffectRunner::run_rule(const RuleCall& call) {
  if (call.kind == RuleCall::Kind::kQuery || !is_possible(ruleset_, state_, call)) {
    return fail({"internal-fault", "this effect is not there", change_.cause.script, {}});
  }
  std::vector<Operand> values;
  each_argument(
      *parameters_of(ruleset_, call), call.arguments,
      [&](Type type, std::span<const std::int32_t> items) {
        values.push_back(is_many(type) ? evaluator_.new_list(items) : Operand::of(items[0]));
      });
  if (call.kind == RuleCall::Kind::kEffect) {
    return run_effect(ruleset_.effects[EffectId(call.rule)], {{}, values});
  }
  const PropertyDef& p = ruleset_.property(PropertyId(call.rule));
  const ComponentDef& of = ruleset_.definition(call.of);
  return run_ability(of.properties[std::size_t(p.index)], call.of, {{}, values});
}

Resolution EffectRunner::perform(const RunScript& v) {
  return run_script(v.script, {v.arguments, {}});
}

Resolution EffectRunner::while_holds(const ControlEffect& v) {
  for (;;) {
    const bool goes_on = holds(v.of);
    if (const Resolution s = checked(); s != Resolution::kComplete) return s;
    if (!goes_on) return Resolution::kComplete;
    if (!evaluator_.spend(kMoveWork)) {
      // The error must name this loop, so it replaces takes-too-long.
      (void)evaluator_.take_error();
      return fail({"effect-never-ends",
                   "the condition of this 'while' holds again and again",
                   ruleset_.expression(v.of).root().span,
                   {}});
    }
    const Resolution s = block(v.body);
    if (s != Resolution::kComplete) return s;
  }
}

namespace {

// Returns the question with the available alternatives. The caller checks the evaluator for errors.
verb::AskQuestion question_of(Evaluator& evaluator, const ChooseOne& v, MaybePlayer player,
                              std::int64_t times) {
  verb::AskQuestion call;
  Question& q = call.question;
  for (const WayToGo& way : v.ways) {
    const bool is_open = !way.condition.is_some() || evaluator.holds(way.condition);
    if (is_open) q.items.push_back(way.word.value);
  }
  q.player = player;
  q.name = v.name;
  q.type = {TypeKind::kSymbol};
  q.is_subset = v.is_distinct && times > 1;
  if (q.is_subset) {
    q.minimum = q.maximum = std::min(times, static_cast<std::int64_t>(q.items.size()));
  }
  return call;
}

}  // namespace

Resolution EffectRunner::perform(const ChooseOne& v) {
  const std::int64_t times = v.times.is_some() ? evaluator_.number(v.times) : 1;
  MaybePlayer player = evaluator_.player();
  if (v.by.is_some()) player = MaybePlayer(evaluator_.number(v.by));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const SourceSpan span = change_.cause.reference;
  for (std::int64_t n = 0; n < (v.is_distinct ? std::min<std::int64_t>(times, 1) : times); ++n) {
    if (!evaluator_.spend(kMoveWork)) return checked();
    const verb::AskQuestion call = question_of(evaluator_, v, player, times);
    if (const Resolution s = checked(); s != Resolution::kComplete) return s;
    const auto answer = VerbPerformer(*this)(call);
    if (!answer) return fail(answer.error());
    if (!*answer) return Resolution::kAsked;
    const ShortList words = **answer;
    if (words.empty()) return Resolution::kComplete;
    change_.cause.reference = span;
    Event e;
    e.kind = EventKind::kWordsChosen;
    e.player = player;
    e.values.assign(words.begin(), words.end());
    e.cause = change_.cause;
    change_.log.add(std::move(e));
    for (const WayToGo& way : v.ways) {
      if (std::find(words.begin(), words.end(), way.word.value) == words.end()) continue;
      const Resolution s = block(way.block);
      if (s != Resolution::kComplete) return s;
    }
  }
  return Resolution::kComplete;
}

}  // namespace cubilete
