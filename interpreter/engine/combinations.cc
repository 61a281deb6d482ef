#include "engine/combinations.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/enumerate.h"

namespace cubilete {

bool Combinations::add(ExpressionId prefer, SourceSpan question) {
  if (evaluator_.failed()) return false;
  if (out_->size() == kMostListed) {
    evaluator_.raise({"list-too-long",
                      fmt::format("this question has more than {} answers", kMostListed),
                      question,
                      {}});
    return false;
  }
  if (prefer.is_some()) ranks_.push_back(evaluator_.number(prefer));
  out_->add(values_);
  return !evaluator_.failed();
}

void Combinations::of_action(const ActionDef& action, std::size_t k, OptionList& out) {
  out_ = &out;
  add_of_action(action, k);
  if (!evaluator_.failed()) put_best_first();
}

void Combinations::add_of_action(const ActionDef& action, std::size_t k) {
  const ChoiceDef& choice = action.choices[k];
  enumerator_.each_candidate(action, k, [&](std::span<const std::int32_t> value) {
    if (!enumerator_.is_legal_so_far(action, k)) return !evaluator_.failed();
    values_.push_back(value.front());
    if (choice.is_with_next) {
      add_of_action(action, k + 1);
    } else if (enumerator_.is_completed_by(action, k)) {
      add(choice.prefer, choice.span);
    }
    values_.pop_back();
    return !evaluator_.failed();
  });
}

void Combinations::of_question(const Question& q, OptionList& out) {
  out_ = &out;
  if (q.parts.front().from.is_some()) {
    add_of_question(q);
  } else {
    add_of_script(q);
  }
  if (!evaluator_.failed()) put_best_first();
}

void Combinations::add_of_question(const Question& q) {
  const std::size_t k = values_.size();
  if (k == q.parts.size()) return add_if_legal(q);
  const QuestionPart& part = q.parts[k];
  Evaluator::TemporaryLists lists(evaluator_);
  const ShortList candidates = evaluator_.items(evaluator_.evaluate(part.from));
  lists.drop();
  if (evaluator_.failed()) return;
  ShortList taken;  // components chosen in earlier parts
  for (std::size_t i = 0; i < k; ++i) {
    if (q.parts[i].type.kind == TypeKind::kComponent) taken.push_back(values_[i]);
  }
  for (const std::int32_t item : likeness_.representatives(candidates, part.type, taken)) {
    evaluator_.bind(q.slot + static_cast<std::int32_t>(k), Operand::of(item));
    values_.push_back(item);
    add_of_question(q);
    values_.pop_back();
    lists.drop();
    if (evaluator_.failed()) return;
  }
}

void Combinations::add_if_legal(const Question& q) {
  const bool is_legal = !q.where.is_some() || evaluator_.holds(q.where);
  if (is_legal) add(q.prefer, {});
}

// Adds the answers that a script has listed as a whole, one after another.
void Combinations::add_of_script(const Question& q) {
  const std::size_t width = q.parts.size();
  const std::span<const std::int32_t> items = q.items;
  for (std::size_t at = 0; at + width <= items.size(); at += width) {
    const auto answer = items.subspan(at, width);
    if (!evaluator_.spend(static_cast<std::int64_t>(1 + out_->size()))) return;
    if (is_same_as_before(q, answer)) continue;
    values_.assign(answer.begin(), answer.end());
    if (!add({}, {})) return;
  }
}

// Returns whether an earlier answer has the same or an equivalent component in each part.
bool Combinations::is_same_as_before(const Question& q, std::span<const std::int32_t> answer) {
  const State& s = evaluator_.state();
  const auto is_same = [&](std::span<const std::int32_t> other) {
    for (std::size_t i = 0; i < answer.size(); ++i) {
      if (other[i] == answer[i]) continue;
      const ComponentId a(answer[i]);
      const ComponentId b(other[i]);
      if (q.parts[i].type.kind != TypeKind::kComponent || !s.has(a) || !s.has(b)) return false;
      if (!likeness_.are_alike(a, b)) return false;
    }
    return true;
  };
  for (std::size_t i = 0; i < out_->size(); ++i) {
    if (is_same((*out_)[i])) return true;
  }
  return false;
}

}  // namespace cubilete
