#include <algorithm>
#include <utility>

#include "engine/effect_runner.h"
#include "operations/plain_verbs.h"
#include "state/runs.h"

namespace cubilete {

namespace {

// A zone or one of its cells.
struct MoveTarget {
  ZoneId zone;
  std::int32_t place = -1;
};

// Returns how often something is made of a definition: `wanted`, or as it declares if that is < 0.
std::int32_t copies_of(const Ruleset& r, const State& s, std::int32_t definition,
                       std::int32_t wanted) {
  // The verb refuses what is no definition.
  if (!refers_to_something(r, s, TypeKind::kDefinition, definition)) return 1;
  return wanted >= 0 ? wanted : r.definition(DefinitionId(definition)).copies;
}

MoveTarget target_of(const Ruleset& r, ExpressionId id, std::int32_t value) {
  if (value < 0) return {};
  if (r.expression(id).type.kind == TypeKind::kCell) {
    return {CellId(value).zone(), CellId(value).place()};
  }
  return {ZoneId(value), -1};
}

}  // namespace

Resolution EffectRunner::carry_out(const verb::Plain& verb) {
  if (parts_.has_replacements) {
    if (const auto instead = triggers_.replace(VerbCall(verb))) return *instead;
  }
  const Result<VerbReply> done = VerbPerformer(*this)(verb);
  if (!done) return fail(done.error());
  return *done ? Resolution::kComplete : Resolution::kAsked;
}

Resolution EffectRunner::change_resources(Verb verb, const std::vector<Amount>& amounts,
                                          ExpressionId amounts_from, MaybePlayer player) {
  std::vector<ResourceAmount> changes = amounts_of(evaluator_, amounts, amounts_from);
  if (verb == Verb::kPay && changes.size() > 1) changes = total_of(changes);
  for (const ResourceAmount& change : changes) {
    if (const Resolution s = checked(); s != Resolution::kComplete) return s;
    const Resolution s = change_resource(verb, player, change);
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution EffectRunner::change_resources(const PlainEffect& v) {
  ShortList players = {evaluator_.player().number()};
  const ExpressionId by = v.arguments[1].of;
  if (by.is_some()) players = evaluator_.items(evaluator_.evaluate(by));
  for (const std::int32_t p : players) {
    const Resolution s = change_resources(v.verb, v.amounts, v.arguments[0].of, MaybePlayer(p));
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution EffectRunner::give(const PlainEffect& v) {
  const auto player_of = [this](ExpressionId id) {
    return id.is_some() ? MaybePlayer(evaluator_.number(id)) : evaluator_.player();
  };
  const MaybePlayer from = player_of(v.arguments[1].of);
  const MaybePlayer to = player_of(v.arguments[2].of);
  // All amounts are evaluated first, since paying one could change the others.
  const auto amounts = total_of(amounts_of(evaluator_, v.amounts, v.arguments[0].of));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  for (const auto& [verb, player] : {std::pair(Verb::kPay, from), std::pair(Verb::kGain, to)}) {
    for (const ResourceAmount& a : amounts) {
      const Resolution s = change_resource(verb, player, a);
      if (s != Resolution::kComplete) return s;
    }
  }
  return Resolution::kComplete;
}

Resolution EffectRunner::change_resource(Verb verb, MaybePlayer player, const ResourceAmount& a) {
  verb::Plain call;
  call.verb = verb;
  call.arguments = {a.resource.value, player.number()};
  call.amount = a.amount;
  return carry_out(call);
}

Resolution EffectRunner::perform(const PlainEffect& v) {
  const VerbRow& row = row_of(v.verb);
  if (row.takes_amounts()) return v.verb == Verb::kGive ? give(v) : change_resources(v);
  verb::Plain call;
  call.verb = v.verb;
  Each each;
  for (std::size_t i = 0; i < v.arguments.size(); ++i) read_argument(v, i, call, each);
  for (const ExpressionId id : v.values) {
    const Operand value = evaluator_.evaluate(id);
    if (const Resolution s = checked(); s != Resolution::kComplete) return s;
    const Type type = ruleset_.expression(id).type;
    append_announced(call.all, type.kind,
                     type.is_list ? evaluator_.items(value) : ShortList{value.scalar()});
  }
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  if (row.names_result()) return give_result(v, call);
  for (const std::int32_t item : each.items) {
    if (each.at >= 0) call.arguments[static_cast<std::size_t>(each.at)] = item;
    if (v.verb == Verb::kSet) call.arguments[0] = attribute_of(v.attribute(), item);
    for (std::int32_t n = each.is_repeated ? copies_of(ruleset_, state_, item, each.times) : 1;
         n > 0; --n) {
      if (!evaluator_.spend(work_of(ruleset_, state_, call))) return checked();
      const Resolution s = carry_out(call);
      if (row.skips_rest) return s == Resolution::kFailed ? s : Resolution::kEnded;
      if (s != Resolution::kComplete) return s;
    }
  }
  return Resolution::kComplete;
}

// Reads an argument into the call, or the things that the verb is done to.
void EffectRunner::read_argument(const PlainEffect& v, std::size_t i, verb::Plain& call,
                                 Each& each) {
  const ExpressionId id = v.arguments[i].of;
  std::int32_t& value = call.arguments[i];
  const auto items = [&] { return evaluator_.items(evaluator_.evaluate(id)); };
  const RuleArgument& a = row_of(v.verb).declared[i];
  switch (a.taken) {
    case Taken::kEach:
      each.items = items();
      each.at = static_cast<int>(i);
      break;
    case Taken::kOwner:
      each.items = id.is_some() ? items() : ShortList{-1};
      each.at = static_cast<int>(i);
      break;
    case Taken::kTimes:
      each.is_repeated = true;
      if (id.is_some()) each.times = std::max(evaluator_.number(id), 0);
      break;
    case Taken::kPlace: {
      const MoveTarget to = target_of(ruleset_, id, evaluator_.number(id));
      value = to.zone.value;
      call.place = to.place;
      break;
    }
    case Taken::kThing:
      value = evaluator_.number(id);
      break;
    case Taken::kAll:
      if (id.is_some()) call.all = items();
      break;
    case Taken::kCount:
      value = id.is_some() ? std::max(evaluator_.number(id), 1 - a.absent) : a.absent;
      break;
    case Taken::kActor:
      value = evaluator_.player().number();
      break;
    case Taken::kValue: {
      const Operand set = evaluator_.evaluate(id);
      value = v.arguments[i].fixed;
      call.amount = set.scalar();
      if (ruleset_.attribute(v.attribute()).type.is_list) call.all = evaluator_.items(set);
      break;
    }
    case Taken::kPlayer:
      value = id.is_some() ? evaluator_.number(id) : evaluator_.player().number();
      break;
    case Taken::kNothing:
    case Taken::kAmounts:
    case Taken::kBy:
    case Taken::kNamed:
    case Taken::kValues:
    case Taken::kFlag:
    case Taken::kStream:
    case Taken::kResult:
      value = v.arguments[i].fixed;
      break;
  }
}

// In a list of mixed kinds each component has its own attribute of that name, as do cells of
// several zones.
std::int32_t EffectRunner::attribute_of(AttributeId id, std::int32_t owner) const {
  const AttributeDef& a = ruleset_.attribute(id);
  if (a.owner == AttributeOwner::kCell) {
    return own_attribute_of(ruleset_, state_, id, CellId(owner)).value;
  }
  if (a.owner != AttributeOwner::kComponent || !state_.has(ComponentId(owner))) return id.value;
  const KindId kind = ruleset_.definition(state_.definition_of(ComponentId(owner))).kind;
  const AttributeId own = attribute_of_kind(ruleset_, id, kind, false);
  return own.is_some() ? own.value : id.value;
}

Resolution EffectRunner::give_result(const PlainEffect& v, const verb::Plain& call) {
  const auto done = VerbPerformer(*this)(call);
  if (!done) return fail(done.error());
  const std::int32_t slot = v.arguments[0].fixed;
  const ShortList& given = **done;
  if (v.given(Taken::kCount).is_some()) {
    evaluator_.bind_list(slot, given);
  } else {
    evaluator_.bind(slot, Operand::of(given.empty() ? -1 : given[0]));
  }
  return Resolution::kComplete;
}

}  // namespace cubilete
