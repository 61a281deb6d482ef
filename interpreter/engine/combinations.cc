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
    add_listed(q);
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
void Combinations::add_listed(const Question& q) {
  Evaluator::TemporaryLists lists(evaluator_);
  const std::size_t width = q.parts.size();
  for (const std::int32_t at :
       likeness_.different_answers(q.items, width, component_parts(q.parts))) {
    const auto answer = std::span<const std::int32_t>(q.items).subspan(std::size_t(at), width);
    for (std::size_t i = 0; i < width && q.slot >= 0; ++i) {
      evaluator_.bind(q.slot + static_cast<std::int32_t>(i), Operand::of(answer[i]));
    }
    values_.assign(answer.begin(), answer.end());
    add_if_legal(q);
    lists.drop();
    if (evaluator_.failed()) return;
  }
}

}  // namespace cubilete
