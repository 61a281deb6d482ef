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

}  // namespace

Resolver::Resolver(EngineParts& parts, State& state, const Activation& activation)
    : parts_(parts),
      ruleset_(parts.ruleset),
      evaluator_(parts.evaluator),
      state_(state),
      activation_(activation),
      change_{parts.ruleset, state, parts.log, parts.streams, {}},
      question_(parts.step.question) {
  change_.cause.action = activation.action;
}

Resolution Resolver::run() {
  evaluator_.bind_state(state_, activation_.player);
  const Evaluator::Scope scope(evaluator_, activation_.slots);
  Resolution status = Resolution::kComplete;
  if (activation_.action.is_some()) {
    const ActionDef& action = ruleset_.action(activation_.action);
    parts_.enumerator.bind_locals(action, activation_.locals);
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
  if (parts_.coverage) parts_.coverage->blocks.insert(id.value);
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
                                      ExpressionId amounts_from, MaybePlayer player) {
  std::vector<ResourceAmount> changes = amounts_of(evaluator_, amounts, amounts_from);
  if (verb == ResourceVerb::kPay && changes.size() > 1) changes = total_of(changes);
  for (const ResourceAmount& change : changes) {
    if (const Resolution s = checked(); s != Resolution::kComplete) return s;
    const Resolution s = change_resource(verb, change, player);
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution Resolver::change_resource(ResourceVerb verb, const ResourceAmount& change,
                                     MaybePlayer player) {
  switch (verb) {
    case ResourceVerb::kGain:
      return carry_out(verb::Gain{change.resource, player, change.amount});
    case ResourceVerb::kPay:
      return carry_out(verb::Pay{change.resource, player, change.amount});
    case ResourceVerb::kLose:
      return carry_out(verb::Lose{change.resource, player, change.amount});
  }
  return Resolution::kComplete;
}

Resolution Resolver::on(const ChangeResources& v) {
  ShortList players = {evaluator_.player().number()};
  if (v.player.is_some()) players = evaluator_.items(evaluator_.evaluate(v.player));
  for (const std::int32_t p : players) {
    const Resolution s = change_resources(v.verb, v.amounts, v.amounts_from, MaybePlayer(p));
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
      const Resolution s = carry_out(verb::Set{v.attribute, MaybePlayer(o), value});
      if (s != Resolution::kComplete) return s;
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
    const Resolution s = carry_out(verb::SetOfComponent{id, ComponentId(o), value});
    if (s != Resolution::kComplete) return s;
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
  const bool counts =
      state_.has(to.zone) && ruleset_.zone(state_.zone_def(to.zone)).cell_capacity >= 0;
  for (const std::int32_t c : what) {
    if (!evaluator_.spend(kMove + (counts ? state_.size_of(to.zone) : 0))) return checked();
    const Resolution s = carry_out(verb::Move{ComponentId(c), to.zone, to.place, v.to_bottom});
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution Resolver::on(const CreateComponents& v) {
  const ShortList what = evaluator_.items(evaluator_.evaluate(v.what));
  const Target to = target_of(ruleset_, v.to, evaluator_.number(v.to));
  const std::int32_t count = v.count.is_some() ? evaluator_.number(v.count) : -1;
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  for (const std::int32_t d : what) {
    // What is no definition is left to create(), which refuses it.
    const bool is_there = refers_to_something(ruleset_, state_, TypeKind::kDefinition, d);
    const std::int32_t copies =
        count >= 0 || !is_there ? count : ruleset_.definition(DefinitionId(d)).copies;
    for (std::int32_t i = 0; i < std::max(copies, is_there ? 0 : 1); ++i) {
      if (!evaluator_.spend(kMove)) return checked();
      const Resolution s = carry_out(verb::Create{DefinitionId(d), to.zone, to.place});
      if (s != Resolution::kComplete) return s;
    }
  }
  return Resolution::kComplete;
}

Resolution Resolver::on(const RollDice& v) {
  const ShortList dice = evaluator_.items(evaluator_.evaluate(v.dice));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  return carry_out(verb::Roll{dice, v.stream});
}

Resolution Resolver::on(const ShuffleZone& v) {
  const ShortList zones = evaluator_.items(evaluator_.evaluate(v.zone));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  for (const std::int32_t z : zones) {
    if (state_.has(ZoneId(z)) && !evaluator_.spend(kMove * state_.size_of(ZoneId(z))))
      return checked();
    const Resolution s = carry_out(verb::Shuffle{ZoneId(z)});
    if (s != Resolution::kComplete) return s;
  }
  return Resolution::kComplete;
}

Resolution Resolver::on(const PickAtRandom& v) {
  const ShortList from = evaluator_.items(evaluator_.evaluate(v.from));
  const std::int32_t count = v.count.is_some() ? evaluator_.number(v.count) : 1;
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const auto done = VerbPerformer(*this)(verb::Pick{from, count, v.stream});
  if (!done) return fail(done.error());
  const ShortList& picked = **done;
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
  } else {
    evaluator_.bind(v.slot, Operand::of(chosen.empty() ? -1 : chosen[0]));
  }
  return block(chosen.empty() ? v.otherwise : v.then);
}

Resolution Resolver::on(const ForEach& v) {
  const ShortList items = evaluator_.items(evaluator_.evaluate(v.items));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const MaybePlayer player = evaluator_.player();
  Resolution status = Resolution::kComplete;
  for (const std::int32_t item : items) {
    if (v.acts) evaluator_.bind_state(state_, MaybePlayer(item));
    evaluator_.bind(v.slot, Operand::of(item));
    status = block(v.body);
    if (status != Resolution::kComplete) break;
  }
  evaluator_.bind_state(state_, player);
  return status;
}

Resolution Resolver::on(const Conditional& v) {
  const bool holds = evaluator_.holds(v.condition);
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  if (parts_.coverage) parts_.coverage->conditions.emplace(v.condition.value, holds);
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
  const Evaluator::Scope scope(evaluator_, slots);
  for (std::size_t i = 0; i < values.size(); ++i) {
    evaluator_.bind(static_cast<std::int32_t>(i), values[i]);
  }
  return block(id);
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
  if (parts_.coverage) parts_.coverage->scripts.insert(id.value);
  const SourceSpan before = change_.cause.script;
  if (!evaluator_.spend(kCallOfScript)) return checked();
  const std::int64_t fuel = parts_.scripts.work().fuel_in_all;
  fuel_before_ = fuel;
  const auto done = parts_.scripts.effect(id, typed, *this);
  fuel_before_ = -1;
  evaluator_.spend(parts_.scripts.work().fuel_in_all - fuel);
  change_.cause.script = before;
  if (!done) return fail(done.error());
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  return *done ? Resolution::kComplete : Resolution::kAsked;
}

Resolution Resolver::on(const RunProperty& v) {
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
  const PropertyId id = d.kind == p.kind ? v.property : ruleset_.find_property(d.kind, p.name);
  if (!id.is_some()) return Resolution::kComplete;
  if (!has_same_form(ruleset_.property(id), p)) {
    return fail({"wrong-kind",
                 fmt::format("the '{}' of '{}' cannot be run as that of a '{}'", p.name, d.name,
                             ruleset_.kind(p.kind).name),
                 change_.cause.reference,
                 {}});
  }
  const PropertyValue& rule = d.properties[std::size_t(ruleset_.property(id).index)];
  if (!rule.is_set) return Resolution::kComplete;
  if (parts_.coverage) {
    parts_.coverage->properties.emplace(def.value, ruleset_.property(id).index);
  }
  const DefinitionId outer = change_.cause.definition;
  change_.cause.definition = def;
  const Resolution status = rule.script.is_some() ? run_script(rule.script, v.arguments)
                                                  : run_block(rule.block, rule.slots, v.arguments);
  change_.cause.definition = outer;
  return status;
}

Resolution Resolver::on(const RunEffect& v) {
  const EffectDef& e = ruleset_.effects[v.effect];
  return e.script.is_some() ? run_script(e.script, v.arguments)
                            : run_block(e.block, e.slots, v.arguments);
}

Resolution Resolver::on(const RunScript& v) { return run_script(v.script, v.arguments); }

Resolution Resolver::on(const EndEffect& v) {
  verb::End call = end_of(v);
  if (v.winners.is_some()) call.winners = evaluator_.items(evaluator_.evaluate(v.winners));
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  const Resolution s = carry_out(call);
  return s == Resolution::kComplete ? Resolution::kEnded : s;
}

Resolution Resolver::on(const Announce& v) {
  verb::Announce call;
  call.message = v.message;
  call.player = evaluator_.player();
  for (const ExpressionId id : v.values) {
    call.values.push_back(static_cast<std::int32_t>(ruleset_.expression(id).type.kind));
    call.values.push_back(evaluator_.number(id));
  }
  return carry_out(call);
}

std::optional<std::span<const std::int32_t>> Resolver::next_answer() {
  const std::vector<std::int32_t>& all = activation_.answers;
  if (answers_read_ >= all.size()) return std::nullopt;
  const auto size = static_cast<std::size_t>(all[answers_read_]);
  const auto answer = std::span<const std::int32_t>(all).subspan(answers_read_ + 1, size);
  answers_read_ += 1 + size;
  return answer;
}

Result<VerbReply> Resolver::ask(const Question& q) {
  const auto not_deterministic = [&] {
    return Failure(RuleError{"effect-not-deterministic",
                             "run again with the same answers, this effect did something else",
                             change_.cause.reference,
                             {}});
  };
  if (!state_.has(q.player)) {
    return Failure(
        RuleError{"no-such-player", "there is no player to ask", change_.cause.reference, {}});
  }
  question_.clear();
  OptionList& options = question_.options;
  parts_.enumerator.question(q, options);
  if (evaluator_.failed()) return Failure(evaluator_.take_error());
  if (options.empty()) return VerbReply(ShortList());
  if (options.size() == 1) return VerbReply(ShortList(options[0]));
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
  // A step that answers this runs the effect again, without the notes.
  const std::int64_t spent = evaluator_.work() - parts_.step.begun_at;
  if (q.note.is_some()) {
    question_.notes = parts_.enumerator.notes(q.note, q.slot, q.is_subset, options);
    question_.note_type = ruleset_.expression(q.note).type;
    if (evaluator_.failed()) return Failure(evaluator_.take_error());
  }
  if (!parts_.step.answerer || q.is_in_callback) return VerbReply();
  // The step that asks pays for the script so far. Where that is too much, the script is abandoned
  // as that step does, and fails.
  if (fuel_before_ >= 0) {
    const std::int64_t fuel = parts_.scripts.work().fuel_in_all - fuel_before_;
    if (fuel > evaluator_.work_left()) return VerbReply();
    evaluator_.set_work(evaluator_.work() + fuel);
  }
  const auto option = parts_.step.answerer->answer(state_, question_);
  if (!option) return Failure(option.error());
  state_.count_decision();
  // What follows is charged and counted as if it had been answered by a step, which runs the effect
  // again and comes to here for `spent`.
  parts_.step.begin_on_the_spot();
  evaluator_.set_work(spent);
  return take(q.player, question_.options[*option]);
}

// Tells what was answered, and gives it to the effect.
ShortList Resolver::take(MaybePlayer player, std::span<const std::int32_t> answer) {
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
  if (auto ok = check_dice(change_, dice); !ok) return Failure(ok.error());
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
  question_.player = MaybePlayer();
  question_.action = activation_.action;
  question_.name = "roll";
  question_.type = {TypeKind::kInteger};
  question_.is_subset = true;
  question_.chance_dice.assign(dice.begin(), dice.end());
  return false;
}

}  // namespace cubilete
