#include "engine/resolve.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/effect_runner.h"

namespace cubilete {
namespace {

using Resolution = Resolver::Resolution;

constexpr int kMaxDepth = 100;
constexpr std::int32_t kMaxEvents = 1'000'000;
constexpr std::int64_t kEffect = 5;  // in units of work

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
  change_.cause.actor = activation.player;
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
  if (change_.log.count() > kMaxEvents) {
    return fail({"effect-never-ends", "this effect does more than a million things", e.span, {}});
  }
  const Resolution status = std::visit(EffectRunner(*this), e.verb);
  return status == Resolution::kComplete ? checked() : status;
}

Resolution Resolver::pay_cost(const ActionDef& action) {
  if (action.cost.empty() && !action.cost_from.is_some()) return Resolution::kComplete;
  change_.cause.reference = action.cost_span;
  const Resolution s = EffectRunner(*this).change_resources(ResourceVerb::kPay, action.cost,
                                                            action.cost_from, evaluator_.player());
  return s == Resolution::kComplete ? checked() : s;
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
  if (options.size() == 1 && !q.always_asks) return VerbReply(ShortList(options[0]));
  if (const auto answer = next_answer()) {
    // Before the answer that is new, everything must have happened as it did when it was asked.
    const bool is_new = has_new_answer_ && answers_read_ == activation_.answers.size();
    if (is_new && (change_.log.count() != activation_.events_told ||
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
  // The rest is charged and counted as if it had been answered by a step, which runs the effect
  // again and comes to here for `spent`.
  parts_.step.begin_on_the_spot();
  evaluator_.set_work(spent);
  return take(q.player, question_.options[*option]);
}

// Logs the answer and returns it to the effect.
ShortList Resolver::take(MaybePlayer player, std::span<const std::int32_t> answer) {
  if (change_.log.wants(EventKind::kChosen)) {
    Event e;
    e.kind = EventKind::kChosen;
    e.player = player;
    e.values.assign(answer.begin(), answer.end());
    e.cause = change_.cause;
    change_.log.add(std::move(e));
  } else {
    change_.log.count_only();
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
