#include "engine/effect_runner.h"

#include <fmt/format.h>

#include <algorithm>

#include "state/runs.h"

namespace cubilete {

namespace {

constexpr std::int64_t kMove = 5;  // in units of work

// A zone, or a cell of one.
struct Target {
  ZoneId zone;
  std::int32_t place = -1;
};

Target target_of(const Ruleset& r, ExpressionId id, std::int32_t value) {
  if (value < 0) return {};
  if (r.expression(id).type.kind == TypeKind::kCell) {
    return {zone_of_cell(value), place_of_cell(value)};
  }
  return {ZoneId(value), -1};
}

}  // namespace

EffectRunner::EffectRunner(Resolver& resolver)
    : resolver_(resolver),
      ruleset_(resolver.ruleset_),
      evaluator_(resolver.evaluator_),
      state_(resolver.state_) {}

Resolution EffectRunner::change_resources(ResourceVerb verb, const std::vector<Amount>& amounts,
                                          ExpressionId amounts_from, MaybePlayer player) {
  std::vector<ResourceAmount> changes = amounts_of(evaluator_, amounts, amounts_from);
  if (verb == ResourceVerb::kPay && changes.size() > 1) changes = total_of(changes);
  for (const ResourceAmount& change : changes) {
    if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
    Resolution s = Resolution::kComplete;
    switch (verb) {
      case ResourceVerb::kGain:
        s = resolver_.carry_out(verb::Gain{change.resource, player, change.amount});
        break;
      case ResourceVerb::kPay:
        s = resolver_.carry_out(verb::Pay{change.resource, player, change.amount});
        break;
      case ResourceVerb::kLose:
        s = resolver_.carry_out(verb::Lose{change.resource, player, change.amount});
        break;
    }
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution EffectRunner::operator()(const ChangeResources& v) {
  ShortList players = {evaluator_.player().number()};
  if (v.player.is_some()) players = evaluator_.items(evaluator_.evaluate(v.player));
  for (const std::int32_t p : players) {
    const Resolution s = change_resources(v.verb, v.amounts, v.amounts_from, MaybePlayer(p));
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution EffectRunner::operator()(const GiveResources& v) {
  const auto player_of = [this](ExpressionId id) {
    return id.is_some() ? MaybePlayer(evaluator_.number(id)) : evaluator_.player();
  };
  const MaybePlayer from = player_of(v.from);
  const MaybePlayer to = player_of(v.to);
  // What is paid first may not change what the rest amounts to.
  const auto amounts = total_of(amounts_of(evaluator_, v.amounts, v.amounts_from));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  for (const ResourceAmount& a : amounts) {
    const Resolution s = resolver_.carry_out(verb::Pay{a.resource, from, a.amount});
    if (s != Resolution::kComplete) return s;
  }
  for (const ResourceAmount& a : amounts) {
    const Resolution s = resolver_.carry_out(verb::Gain{a.resource, to, a.amount});
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution EffectRunner::operator()(const SetAttribute& v) {
  const AttributeDef& a = ruleset_.attribute(v.attribute);
  const std::int32_t value = evaluator_.number(v.value);
  ShortList owners = {-1};
  if (v.owner.is_some()) owners = evaluator_.items(evaluator_.evaluate(v.owner));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  for (const std::int32_t o : owners) {
    if (a.owner != AttributeOwner::kComponent) {
      const Resolution s = resolver_.carry_out(verb::Set{v.attribute, MaybePlayer(o), value});
      if (s != Resolution::kComplete) return s;
      continue;
    }
    // In a list of mixed kinds each component has its own attribute of that name.
    AttributeId id = v.attribute;
    if (state_.has(ComponentId(o))) {
      const KindId kind = ruleset_.definition(state_.definition_of(ComponentId(o))).kind;
      if (kind != a.kind) {
        const AttributeId own = ruleset_.find_component_attribute(kind, a.name);
        if (own.is_some()) id = own;
      }
    }
    const Resolution s = resolver_.carry_out(verb::SetOfComponent{id, ComponentId(o), value});
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution EffectRunner::operator()(const MoveComponents& v) {
  const ShortList what = evaluator_.items(evaluator_.evaluate(v.what));
  const Target to = target_of(ruleset_, v.to, evaluator_.number(v.to));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  // A cell that holds so many is counted through its whole zone.
  const bool counts =
      state_.has(to.zone) && ruleset_.zone(state_.zone_def(to.zone)).cell_capacity >= 0;
  for (const std::int32_t c : what) {
    if (!evaluator_.spend(kMove + (counts ? state_.size_of(to.zone) : 0)))
      return resolver_.checked();
    const Resolution s =
        resolver_.carry_out(verb::Move{ComponentId(c), to.zone, to.place, v.to_bottom});
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution EffectRunner::operator()(const CreateComponents& v) {
  const ShortList what = evaluator_.items(evaluator_.evaluate(v.what));
  const Target to = target_of(ruleset_, v.to, evaluator_.number(v.to));
  const std::int32_t count = v.count.is_some() ? evaluator_.number(v.count) : -1;
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  for (const std::int32_t d : what) {
    // create() refuses a number that is no definition.
    const bool is_there = refers_to_something(ruleset_, state_, TypeKind::kDefinition, d);
    const std::int32_t copies =
        count >= 0 || !is_there ? count : ruleset_.definition(DefinitionId(d)).copies;
    for (std::int32_t i = 0; i < std::max(copies, is_there ? 0 : 1); ++i) {
      if (!evaluator_.spend(kMove)) return resolver_.checked();
      const Resolution s = resolver_.carry_out(verb::Create{DefinitionId(d), to.zone, to.place});
      if (s != Resolution::kComplete) return s;
    }
  }
  return Resolution::kComplete;
}

Resolution EffectRunner::operator()(const RollDice& v) {
  const ShortList dice = evaluator_.items(evaluator_.evaluate(v.dice));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  return resolver_.carry_out(verb::Roll{dice, v.stream});
}

Resolution EffectRunner::operator()(const ShuffleZone& v) {
  const ShortList zones = evaluator_.items(evaluator_.evaluate(v.zone));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  for (const std::int32_t z : zones) {
    if (state_.has(ZoneId(z)) && !evaluator_.spend(kMove * state_.size_of(ZoneId(z))))
      return resolver_.checked();
    const Resolution s = resolver_.carry_out(verb::Shuffle{ZoneId(z)});
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution EffectRunner::operator()(const PickAtRandom& v) {
  const ShortList from = evaluator_.items(evaluator_.evaluate(v.from));
  const std::int32_t count = v.count.is_some() ? evaluator_.number(v.count) : 1;
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  const auto done = VerbPerformer(resolver_)(verb::Pick{from, count, v.stream});
  if (!done) return resolver_.fail(done.error());
  const ShortList& picked = **done;
  if (v.count.is_some()) {
    evaluator_.bind_list(v.slot, picked);
  } else {
    evaluator_.bind(v.slot, Operand::of(picked.empty() ? -1 : picked[0]));
  }
  return Resolution::kComplete;
}

Resolution EffectRunner::operator()(const BindLocal& v) {
  evaluator_.bind(v.slot, evaluator_.evaluate(v.value));
  return Resolution::kComplete;
}

Resolution EffectRunner::operator()(const ChooseEffect& v) {
  verb::Ask call;
  Question& q = call.question;
  q.items = evaluator_.items(evaluator_.evaluate(v.from));
  q.player = evaluator_.player();
  if (v.by.is_some()) q.player = MaybePlayer(evaluator_.number(v.by));
  q.name = v.name;
  q.type = ruleset_.expression(v.from).type.element();
  q.is_subset = v.minimum.is_some();
  if (q.is_subset) {
    q.minimum = evaluator_.number(v.minimum);
    q.maximum = evaluator_.number(v.maximum);
  }
  q.is_optional = v.is_optional;
  q.always_asks = v.always_asks;
  q.where = v.where;
  q.prefer = v.prefer;
  q.note = v.note;
  q.slot = v.slot;
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  const auto answer = VerbPerformer(resolver_)(call);
  if (!answer) return resolver_.fail(answer.error());
  if (!*answer) return Resolution::kAsked;
  const ShortList& chosen = **answer;
  if (v.minimum.is_some()) {
    evaluator_.bind_list(v.slot, chosen);
  } else {
    evaluator_.bind(v.slot, Operand::of(chosen.empty() ? -1 : chosen[0]));
  }
  return resolver_.block(chosen.empty() ? v.otherwise : v.then);
}

Resolution EffectRunner::operator()(const ForEach& v) {
  const ShortList items = evaluator_.items(evaluator_.evaluate(v.items));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  const MaybePlayer player = evaluator_.player();
  Resolution status = Resolution::kComplete;
  for (const std::int32_t item : items) {
    if (v.acts) evaluator_.bind_state(state_, MaybePlayer(item));
    evaluator_.bind(v.slot, Operand::of(item));
    status = resolver_.block(v.body);
    if (status != Resolution::kComplete) break;
  }
  evaluator_.bind_state(state_, player);
  return status;
}

Resolution EffectRunner::operator()(const Conditional& v) {
  const bool holds = evaluator_.holds(v.condition);
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  if (resolver_.parts_.coverage)
    resolver_.parts_.coverage->conditions.emplace(v.condition.value, holds);
  return resolver_.block(holds ? v.then : v.otherwise);
}

Resolution EffectRunner::operator()(const RepeatEffect& v) {
  const std::int32_t times = evaluator_.number(v.times);
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  if (times > 100'000) {
    return resolver_.fail({"effect-never-ends",
                           fmt::format("{} times is more often than any game needs", times),
                           resolver_.change_.cause.reference,
                           {}});
  }
  for (std::int32_t i = 0; i < times; ++i) {
    const Resolution s = resolver_.block(v.body);
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution EffectRunner::operator()(const QuietEffect& v) {
  const bool before = resolver_.change_.log.mute(true);
  const Resolution status = resolver_.block(v.body);
  resolver_.change_.log.mute(before);
  return status;
}

Resolution EffectRunner::run_block(BlockId id, std::int32_t slots, const RuleArguments& arguments) {
  const std::vector<Operand> values = resolver_.values_of(arguments);
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  const Evaluator::Scope scope(evaluator_, slots);
  for (std::size_t i = 0; i < values.size(); ++i) {
    evaluator_.bind(static_cast<std::int32_t>(i), values[i]);
  }
  return resolver_.block(id);
}

Resolution EffectRunner::operator()(const RunProperty& v) {
  const std::int32_t value = evaluator_.number(v.of);
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  const PropertyDef& p = ruleset_.property(v.property);
  const DefinitionId def = evaluator_.definition_of(ruleset_.expression(v.of).type, value);
  if (!def.is_some()) {
    return resolver_.fail({"reads-nothing",
                           fmt::format("there is nothing here whose '{}' to run", p.name),
                           resolver_.change_.cause.reference,
                           {}});
  }
  const ComponentDef& d = ruleset_.definition(def);
  const PropertyId id = d.kind == p.kind ? v.property : ruleset_.find_property(d.kind, p.name);
  if (!id.is_some()) return Resolution::kComplete;
  if (!has_same_form(ruleset_.property(id), p)) {
    return resolver_.fail({"wrong-kind",
                           fmt::format("the '{}' of '{}' cannot be run as that of a '{}'", p.name,
                                       d.name, ruleset_.kind(p.kind).name),
                           resolver_.change_.cause.reference,
                           {}});
  }
  return run_ability(ruleset_.property(id), def, {v.arguments, {}});
}

Resolution EffectRunner::run_ability(const PropertyDef& p, DefinitionId def,
                                     const RuleArguments& arguments) {
  const PropertyValue& rule = ruleset_.definition(def).properties[std::size_t(p.index)];
  if (!rule.is_set) return Resolution::kComplete;
  if (resolver_.parts_.coverage) {
    resolver_.parts_.coverage->properties.emplace(def.value, p.index);
  }
  const DefinitionId outer = resolver_.change_.cause.definition;
  resolver_.change_.cause.definition = def;
  const Resolution status = rule.script.is_some() ? resolver_.run_script(rule.script, arguments)
                                                  : run_block(rule.block, rule.slots, arguments);
  resolver_.change_.cause.definition = outer;
  return status;
}

Resolution EffectRunner::run_effect(const EffectDef& e, const RuleArguments& arguments) {
  return e.script.is_some() ? resolver_.run_script(e.script, arguments)
                            : run_block(e.block, e.slots, arguments);
}

Resolution EffectRunner::operator()(const RunEffect& v) {
  return run_effect(ruleset_.effects[v.effect], {v.arguments, {}});
}

Resolution EffectRunner::run_rule(const RuleCall& call) {
  if (call.kind == RuleCall::Kind::kQuery || !is_possible(ruleset_, state_, call)) {
    return resolver_.fail(
        {"internal-fault", "this effect is not there", resolver_.change_.cause.script, {}});
  }
  std::vector<Operand> values;
  each_argument(
      *parameters_of(ruleset_, call), call.arguments,
      [&](Type type, std::span<const std::int32_t> items) {
        values.push_back(is_many(type) ? evaluator_.new_list(items) : Operand::of(items[0]));
      });
  return call.kind == RuleCall::Kind::kEffect
             ? run_effect(ruleset_.effects[EffectId(call.rule)], {{}, values})
             : run_ability(ruleset_.property(PropertyId(call.rule)), call.of, {{}, values});
}

Resolution EffectRunner::operator()(const RunScript& v) {
  return resolver_.run_script(v.script, {v.arguments, {}});
}

Resolution EffectRunner::operator()(const EndEffect& v) {
  verb::End call = end_of(v);
  if (v.winners.is_some()) call.winners = evaluator_.items(evaluator_.evaluate(v.winners));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  const Resolution s = resolver_.carry_out(call);
  return s == Resolution::kFailed ? s : Resolution::kEnded;
}

Resolution EffectRunner::operator()(const Announce& v) {
  verb::Announce call;
  call.message = v.message;
  call.player = evaluator_.player();
  for (const ExpressionId id : v.values) {
    const Operand value = evaluator_.evaluate(id);
    if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
    const Type type = ruleset_.expression(id).type;
    append_announced(call.values, type.kind,
                     type.is_list ? evaluator_.items(value) : ShortList{value.scalar});
  }
  return resolver_.carry_out(call);
}

Resolution EffectRunner::operator()(const WhileEffect& v) {
  for (;;) {
    const bool holds = evaluator_.holds(v.condition);
    if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
    if (resolver_.parts_.coverage)
      resolver_.parts_.coverage->conditions.emplace(v.condition.value, holds);
    if (!holds) return Resolution::kComplete;
    if (!evaluator_.spend(kMove)) {
      // Not any rule took too long, but this one.
      (void)evaluator_.take_error();
      return resolver_.fail({"effect-never-ends",
                             "the condition of this 'while' holds again and again",
                             ruleset_.expression(v.condition).root().span,
                             {}});
    }
    const Resolution s = resolver_.block(v.body);
    if (s != Resolution::kComplete) return s;
  }
}

Resolution EffectRunner::operator()(const SwapComponents& v) {
  const ComponentId one(evaluator_.number(v.one));
  const ComponentId other(evaluator_.number(v.other));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  for (const ComponentId c : {one, other}) {
    if (state_.has(c) && !evaluator_.spend(kMove + state_.size_of(state_.zone_of(c))))
      return resolver_.checked();
  }
  return resolver_.carry_out(verb::Swap{one, other});
}

namespace {

// The question which of the ways that are open to take. REQUIRES: the caller looks whether the
// evaluator failed.
verb::Ask question_of(Evaluator& evaluator, const ChooseOne& v, MaybePlayer player,
                      std::int64_t times) {
  verb::Ask call;
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

Resolution EffectRunner::operator()(const ChooseOne& v) {
  const std::int64_t times = v.times.is_some() ? evaluator_.number(v.times) : 1;
  MaybePlayer player = evaluator_.player();
  if (v.by.is_some()) player = MaybePlayer(evaluator_.number(v.by));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  const SourceSpan span = resolver_.change_.cause.reference;
  for (std::int64_t n = 0; n < (v.is_distinct ? std::min<std::int64_t>(times, 1) : times); ++n) {
    if (!evaluator_.spend(kMove)) return resolver_.checked();
    const verb::Ask call = question_of(evaluator_, v, player, times);
    if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
    const auto answer = VerbPerformer(resolver_)(call);
    if (!answer) return resolver_.fail(answer.error());
    if (!*answer) return Resolution::kAsked;
    const ShortList words = **answer;
    if (words.empty()) return Resolution::kComplete;
    resolver_.change_.cause.reference = span;
    Event e;
    e.kind = EventKind::kWordsChosen;
    e.player = player;
    e.values.assign(words.begin(), words.end());
    e.cause = resolver_.change_.cause;
    resolver_.change_.log.add(std::move(e));
    for (const WayToGo& way : v.ways) {
      if (std::find(words.begin(), words.end(), way.word.value) == words.end()) continue;
      const Resolution s = resolver_.block(way.block);
      if (s != Resolution::kComplete) return s;
    }
  }
  return Resolution::kComplete;
}

}  // namespace cubilete
