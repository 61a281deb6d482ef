#include "engine/effect_questions.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/answer_check.h"

namespace cubilete {
namespace {

// Returns the place of an answer among the candidates of a question.
std::size_t place_of_answer(const ShortList& items, std::span<const std::int32_t> answer) {
  std::size_t at = 0;
  while (at + answer.size() <= items.size() &&
         !std::equal(answer.begin(), answer.end(), items.begin() + std::ptrdiff_t(at))) {
    at += answer.size();
  }
  return at;
}

// Returns the notes that a script gives for the options of its question.
std::vector<std::int32_t> notes_of(const Question& q, const OptionList& options) {
  std::vector<std::int32_t> out;
  // A script with whole answers gives one note for each answer, not for each part.
  const std::size_t step = std::max<std::size_t>(q.parts.size(), 1);
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].empty()) continue;  // declining, always the last
    const auto at = place_of_answer(q.items, options[i]) / step;
    out.push_back(at < q.notes.size() ? q.notes[at] : -1);
  }
  return out;
}

}  // namespace

void set_question(Decision& d, const Question& q, ActionId action) {
  d.kind = AskKind::kEffect;
  d.player = q.player;
  d.action = action;
  d.name = q.name;
  d.type = q.type;
  d.parts = q.parts;
  d.is_subset = q.is_subset;
  d.is_ranked = q.prefer.is_some();
}

EffectQuestions::EffectQuestions(EngineParts& parts, State& state, const Activation& activation,
                                 Change& change)
    : parts_(parts),
      ruleset_(parts.ruleset),
      evaluator_(parts.evaluator),
      state_(state),
      activation_(activation),
      change_(change),
      question_(parts.step.question) {}

std::optional<std::span<const std::int32_t>> EffectQuestions::next_answer() {
  const std::vector<std::int32_t>& all = activation_.answers;
  if (answers_read_ >= all.size()) return std::nullopt;
  const auto size = static_cast<std::size_t>(all[answers_read_]);
  const auto answer = std::span<const std::int32_t>(all).subspan(answers_read_ + 1, size);
  answers_read_ += 1 + size;
  return answer;
}

Result<VerbReply> EffectQuestions::ask(const Question& q) {
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
    if (is_new && !parts_.step.answerer) {
      const auto only = options[0];
      parts_.step.self_answers.push_back(
          {q.player, false, q.type, q.parts, {only.begin(), only.end()}});
    }
    return VerbReply(ShortList(options[0]));
  }
  if (const auto answer = next_answer()) {
    // Before the new answer, the effect must have done the same as when the question was asked.
    const bool is_new = has_new_answer_ && answers_read_ == activation_.answers.size();
    if (is_new && (change_.log.count() != activation_.events_emitted ||
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
  set_question(question_, q, activation_.action);
  // A step that answers this executes the effect again, without computing the notes.
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
  // The step that asks pays for the scripts so far. If they cost too much, they are aborted as in
  // that step, which then fails.
  if (evaluator_.is_in_script()) {
    const std::int64_t used = parts_.scripts.work().fuel_in_all;
    const std::int64_t fuel = evaluator_.open_fuel(used);
    if (fuel > evaluator_.work_left()) return VerbReply();
    evaluator_.charge_fuel(used);
    spent += fuel;
  }
  const auto option = parts_.step.answerer->answer(state_, question_);
  if (!option) return Failure(option.error());
  state_.count_decision();
  // The rest is charged and counted as if a step had answered, which executes the effect again and
  // has spent `spent` when it comes to this place.
  parts_.step.begin_on_the_spot();
  evaluator_.set_work(spent);
  return take(q.player, question_.options[*option]);
}

// Returns whether it is a legal selection for a question with too many selections to list.
bool EffectQuestions::is_of_set(const Question& q, std::span<const std::int32_t> answer) {
  const SelectionSet* set = question_.options.unlisted();
  if (!set) return false;
  const auto same = set->in_form(answer);
  return same && std::ranges::equal(*same, answer) &&
         AnswerCheck(parts_.enumerator, parts_.evaluator).is_legal(q, answer);
}

// Logs the answer and returns it to the effect.
ShortList EffectQuestions::take(MaybePlayer player, std::span<const std::int32_t> answer) {
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

Result<bool> EffectQuestions::roll(std::span<const std::int32_t> dice, StreamId stream) {
  if (state_.cells[State::kChanceIsAsked] == 0 || dice.empty()) {
    auto ok = cubilete::roll(change_, dice, stream, {});
    if (!ok) return Failure(ok.error());
    return true;
  }
  if (auto ok = check_dice(change_, dice); !ok) return Failure(ok.error());
  if (const auto answer = next_answer()) {
    // An empty answer means that the stream rolls.
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
