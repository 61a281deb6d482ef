// Evaluates numbers, comparisons and truth values by the function in the operator's row.
#pragma once

#include <fmt/format.h>

#include "engine/expressions/operators.h"

namespace cubilete {

inline void note_choice(Evaluator& evaluator, const Expression& e, const ExpressionNode& n,
                        bool holds) {
  evaluator.coverage()->choices.emplace(
      static_cast<std::int32_t>(&e - evaluator.ruleset().expressions.data()),
      static_cast<std::int32_t>(&n - e.nodes.data()), holds);
}

template <Op op>
Operand compute(Evaluator& evaluator, const Expression& e, const ExpressionNode& n) {
  constexpr const Operator& o = operator_of(op);
  const std::int64_t a = evaluator.child(e, n, 0).scalar();
  if constexpr (op == Op::kAnd) {
    return Operand::of(a != 0 ? evaluator.child(e, n, 1).scalar() : 0);
  } else if constexpr (op == Op::kOr) {
    return Operand::of(a != 0 ? 1 : evaluator.child(e, n, 1).scalar());
  } else if constexpr (op == Op::kIfElse) {
    if (evaluator.coverage()) note_choice(evaluator, e, n, a != 0);
    return evaluator.child(e, n, a != 0 ? 1 : 2);
  } else {
    std::int64_t b = 0;
    if constexpr (operands_of(o) > 1) b = evaluator.child(e, n, 1).scalar();
    if constexpr (o.kind == TypeKind::kBoolean) {
      return Operand::of(static_cast<std::int32_t>(o.compute(a, b)));
    } else {
      if (evaluator.failed()) return Operand::of(0);
      if constexpr (op == Op::kDivide || op == Op::kModulo) {
        if (b == 0) return evaluator.fail(n, "divided-by-zero", "this divides by zero");
      }
      const std::int64_t result = o.compute(a, b);
      if (fits(result)) return Operand::of(static_cast<std::int32_t>(result));
      return evaluator.fail(n, "number-too-large",
                            fmt::format("{} is too large for a number", result));
    }
  }
}

}  // namespace cubilete
