// Numbers, comparisons and truth values.
#include "engine/expressions/operators.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete {

namespace {

// Rounds towards minus infinity, like Lua.
constexpr std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  const std::int64_t q = a / b;
  return (a % b != 0 && ((a < 0) != (b < 0))) ? q - 1 : q;
}

void note_choice(Evaluator& evaluator, const Expression& e, const ExpressionNode& n, bool holds) {
  evaluator.coverage()->choices.emplace(
      static_cast<std::int32_t>(&e - evaluator.ruleset().expressions.data()),
      static_cast<std::int32_t>(&n - e.nodes.data()), holds);
}

}  // namespace

Operand compute(Evaluator& evaluator, const Expression& e, const ExpressionNode& n) {
  const std::int64_t a = evaluator.child(e, n, 0).scalar();
  if (n.op == Op::kAnd) return Operand::of(a != 0 ? evaluator.child(e, n, 1).scalar() : 0);
  if (n.op == Op::kOr) return Operand::of(a != 0 ? 1 : evaluator.child(e, n, 1).scalar());
  if (n.op == Op::kNot) return Operand::of(a == 0);
  if (n.op == Op::kIfElse) {
    if (evaluator.coverage()) note_choice(evaluator, e, n, a != 0);
    return evaluator.child(e, n, a != 0 ? 1 : 2);
  }
  const std::int64_t b = n.child_count > 1 ? evaluator.child(e, n, 1).scalar() : 0;
  if (evaluator.failed()) return Operand::of(0);
  std::int64_t result = 0;
  switch (n.op) {
    case Op::kAdd:
      result = a + b;
      break;
    case Op::kSubtract:
      result = a - b;
      break;
    case Op::kMultiply:
      result = a * b;
      break;
    case Op::kDivide:
    case Op::kModulo:
      if (b == 0) return evaluator.fail(n, "divided-by-zero", "this divides by zero");
      result = n.op == Op::kDivide ? floor_divide(a, b) : a - b * floor_divide(a, b);
      break;
    case Op::kNegate:
      result = -a;
      break;
    case Op::kAbsolute:
      result = a < 0 ? -a : a;
      break;
    case Op::kMin2:
      result = std::min(a, b);
      break;
    case Op::kMax2:
      result = std::max(a, b);
      break;
    case Op::kEqual:
      result = a == b;
      break;
    case Op::kNotEqual:
      result = a != b;
      break;
    case Op::kLess:
      result = a < b;
      break;
    case Op::kLessEqual:
      result = a <= b;
      break;
    case Op::kGreater:
      result = a > b;
      break;
    case Op::kGreaterEqual:
      result = a >= b;
      break;
    default:
      return evaluator.lacks(n);
  }
  if (!fits(result)) {
    return evaluator.fail(n, "number-too-large",
                          fmt::format("{} is too large for a number", result));
  }
  return Operand::of(static_cast<std::int32_t>(result));
}

}  // namespace cubilete
