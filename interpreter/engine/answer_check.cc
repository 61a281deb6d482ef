#include "engine/answer_check.h"

#include <algorithm>

#include "state/runs.h"

namespace cubilete {

bool AnswerCheck::is_legal(const ActionDef& action, std::size_t k,
                           std::span<const std::int32_t> locals,
                           std::span<const std::int32_t> values) {
  const Evaluator::TemporaryLists lists(evaluator_);
  const Evaluator::LocalScope scope(evaluator_, action.slots);
  enumerator_.bind_locals(action, locals);
  evaluator_.bind_list(static_cast<std::int32_t>(k), values);
  return enumerator_.is_legal_so_far(action, k) && enumerator_.is_completed_by(action, k) &&
         !evaluator_.failed();
}

bool AnswerCheck::is_legal(const Question& q, std::span<const std::int32_t> values) {
  const Evaluator::TemporaryLists lists(evaluator_);
  if (q.slot >= 0) evaluator_.bind_list(q.slot, values);
  return !q.where.is_some() || (evaluator_.holds(q.where) && !evaluator_.failed());
}

// Returns the values bound to the parts of the question that begins with choice `k`.
ShortList AnswerCheck::bound_answer(const ActionDef& action, std::size_t k) {
  ShortList answer;
  for (std::size_t i = k; i < action.end_of_question(k); ++i) {
    answer.push_back(evaluator_.local(static_cast<std::int32_t>(i)).scalar());
  }
  return answer;
}

// Returns whether the values of choice `k` are among its candidates. The parts of a whole answer
// are looked for together, with the first.
bool AnswerCheck::is_candidate(const ActionDef& action, std::size_t k,
                               std::span<const std::int32_t> values) {
  const ExpressionId from = action.choices[k].from;
  const bool is_answer = enumerator_.ruleset().are_answers(from);
  if (is_answer && action.begin_of_question(k) != k) return true;
  const ShortList candidates = evaluator_.items(evaluator_.evaluate(from));
  if (is_answer) {
    return language::has_answer(evaluator_, items_in(candidates),
                                items_in(bound_answer(action, k)));
  }
  if (const ExpressionId among = action.choices[k].among; among.is_some()) {
    const ShortList listed = evaluator_.items(evaluator_.evaluate(among));
    Likeness likeness(enumerator_.ruleset(), evaluator_);
    const bool are_components = action.choices[k].type.kind == TypeKind::kComponent;
    if (!language::has_set(likeness, items_in(listed), items_in(values), are_components))
      return false;
  }
  return std::ranges::all_of(
      values, [&](std::int32_t v) { return std::ranges::find(candidates, v) != candidates.end(); });
}

bool AnswerCheck::is_still_possible(const ActionDef& action, std::span<const std::int32_t> locals) {
  const Evaluator::TemporaryLists lists(evaluator_);
  bool is_possible = enumerator_.conditions_hold(action, 0) && enumerator_.can_pay(action, 0);
  std::size_t k = 0;
  for (const std::span<const std::int32_t> values : Runs(locals)) {
    if (!is_possible || k == action.choices.size()) break;
    const ChoiceDef& choice = action.choices[k];
    is_possible = is_candidate(action, k, values);
    if (choice.minimum.is_some()) {
      const auto size = static_cast<std::int32_t>(values.size());
      is_possible = is_possible && size >= evaluator_.number(choice.minimum) &&
                    size <= evaluator_.number(choice.maximum);
    }
    is_possible = is_possible && !evaluator_.failed() && enumerator_.is_legal_so_far(action, k);
    ++k;
  }
  if (!evaluator_.failed()) return is_possible;
  RuleError e = evaluator_.take_error();
  if (e.code == Code("takes-too-long")) evaluator_.raise(std::move(e));
  return false;
}

// Returns the bound answer to the question that begins with choice `k`, or the first of the whole
// answers that can stand for it and has no component in `taken`.
ShortList AnswerCheck::free_answer(const ActionDef& action, std::size_t k,
                                   std::span<const std::int32_t> taken) {
  const ShortList all = evaluator_.items(evaluator_.evaluate(action.choices[k].from));
  ShortList answer = bound_answer(action, k);
  Likeness likeness(enumerator_.ruleset(), evaluator_);
  language::take_other_answer(likeness, answer.begin(), static_cast<std::int32_t>(answer.size()),
                              items_in(all), items_in(taken),
                              component_parts(action.choices_of_question(k)));
  return answer;
}

void AnswerCheck::take_others(const ActionDef& action, std::vector<std::int32_t>& locals,
                              std::vector<std::int32_t>& taken) {
  const auto is_in = [](const auto& list, std::int32_t item) {
    return std::ranges::find(list, item) != list.end();
  };
  const Evaluator::TemporaryLists lists(evaluator_);
  const Evaluator::LocalScope scope(evaluator_, action.slots);
  enumerator_.bind_locals(action, locals);
  const Likeness likeness(enumerator_.ruleset(), evaluator_);
  std::vector<std::int32_t> out;
  ShortList answer;
  std::size_t k = 0;
  for (const std::span<const std::int32_t> values : Runs(locals)) {
    const ChoiceDef& choice = action.choices[k];
    const std::size_t part = k - action.begin_of_question(k);
    std::vector<std::int32_t> own(values.begin(), values.end());
    const bool is_answer = enumerator_.ruleset().are_answers(choice.from);
    if (is_answer && part == 0) answer = free_answer(action, k, taken);
    if (is_answer) own = {answer[part]};
    ++k;
    for (std::int32_t& item : own) {
      if (is_answer || choice.type.kind != TypeKind::kComponent || !is_in(taken, item)) continue;
      for (const std::int32_t other : evaluator_.items(evaluator_.evaluate(choice.from))) {
        const bool is_free = !is_in(taken, other) && !is_in(own, other);
        if (is_free && evaluator_.state().has(ComponentId(other)) &&
            evaluator_.state().has(ComponentId(item)) &&
            likeness.are_alike(ComponentId(item), ComponentId(other))) {
          item = other;
          break;
        }
      }
    }
    if (choice.type.kind == TypeKind::kComponent) taken.insert(taken.end(), own.begin(), own.end());
    append_run(out, own);
  }
  locals = std::move(out);
}

}  // namespace cubilete
