#include "checks/constant.h"

#include <limits>

namespace cubilete {
namespace {

using Number = std::optional<std::int64_t>;

// What does not fit is an error where it is computed, and no value.
bool is_number_of_games(std::int64_t n) {
  return n >= std::numeric_limits<std::int32_t>::min() &&
         n <= std::numeric_limits<std::int32_t>::max();
}

Number value_of(const Expression& e, std::int32_t at);

Number child(const Expression& e, const ExpressionNode& n, std::int32_t i) {
  if (i >= n.child_count) return std::nullopt;
  return value_of(e, e.children[std::size_t(n.first_child + i)]);
}

// A part that decides alone: one false condition of an `and`.
Number decided(Number a, Number b, bool by) {
  if ((a && (*a != 0) == by) || (b && (*b != 0) == by)) return by ? 1 : 0;
  if (a && b) return by ? 0 : 1;
  return std::nullopt;
}

Number computed(Op op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case Op::kAdd:
      return a + b;
    case Op::kSubtract:
      return a - b;
    case Op::kMultiply:
      return a * b;
    case Op::kEqual:
      return a == b;
    case Op::kNotEqual:
      return a != b;
    case Op::kLess:
      return a < b;
    case Op::kLessEqual:
      return a <= b;
    case Op::kMore:
      return a > b;
    case Op::kMoreEqual:
      return a >= b;
    default:
      return std::nullopt;
  }
}

Number value_of(const Expression& e, std::int32_t at) {
  const ExpressionNode& n = e.nodes[std::size_t(at)];
  if (n.type.is_list) return std::nullopt;
  switch (n.op) {
    case Op::kLiteral:
      return n.value;
    case Op::kNegate: {
      const Number a = child(e, n, 0);
      return a ? Number(-*a) : std::nullopt;
    }
    case Op::kNot: {
      const Number a = child(e, n, 0);
      return a ? Number(*a == 0) : std::nullopt;
    }
    case Op::kAnd:
      return decided(child(e, n, 0), child(e, n, 1), false);
    case Op::kOr:
      return decided(child(e, n, 0), child(e, n, 1), true);
    default: {
      if (n.child_count != 2) return std::nullopt;
      const Number a = child(e, n, 0);
      const Number b = child(e, n, 1);
      const Number result = a && b ? computed(n.op, *a, *b) : std::nullopt;
      return result && is_number_of_games(*result) ? result : std::nullopt;
    }
  }
}

}  // namespace

std::optional<std::int64_t> constant_value(const Ruleset& r, ExpressionId id) {
  if (!id.is_some()) return std::nullopt;
  const Expression& e = r.expression(id);
  return value_of(e, static_cast<std::int32_t>(e.nodes.size()) - 1);
}

}  // namespace cubilete
