#include "engine/resolve.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/answer_check.h"
#include "engine/effect_runner.h"

namespace cubilete {
namespace {

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
      triggers_(*this),
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
    status = take_action(action);
  } else {
    if (activation_.trigger.is_some()) {
      bind_facts(evaluator_, ruleset_.triggers[activation_.trigger.index()], activation_.locals);
    }
    status = block(activation_.block);
  }
  if (status == Resolution::kComplete && answers_read_ != activation_.answers.size()) {
    status = fail({"effect-not-deterministic",
                   "this effect asked fewer questions when it was run again than before",
                   ruleset_.block(activation_.block).span,
                   {}});
  }
  return status;
}

bool Resolver::is_of_several() const {
  if (state_.frames.empty()) return false;
  const FlowNode& node = ruleset_.flow[state_.frames.back().node.index()];
  return std::holds_alternative<SimultaneousFlow>(node.kind);
}

Resolution Resolver::take_action(const ActionDef& action) {
  if (!is_of_several() || AnswerCheck(parts_.enumerator, parts_.evaluator)
                              .is_still_possible(action, activation_.locals)) {
    if (evaluator_.failed()) return checked();
    const Resolution s = pay_cost(action);
    return s == Resolution::kComplete ? block(activation_.block) : s;
  }
  if (evaluator_.failed()) return checked();
  was_possible_ = false;
  change_.cause.reference = action.span;
  Event e;
  e.kind = EventKind::kImpossible;
  e.player = activation_.player;
  e.subject = activation_.action;
  e.cause = change_.cause;
  change_.log.add(std::move(e));
  return block(action.otherwise);
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
  Resolution status = std::visit(EffectRunner(*this), e.verb);
  if (status == Resolution::kComplete) status = checked();
  return status == Resolution::kComplete && parts_.at_once != 0 ? triggers_.follow_up() : status;
}

std::optional<Result<VerbReply>> Resolver::instead_of(const VerbCall& call) {
  if (!parts_.has_replacements) return std::nullopt;
  const Evaluator::TemporaryLists lists(evaluator_);
  if (!evaluator_.settle_fuel(parts_.scripts.work().fuel_in_all)) {
    return Result<VerbReply>(tl::unexpect, evaluator_.take_error());
  }
  const auto instead = triggers_.replace(call);
  if (!instead) return std::nullopt;
  if (*instead == Resolution::kFailed) return Result<VerbReply>(tl::unexpect, error_);
  if (*instead != Resolution::kComplete) return VerbReply();
  return VerbReply(ShortList{0});
}

Result<bool> Resolver::follow_up() {
  if (parts_.at_once == 0) return true;
  const Evaluator::TemporaryLists lists(evaluator_);
  if (!evaluator_.settle_fuel(parts_.scripts.work().fuel_in_all)) {
    return Failure(evaluator_.take_error());
  }
  const Resolution status = triggers_.follow_up();
  if (status == Resolution::kFailed) return Failure(error_);
  return status == Resolution::kComplete;
}

Resolution Resolver::pay_cost(const ActionDef& action) {
  if (action.cost.empty() && !action.cost_from.is_some()) return Resolution::kComplete;
  change_.cause.reference = action.cost_span;
  Resolution s = EffectRunner(*this).change_resources(ResourceVerb::kPay, action.cost,
                                                      action.cost_from, evaluator_.player());
  if (s == Resolution::kComplete) s = checked();
  return s == Resolution::kComplete && parts_.at_once != 0 ? triggers_.follow_up() : s;
}

std::vector<Operand> Resolver::values_of(const RuleArguments& arguments) {
  std::vector<Operand> values(arguments.values.begin(), arguments.values.end());
  for (const ExpressionId a : arguments.expressions) values.push_back(evaluator_.evaluate(a));
  return values;
}

Resolution Resolver::run_script(ScriptId id, const RuleArguments& arguments) {
  const ScriptDef& script = ruleset_.scripts[id.index()];
  const std::vector<Operand> values = values_of(arguments);
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
  evaluator_.begin_script(parts_.scripts.work().fuel_in_all);
  const auto done = parts_.scripts.effect(id, typed, *this);
  evaluator_.end_script(parts_.scripts.work().fuel_in_all);
  change_.cause.script = before;
  if (!done) return fail(done.error());
  if (const Resolution s = checked(); s != Resolution::kComplete) return s;
  if (*done) return Resolution::kComplete;
  return has_ended_ ? Resolution::kEnded : Resolution::kAsked;
}

Result<VerbReply> Resolver::run(const RuleCall& call) {
  if (!evaluator_.settle_fuel(parts_.scripts.work().fuel_in_all))
    return Failure(evaluator_.take_error());
  const Cause cause = change_.cause;
  const Evaluator::TemporaryLists lists(evaluator_);
  const Resolution status = EffectRunner(*this).run_rule(call);
  change_.cause = cause;
  if (status == Resolution::kFailed) return Failure(std::move(error_));
  return status == Resolution::kComplete ? VerbReply(ShortList()) : VerbReply();
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
  if (options.leaves_no_choice() && !q.always_asks) {
    const bool is_new = has_new_answer_ && answers_read_ == activation_.answers.size();
    if (is_new) parts_.step.note_self_answer(q.player, false, q.type, options[0]);
    return VerbReply(ShortList(options[0]));
  }
  if (const auto answer = next_answer()) {
    // Before the answer that is new, everything must have happened as it did when it was asked.
    const bool is_new = has_new_answer_ && answers_read_ == activation_.answers.size();
    if (is_new && (change_.log.count() != activation_.events_told ||
                   change_.log.digest() != activation_.events_digest)) {
      return not_deterministic();
    }
    const bool is_offered = options.contains(*answer) || is_of_set(q, *answer);
    if (evaluator_.failed()) return Failure(evaluator_.take_error());
    if (!is_offered && is_new && options.unlisted()) {
      return Failure(RuleError{"choice-not-offered", "this is not one of the selections", {}, {}});
    }
    if (!is_offered) return not_deterministic();
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
  std::int64_t spent = evaluator_.work() - parts_.step.begun_at;
  if (q.note.is_some()) {
    question_.notes = parts_.enumerator.notes(q.note, q.slot, q.is_subset, options);
    question_.note_type = ruleset_.expression(q.note).type;
    if (evaluator_.failed()) return Failure(evaluator_.take_error());
  } else if (!q.notes.empty()) {
    question_.notes = notes_of(q, options);
    question_.note_type = q.note_type;
  }
  if (!parts_.step.answerer || q.is_in_callback) return VerbReply();
  // The step that asks pays for the scripts so far. Where that is too much, they are abandoned as
  // that step does, and it fails.
  if (evaluator_.is_in_script()) {
    const std::int64_t used = parts_.scripts.work().fuel_in_all;
    const std::int64_t fuel = evaluator_.open_fuel(used);
    if (fuel > evaluator_.work_left()) return VerbReply();
    evaluator_.settle_fuel(used);
    spent += fuel;
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

std::vector<std::int32_t> Resolver::notes_of(const Question& q, const OptionList& options) {
  std::vector<std::int32_t> out;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].empty()) continue;  // declining, always the last
    const auto at = std::find(q.items.begin(), q.items.end(), options[i][0]) - q.items.begin();
    out.push_back(std::size_t(at) < q.notes.size() ? q.notes[std::size_t(at)] : -1);
  }
  return out;
}

// Whether it is a legal selection of the question, whose selections are too many to list.
bool Resolver::is_of_set(const Question& q, std::span<const std::int32_t> answer) {
  const SelectionSet* set = question_.options.unlisted();
  if (!set) return false;
  const auto same = set->in_form(answer);
  return same && std::ranges::equal(*same, answer) &&
         AnswerCheck(parts_.enumerator, parts_.evaluator).is_legal(q, answer);
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
