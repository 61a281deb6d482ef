#include "engine/resolve.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete {
namespace {

using Resolution = Resolver::Resolution;

constexpr int kMaxDepth = 100;
constexpr std::int32_t kMaxEvents = 1'000'000;
// In units of work.
constexpr std::int64_t kEffect = 5;
constexpr std::int64_t kMove = 5;
constexpr std::int64_t kCallOfScript = 60;

}  // namespace

Resolver::Resolver(Engine& engine, State& state, const Activation& activation)
    : engine_(engine),
      ruleset_(engine.ruleset_),
      evaluator_(engine.evaluator_),
      state_(state),
      activation_(activation),
      change_{engine.ruleset_, state, engine.log_, engine.streams_, {}},
      question_(engine.effect_question_) {
  change_.cause.action = activation.action;
}

Resolution Resolver::run() {
  evaluator_.look_at(state_, activation_.player);
  const auto mark = evaluator_.open_scope(activation_.slots);
  Resolution status = Resolution::kComplete;
  if (activation_.action.is_some()) {
    const ActionDef& action = ruleset_.action(activation_.action);
    engine_.enumerator_.bind_locals(action, activation_.locals);
    status = pay_cost(action);
  } else {
    for (std::size_t i = 0; i < activation_.locals.size(); ++i) {
      evaluator_.bind(static_cast<std::int32_t>(i), Operand::of(activation_.locals[i]));
    }
  }
  if (status == Resolution::kComplete && activation_.block.is_some())
    status = block(activation_.block);
  if (status == Resolution::kComplete && answers_read_ != activation_.answers.size()) {
    status = fail({"effect-not-deterministic",
                   "this effect asked fewer questions when it was run again than before",
                   ruleset_.block(activation_.block).span,
                   {}});
  }
  evaluator_.close_scope(mark);
  evaluator_.shrink_pool(mark.pool);
  return status;
}

Resolution Resolver::fail(RuleError e) {
  if (!e.reference.is_known()) e.reference = change_.cause.reference;
  error_ = std::move(e);
  return Resolution::kFailed;
}

Resolution Resolver::checked() {
  return evaluator_.failed() ? fail(evaluator_.take_error()) : Resolution::kComplete;
}

Resolution Resolver::block(BlockId id) {
  if (!id.is_some()) return Resolution::kComplete;
  if (++depth_ > kMaxDepth) {
    return fail(
        {"effect-never-ends", "this effect runs itself without end", ruleset_.block(id).span, {}});
  }
  if (engine_.coverage_) engine_.coverage_->blocks.insert(id.value);
  Resolution status = Resolution::kComplete;
  for (const Effect& e : ruleset_.block(id).effects) {
    status = effect(e);
    if (status != Resolution::kComplete) break;
  }
  --depth_;
  return status;
}

Resolution Resolver::effect(const Effect& e) {
  change_.cause.reference = e.span;
  if (!evaluator_.spend(kEffect)) return checked();
  if (change_.log.told() > kMaxEvents) {
    return fail({"effect-never-ends", "this effect does more than a million things", e.span, {}});
  }
  const Resolution status = std::visit([this](const auto& verb) { return on(verb); }, e.verb);
  return status == Resolution::kComplete ? checked() : status;
}

Resolution Resolver::pay_cost(const ActionDef& action) {
  if (action.cost.empty() && !action.cost_from.is_some()) return Resolution::kComplete;
  change_.cause.reference = action.cost_span;
  const Resolution s =
      change_resources(ResourceVerb::kPay, action.cost, action.cost_from, evaluator_.player());
  return s == Resolution::kComplete ? checked() : s;
}

Resolution Resolver::change_resources(ResourceVerb verb, const std::vector<Amount>& amounts,
                                      ExpressionId amounts_from, PlayerId player) {
  for (const auto& [resource, amount] : amounts_of(evaluator_, amounts, amounts_from)) {
    const Resolution s = change_resource(verb, resource, player, amount);
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution Resolver::change_resource(ResourceVerb verb, AttributeId resource, PlayerId player,
                                     std::int64_t amount) {
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  switch (verb) {
    case ResourceVerb::kGain:
      return finish(gain(change_, resource, player, amount));
    case ResourceVerb::kPay:
      return finish(pay(change_, resource, player, amount));
    case ResourceVerb::kLose:
      return finish(lose(change_, resource, player, amount));
  }
  return Resolution::kComplete;
}

Resolution Resolver::on(const ChangeResources& v) {
  ShortList players = {evaluator_.player().value};
  if (v.player.is_some()) players = evaluator_.items(evaluator_.evaluate(v.player));
  for (const std::int32_t p : players) {
    const Resolution s = change_resources(v.verb, v.amounts, v.amounts_from, PlayerId(p));
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution Resolver::on(const SetAttribute& v) {
  const AttributeDef& a = ruleset_.attribute(v.attribute);
  const std::int32_t value = evaluator_.number(v.value);
  ShortList owners = {-1};
  if (v.owner.is_some()) owners = evaluator_.items(evaluator_.evaluate(v.owner));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  for (const std::int32_t o : owners) {
    if (a.owner != AttributeOwner::kComponent) {
      if (auto ok = set_value(change_, v.attribute, PlayerId(o), value); !ok) {
        return fail(ok.error());
      }
      continue;
    }
    // Of a list of mixed kinds each component has its own attribute of that name.
    AttributeId id = v.attribute;
    if (state_.has(ComponentId(o))) {
      const KindId kind = ruleset_.definition(state_.definition_of(ComponentId(o))).kind;
      if (kind != a.kind) {
        const AttributeId own = ruleset_.find_component_attribute(kind, a.name);
        if (own.is_some()) id = own;
      }
    }
    if (auto ok = set_value(change_, id, ComponentId(o), value); !ok) return fail(ok.error());
  }
  return Resolution::kComplete;
}

namespace {

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

Resolution Resolver::on(const MoveComponents& v) {
  const ShortList what = evaluator_.items(evaluator_.evaluate(v.what));
  const Target to = target_of(ruleset_, v.to, evaluator_.number(v.to));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  // A cell that holds so many is counted through its whole zone.
  const bool counts = to.zone.is_some() && to.zone.value < state_.zone_count() &&
                      ruleset_.zone(state_.zone_def(to.zone)).cell_capacity >= 0;
  for (const std::int32_t c : what) {
    if (!evaluator_.spend(kMove + (counts ? state_.size_of(to.zone) : 0))) return checked();
    if (auto ok = move(change_, ComponentId(c), to.zone, to.place, v.to_bottom); !ok) {
      return fail(ok.error());
    }
  }
  return Resolution::kComplete;
}

Resolution Resolver::on(const CreateComponents& v) {
  const ShortList what = evaluator_.items(evaluator_.evaluate(v.what));
  const Target to = target_of(ruleset_, v.to, evaluator_.number(v.to));
  const std::int32_t count = v.count.is_some() ? evaluator_.number(v.count) : -1;
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  for (const std::int32_t d : what) {
    const std::int32_t copies =
        count >= 0 || d < 0 ? count : ruleset_.definition(DefinitionId(d)).copies;
    for (std::int32_t i = 0; i < std::max(copies, d < 0 ? 1 : 0); ++i) {
      if (!evaluator_.spend(kMove)) return checked();
      if (auto ok = create(change_, DefinitionId(d), to.zone, to.place); !ok) {
        return fail(ok.error());
      }
    }
  }
  return Resolution::kComplete;
}

Resolution Resolver::on(const RollDice& v) {
  const ShortList dice = evaluator_.items(evaluator_.evaluate(v.dice));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const auto rolled = roll(dice, v.stream);
  if (!rolled) return fail(rolled.error());
  return *rolled ? Resolution::kComplete : Resolution::kAsked;
}

Resolution Resolver::on(const ShuffleZone& v) {
  const ShortList zones = evaluator_.items(evaluator_.evaluate(v.zone));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  for (const std::int32_t z : zones) {
    const bool is_there = z >= 0 && z < state_.zone_count();
    if (is_there && !evaluator_.spend(kMove * state_.size_of(ZoneId(z)))) return checked();
    if (auto ok = shuffle(change_, ZoneId(z)); !ok) return fail(ok.error());
  }
  return Resolution::kComplete;
}

Resolution Resolver::on(const PickAtRandom& v) {
  const ShortList from = evaluator_.items(evaluator_.evaluate(v.from));
  const std::int32_t count = v.count.is_some() ? evaluator_.number(v.count) : 1;
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const auto picked = pick(change_, from, static_cast<std::size_t>(std::max(count, 0)), v.stream);
  if (v.count.is_some()) {
    evaluator_.bind_list(v.slot, picked);
  } else {
    evaluator_.bind(v.slot, Operand::of(picked.empty() ? -1 : picked[0]));
  }
  return Resolution::kComplete;
}

Resolution Resolver::on(const BindLocal& v) {
  evaluator_.bind(v.slot, evaluator_.evaluate(v.value));
  return Resolution::kComplete;
}

Resolution Resolver::on(const ChooseEffect& v) {
  const ShortList items = evaluator_.items(evaluator_.evaluate(v.from));
  Question q;
  q.player = evaluator_.player();
  if (v.by.is_some()) q.player = PlayerId(evaluator_.number(v.by));
  q.name = v.name;
  q.type = ruleset_.expression(v.from).type.element();
  q.items = items;
  q.is_subset = v.minimum.is_some();
  if (q.is_subset) {
    q.minimum = evaluator_.number(v.minimum);
    q.maximum = evaluator_.number(v.maximum);
  }
  q.is_optional = v.is_optional;
  q.where = v.where;
  q.prefer = v.prefer;
  q.note = v.note;
  q.slot = v.slot;
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const auto answer = ask(q);
  if (!answer) return fail(answer.error());
  if (!*answer) return Resolution::kAsked;
  const ShortList& chosen = **answer;
  if (q.is_subset) {
    evaluator_.bind_list(v.slot, chosen);
  } else {
    evaluator_.bind(v.slot, Operand::of(chosen.empty() ? -1 : chosen[0]));
  }
  return block(chosen.empty() ? v.otherwise : v.then);
}

Resolution Resolver::on(const ForEach& v) {
  const ShortList items = evaluator_.items(evaluator_.evaluate(v.items));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const PlayerId player = evaluator_.player();
  Resolution status = Resolution::kComplete;
  for (const std::int32_t item : items) {
    if (v.acts) evaluator_.look_at(state_, PlayerId(item));
    evaluator_.bind(v.slot, Operand::of(item));
    status = block(v.body);
    if (status != Resolution::kComplete) break;
  }
  evaluator_.look_at(state_, player);
  return status;
}

Resolution Resolver::on(const Conditional& v) {
  const bool holds = evaluator_.holds(v.condition);
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  if (engine_.coverage_) engine_.coverage_->conditions.emplace(v.condition.value, holds);
  return block(holds ? v.then : v.otherwise);
}

Resolution Resolver::on(const RepeatEffect& v) {
  const std::int32_t times = evaluator_.number(v.times);
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  if (times > 100'000) {
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

Resolution Resolver::on(const QuietEffect& v) {
  const bool before = change_.log.set_quiet(true);
  const Resolution status = block(v.body);
  change_.log.set_quiet(before);
  return status;
}

Resolution Resolver::run_block(BlockId id, std::int32_t slots,
                               std::span<const ExpressionId> arguments) {
  std::vector<Operand> values;
  for (const ExpressionId a : arguments) values.push_back(evaluator_.evaluate(a));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const auto mark = evaluator_.open_scope(slots);
  for (std::size_t i = 0; i < values.size(); ++i) {
    evaluator_.bind(static_cast<std::int32_t>(i), values[i]);
  }
  const Resolution status = block(id);
  evaluator_.close_scope(mark);
  return status;
}

Resolution Resolver::run_script(ScriptId id, std::span<const ExpressionId> arguments) {
  const ScriptDef& script = ruleset_.scripts[id.index()];
  std::vector<Operand> values;
  for (const ExpressionId a : arguments) values.push_back(evaluator_.evaluate(a));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  std::vector<ShortList> lists(values.size());
  std::vector<Argument> typed(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    typed[i].type = script.parameters[i].type;
    if (values[i].is_list()) {
      // The pool moves while the script works: lists are lent as copies.
      lists[i] = evaluator_.items(values[i]);
      typed[i].list = lists[i];
    } else {
      typed[i].scalar = values[i].scalar;
    }
  }
  if (engine_.coverage_) engine_.coverage_->scripts.insert(id.value);
  const SourceSpan before = change_.cause.script;
  if (!evaluator_.spend(kCallOfScript)) return checked();
  const std::int64_t fuel = engine_.scripts_.work().fuel_in_all;
  const auto done = engine_.scripts_.effect(id, typed, *this);
  evaluator_.spend(engine_.scripts_.work().fuel_in_all - fuel);
  change_.cause.script = before;
  if (!done) return fail(done.error());
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  return *done ? Resolution::kComplete : Resolution::kAsked;
}

Resolution Resolver::on(const RunProperty& v) {
  const std::int32_t value = evaluator_.number(v.of);
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const PropertyDef& p = ruleset_.property(v.property);
  if (value < 0) {
    return fail({"reads-nothing",
                 fmt::format("there is nothing here whose '{}' to run", p.name),
                 change_.cause.reference,
                 {}});
  }
  const DefinitionId def = ruleset_.expression(v.of).type.kind == TypeKind::kDefinition
                               ? DefinitionId(value)
                               : state_.definition_of(ComponentId(value));
  const ComponentDef& d = ruleset_.definition(def);
  const PropertyId id = d.kind == p.kind ? v.property : ruleset_.find_property(d.kind, p.name);
  if (!id.is_some()) return Resolution::kComplete;
  const PropertyValue& rule = d.properties[std::size_t(ruleset_.property(id).index)];
  if (!rule.is_set) return Resolution::kComplete;
  if (engine_.coverage_) {
    engine_.coverage_->properties.emplace(def.value, ruleset_.property(id).index);
  }
  const DefinitionId outer = change_.cause.definition;
  change_.cause.definition = def;
  const Resolution status = rule.script.is_some() ? run_script(rule.script, v.arguments)
                                                  : run_block(rule.block, rule.slots, v.arguments);
  change_.cause.definition = outer;
  return status;
}

Resolution Resolver::on(const RunEffect& v) {
  const EffectDef& e = ruleset_.effects[std::size_t(v.effect)];
  return e.script.is_some() ? run_script(e.script, v.arguments)
                            : run_block(e.block, e.slots, v.arguments);
}

Resolution Resolver::on(const RunScript& v) { return run_script(v.script, v.arguments); }

void Resolver::end(const EndEffect& v) {
  state_.cells[State::kEndRequest] = static_cast<std::int32_t>(v.what) + 1;
  state_.cells[State::kEndPhase] = v.phase;
  if (v.what == EndWhat::kGame) {
    state_.cells[State::kEndCause] = v.cause;
    state_.cells[State::kStatus] = static_cast<std::int32_t>(
        v.everyone_loses ? cubilete::Status::kEveryoneLost : cubilete::Status::kFinished);
  }
}

Resolution Resolver::on(const EndEffect& v) {
  end(v);
  if (v.winners.is_some()) {
    for (const std::int32_t p : evaluator_.items(evaluator_.evaluate(v.winners))) {
      if (p >= 0) state_.cells[State::kWinners] |= 1 << p;
    }
    if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  }
  return Resolution::kEnded;
}

Resolution Resolver::on(const Announce& v) {
  Event e;
  e.kind = EventKind::kAnnounced;
  e.subject = v.message;
  e.player = evaluator_.player();
  for (const ExpressionId id : v.values) {
    e.values.push_back(static_cast<std::int32_t>(ruleset_.expression(id).type.kind));
    e.values.push_back(evaluator_.number(id));
  }
  e.cause = change_.cause;
  change_.log.add(std::move(e));
  return Resolution::kComplete;
}

std::optional<std::span<const std::int32_t>> Resolver::next_answer() {
  const std::vector<std::int32_t>& all = activation_.answers;
  if (answers_read_ >= all.size()) return std::nullopt;
  const auto size = static_cast<std::size_t>(all[answers_read_]);
  const auto answer = std::span<const std::int32_t>(all).subspan(answers_read_ + 1, size);
  answers_read_ += 1 + size;
  return answer;
}

Result<std::optional<ShortList>> Resolver::ask(const Question& q) {
  using Answer = std::optional<ShortList>;
  const auto not_deterministic = [&] {
    return Failure(RuleError{"effect-not-deterministic",
                             "run again with the same answers, this effect did something else",
                             change_.cause.reference,
                             {}});
  };
  if (q.player.value < 0 || q.player.value >= state_.players()) {
    return Failure(
        RuleError{"no-such-player", "there is no player to ask", change_.cause.reference, {}});
  }
  question_.clear();
  OptionList& options = question_.options;
  engine_.enumerator_.question(q, options);
  if (evaluator_.failed()) return Failure(evaluator_.take_error());
  if (options.empty()) return Answer(ShortList());
  if (options.size() == 1) return Answer(ShortList(options[0]));
  if (const auto answer = next_answer()) {
    // Before the answer that is new, everything must have happened as it did when it was asked.
    const bool is_new = has_new_answer_ && answers_read_ == activation_.answers.size();
    if (is_new && (change_.log.told() != activation_.events_told ||
                   change_.log.digest() != activation_.events_digest)) {
      return not_deterministic();
    }
    bool offered = false;
    for (std::size_t i = 0; i < options.size() && !offered; ++i) {
      offered = std::ranges::equal(options[i], *answer);
    }
    if (!offered) return not_deterministic();
    return take(q.player, *answer);
  }
  question_.kind = AskKind::kEffect;
  question_.player = q.player;
  question_.action = activation_.action;
  question_.name = q.name;
  question_.type = q.type;
  question_.is_subset = q.is_subset;
  question_.is_ranked = q.prefer.is_some();
  if (q.note.is_some()) {
    question_.notes = engine_.enumerator_.notes(q.note, q.slot, q.is_subset, options);
    question_.note_type = ruleset_.expression(q.note).type;
    if (evaluator_.failed()) return Failure(evaluator_.take_error());
  }
  if (!engine_.on_the_spot_) return Answer();
  const auto option = engine_.on_the_spot_->answer(state_, question_);
  if (!option) return Failure(option.error());
  return take(q.player, question_.options[*option]);
}

// Tells what was answered, and gives it to the effect.
ShortList Resolver::take(PlayerId player, std::span<const std::int32_t> answer) {
  if (change_.log.takes(EventKind::kChosen)) {
    Event e;
    e.kind = EventKind::kChosen;
    e.player = player;
    e.values.assign(answer.begin(), answer.end());
    e.cause = change_.cause;
    change_.log.add(std::move(e));
  } else {
    change_.log.skip();
  }
  return ShortList(answer);
}

Result<bool> Resolver::roll(std::span<const std::int32_t> dice, StreamId stream) {
  if (state_.cells[State::kChanceIsAsked] == 0 || dice.empty()) {
    auto ok = cubilete::roll(change_, dice, stream, {});
    if (!ok) return Failure(ok.error());
    return true;
  }
  if (const auto answer = next_answer()) {
    // An empty answer leaves it to the stream.
    if (!answer->empty() && answer->size() != dice.size()) {
      return Failure(RuleError{
          "choice-not-offered",
          fmt::format("{} dice were rolled, but {} faces were given", dice.size(), answer->size()),
          change_.cause.reference,
          {}});
    }
    auto ok = cubilete::roll(change_, dice, stream, *answer);
    if (!ok) return Failure(ok.error());
    return true;
  }
  question_.clear();
  question_.kind = AskKind::kChance;
  question_.player = PlayerId();
  question_.action = activation_.action;
  question_.name = "roll";
  question_.type = {TypeKind::kInteger};
  question_.is_subset = true;
  question_.chance_dice.assign(dice.begin(), dice.end());
  return false;
}

}  // namespace cubilete
