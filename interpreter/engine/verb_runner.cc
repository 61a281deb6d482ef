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

Resolution VerbRunner::operator()(const MoveComponents& v) {
  const ShortList what = evaluator_.items(evaluator_.evaluate(v.what));
  const MoveTarget to = target_of(ruleset_, v.to, evaluator_.number(v.to));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  // The capacity of a cell is checked by a scan of its whole zone, which is charged.
  const bool counts =
      state_.has(to.zone) && ruleset_.zone(state_.zone_def(to.zone)).cell_capacity >= 0;
  for (const std::int32_t c : what) {
    if (!evaluator_.spend(kMoveWork + (counts ? state_.size_of(to.zone) : 0)))
      return resolver_.checked();
    const Resolution s =
        resolver_.carry_out(verb::Move{ComponentId(c), to.zone, to.place, v.to_bottom});
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution VerbRunner::operator()(const CreateComponents& v) {
  const ShortList what = evaluator_.items(evaluator_.evaluate(v.what));
  const MoveTarget to = target_of(ruleset_, v.to, evaluator_.number(v.to));
  const std::int32_t count = v.count.is_some() ? evaluator_.number(v.count) : -1;
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  for (const std::int32_t d : what) {
    // create() rejects a number that is not a definition.
    const bool is_there = refers_to_something(ruleset_, state_, TypeKind::kDefinition, d);
    const std::int32_t copies =
        count >= 0 || !is_there ? count : ruleset_.definition(DefinitionId(d)).copies;
    for (std::int32_t i = 0; i < std::max(copies, is_there ? 0 : 1); ++i) {
      if (!evaluator_.spend(kMoveWork)) return resolver_.checked();
      const Resolution s = resolver_.carry_out(verb::Create{DefinitionId(d), to.zone, to.place});
      if (s != Resolution::kComplete) return s;
    }
  }
  return Resolution::kComplete;
}

Resolution VerbRunner::operator()(const RollDice& v) {
  const ShortList dice = evaluator_.items(evaluator_.evaluate(v.dice));
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  return resolver_.carry_out(verb::Roll{dice, v.stream});
}

Resolution VerbRunner::operator()(const PlainEffect& v) {
  verb::Plain call;
  call.verb = v.verb;
  const bool is_list = ruleset_.expression(v.arguments[0]).type.is_list;
  const Operand first = evaluator_.evaluate(v.arguments[0]);
  const ShortList all = is_list ? evaluator_.items(first) : ShortList{first.scalar()};
  for (std::size_t i = 1; i < v.arguments.size(); ++i) {
    call.arguments[i] = evaluator_.number(v.arguments[i]);
  }
  if (const Resolution s = resolver_.checked(); s != Resolution::kComplete) return s;
  for (const std::int32_t item : all) {
    call.arguments[0] = item;
    if (!evaluator_.spend(kMoveWork * places_written(state_, call))) return resolver_.checked();
    const Resolution s = resolver_.carry_out(call);
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution VerbRunner::operator()(const PickAtRandom& v) {
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
