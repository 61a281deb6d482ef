#include "engine/verb_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

VerbRunner::VerbRunner(Resolver& resolver)
    : resolver_(resolver),
      ruleset_(resolver.ruleset_),
      evaluator_(resolver.evaluator_),
      state_(resolver.state_) {}

Resolution VerbRunner::change_resources(Verb verb, const std::vector<Amount>& amounts,
                                        ExpressionId amounts_from, MaybePlayer player) {
  std::vector<ResourceAmount> changes = amounts_of(evaluator_, amounts, amounts_from);
  if (verb == Verb::kPay && changes.size() > 1) changes = total_of(changes);
  for (const ResourceAmount& change : changes) {
    if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
    const Resolution s =
        resolver_.carry_out(verb::ChangeResource{verb, change.resource, player, change.amount});
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution VerbRunner::operator()(const ChangeResources& v) {
  ShortList players = {evaluator_.player().number()};
  if (v.player.is_some()) players = evaluator_.items(evaluator_.evaluate(v.player));
  for (const std::int32_t p : players) {
    const Resolution s = change_resources(v.verb, v.amounts, v.amounts_from, MaybePlayer(p));
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution VerbRunner::operator()(const GiveResources& v) {
  const auto player_of = [this](ExpressionId id) {
    return id.is_some() ? MaybePlayer(evaluator_.number(id)) : evaluator_.player();
  };
  const MaybePlayer from = player_of(v.from);
  const MaybePlayer to = player_of(v.to);
  // All amounts are evaluated first, since paying one could change the others.
  const auto amounts = total_of(amounts_of(evaluator_, v.amounts, v.amounts_from));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  for (const auto& [verb, player] : {std::pair(Verb::kPay, from), std::pair(Verb::kGain, to)}) {
    for (const ResourceAmount& a : amounts) {
      const Resolution s =
          resolver_.carry_out(verb::ChangeResource{verb, a.resource, player, a.amount});
      if (s != Resolution::kComplete) return s;
    }
  }
  return Resolution::kComplete;
}

Resolution VerbRunner::operator()(const SetAttribute& v) {
  const AttributeDef& a = ruleset_.attribute(v.attribute);
  const Operand set = evaluator_.evaluate(v.value);
  const std::int32_t value = set.scalar();
  const ShortList items = a.type.is_list ? evaluator_.items(set) : ShortList();
  ShortList owners = {-1};
  if (v.owner.is_some()) owners = evaluator_.items(evaluator_.evaluate(v.owner));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  for (const std::int32_t o : owners) {
    if (a.owner != AttributeOwner::kComponent) {
      const Resolution s =
          resolver_.carry_out(verb::Set{v.attribute, MaybePlayer(o), value, items});
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
    const Resolution s =
        resolver_.carry_out(verb::SetOfComponent{id, ComponentId(o), value, items});
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution VerbRunner::operator()(const PlainEffect& v) {
  verb::Plain call;
  call.verb = v.verb;
  const VerbRow& row = row_of(v.verb);
  ShortList each = {0};
  std::int32_t times = -1;
  for (std::size_t i = 0; i < v.arguments.size(); ++i) {
    const ExpressionId id = v.arguments[i].of;
    switch (row.declared[i].taken) {
      case Taken::kEach:
        each = evaluator_.items(evaluator_.evaluate(id));
        break;
      case Taken::kTimes:
        if (id.is_some()) times = std::max(evaluator_.number(id), 0);
        break;
      case Taken::kPlace: {
        const MoveTarget to = target_of(ruleset_, id, evaluator_.number(id));
        call.arguments[i] = to.zone.value;
        call.place = to.place;
        break;
      }
      case Taken::kThing:
        call.arguments[i] = evaluator_.number(id);
        break;
      case Taken::kAll:
        call.all = evaluator_.items(evaluator_.evaluate(id));
        break;
      case Taken::kCount:
        call.arguments[i] = id.is_some() ? evaluator_.number(id) : 1;
        break;
      case Taken::kFlag:
      case Taken::kStream:
      case Taken::kResult:
      case Taken::kNothing:
        call.arguments[i] = v.arguments[i].fixed;
        break;
    }
  }
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  if (row.names_result()) return give_result(v, call);
  const bool is_repeated = row.place_of(Taken::kTimes) >= 0;
  for (const std::int32_t item : each) {
    if (row.is_done_to_each()) call.arguments[0] = item;
    for (std::int32_t n = is_repeated ? copies_of(ruleset_, state_, item, times) : 1; n > 0; --n) {
      const std::int64_t work =
          kMoveWork * places_written(state_, call) + work_of_target(ruleset_, state_, call);
      if (!evaluator_.spend(work)) return resolver_.checked();
      const Resolution s = resolver_.carry_out(call);
      if (s != Resolution::kComplete) return s;
    }
  }
  return Resolution::kComplete;
}

Resolution VerbRunner::give_result(const PlainEffect& v, const verb::Plain& call) {
  const auto done = VerbPerformer(resolver_)(call);
  if (!done) return resolver_.fail(done.error());
  const std::int32_t slot = v.arguments[0].fixed;
  const ShortList& given = **done;
  if (v.given(Taken::kCount).is_some()) {
    evaluator_.bind_list(slot, given);
  } else {
    evaluator_.bind(slot, Operand::of(given.empty() ? -1 : given[0]));
  }
  return Resolution::kComplete;
}

Resolution VerbRunner::operator()(const EndEffect& v) {
  verb::End call = end_of(v);
  if (v.winners.is_some()) call.winners = evaluator_.items(evaluator_.evaluate(v.winners));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  const Resolution s = resolver_.carry_out(call);
  return s == Resolution::kFailed ? s : Resolution::kEnded;
}

Resolution VerbRunner::operator()(const AnnounceMessage& v) {
  verb::Announce call;
  call.message = v.message;
  call.player = evaluator_.player();
  for (const ExpressionId id : v.values) {
    const Operand value = evaluator_.evaluate(id);
    if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
    const Type type = ruleset_.expression(id).type;
    append_announced(call.values, type.kind,
                     type.is_list ? evaluator_.items(value) : ShortList{value.scalar()});
  }
  return resolver_.carry_out(call);
}

}  // namespace cubilete
