#include "ruleset/constant.h"
#include "ruleset/effect.h"

#include <limits>

namespace cubilete {
namespace {

using Number = std::optional<std::int64_t>;

// Returns whether the number fits an int32. Evaluating a larger one is an error.
bool is_number_of_games(std::int64_t n) {
  return n >= std::numeric_limits<std::int32_t>::min() &&
         n <= std::numeric_limits<std::int32_t>::max();
}

Number value_of(const Expression& e, std::int32_t at);

Number child(const Expression& e, const ExpressionNode& n, std::int32_t i) {
  if (i >= n.child_count) return std::nullopt;
  return value_of(e, e.children[std::size_t(n.first_child + i)]);
}

// Returns `by` if one part alone decides the result (one false condition of an `and`).
Number decided(Number a, Number b, bool by) {
  if ((a && (*a != 0) == by) || (b && (*b != 0) == by)) return by ? 1 : 0;
  if (a && b) return by ? 0 : 1;
  return std::nullopt;
}

// The binary operations that can be computed from two known numbers.
constexpr struct {
  Op op;
  std::int64_t (*compute)(std::int64_t, std::int64_t);
} kComputed[] = {
    {Op::kAdd, [](std::int64_t a, std::int64_t b) { return a + b; }},
    {Op::kSubtract, [](std::int64_t a, std::int64_t b) { return a - b; }},
    {Op::kMultiply, [](std::int64_t a, std::int64_t b) { return a * b; }},
    {Op::kEqual, [](std::int64_t a, std::int64_t b) -> std::int64_t { return a == b; }},
    {Op::kNotEqual, [](std::int64_t a, std::int64_t b) -> std::int64_t { return a != b; }},
    {Op::kLess, [](std::int64_t a, std::int64_t b) -> std::int64_t { return a < b; }},
    {Op::kLessEqual, [](std::int64_t a, std::int64_t b) -> std::int64_t { return a <= b; }},
    {Op::kGreater, [](std::int64_t a, std::int64_t b) -> std::int64_t { return a > b; }},
    {Op::kGreaterEqual, [](std::int64_t a, std::int64_t b) -> std::int64_t { return a >= b; }},
};

Number computed(Op op, Number a, Number b) {
  if (!a || !b) return std::nullopt;
  for (const auto& row : kComputed) {
    if (row.op != op) continue;
    const std::int64_t result = row.compute(*a, *b);
    return is_number_of_games(result) ? Number(result) : std::nullopt;
  }
  return std::nullopt;
}

Number value_of(const Expression& e, std::int32_t at) {
  const ExpressionNode& n = e.nodes[std::size_t(at)];
  if (n.type.is_list) return std::nullopt;
  if (n.op == Op::kLiteral) return n.value;
  const Number a = child(e, n, 0);
  if (n.op == Op::kNegate) return a ? Number(-*a) : std::nullopt;
  if (n.op == Op::kNot) return a ? Number(*a == 0) : std::nullopt;
  if (n.child_count != 2) return std::nullopt;
  const Number b = child(e, n, 1);
  if (n.op == Op::kAnd) return decided(a, b, false);
  if (n.op == Op::kOr) return decided(a, b, true);
  return computed(n.op, a, b);
}

}  // namespace

std::optional<std::int64_t> constant_value(const Ruleset& r, ExpressionId id) {
  if (!id.is_some()) return std::nullopt;
  const Expression& e = r.expression(id);
  return value_of(e, static_cast<std::int32_t>(e.nodes.size()) - 1);
}

std::optional<Increase> increase_of(const Ruleset& r, const SetAttribute& v) {
  const Expression& e = r.expression(v.value);
  const ExpressionNode& root = e.root();
  const bool is_sum = root.op == Op::kAdd || root.op == Op::kSubtract;
  if (!is_sum || r.attribute(v.attribute).type != kIntegerType) return std::nullopt;
  const std::int32_t left = e.children[std::size_t(root.first_child)];
  const ExpressionNode& old = e.nodes[std::size_t(left)];
  if (old.op != Op::kAttribute || old.value != v.attribute.value) return std::nullopt;
  return Increase{root.op == Op::kSubtract, e.children[std::size_t(root.first_child + 1)]};
}

std::optional<std::int64_t> constant_change(const Ruleset& r, const SetAttribute& v) {
  if (!v.value.is_some()) return std::nullopt;
  if (const auto increase = increase_of(r, v)) return value_of(r.expression(v.value), increase->by);
  return r.expression(v.value).type == kIntegerType ? constant_value(r, v.value) : std::nullopt;
}

}  // namespace cubilete
