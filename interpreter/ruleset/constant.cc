#include "ruleset/constant.h"

#include "ruleset/effect.h"

namespace cubilete {
namespace {

using Number = std::optional<std::int64_t>;

// Returns `by` if one part alone decides the result (one false condition of an `and`).
Number decided(Number a, Number b, bool by) {
  if ((a && (*a != 0) == by) || (b && (*b != 0) == by)) return by ? 1 : 0;
  if (a && b) return by ? 0 : 1;
  return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> constant_value(const Expression& e, std::int32_t at,
                                           const ValueOfLeaf& leaf) {
  const ExpressionNode& n = e.nodes[std::size_t(at)];
  if (n.type.is_list) return std::nullopt;
  if (n.op == Op::kLiteral) return n.value;
  const auto child = [&](std::int32_t k) {
    if (k >= n.child_count) return Number(0);
    return constant_value(e, e.child_index(n, k), leaf);
  };
  if (n.op == Op::kIfElse) {
    const Number condition = child(0);
    return condition ? child(*condition != 0 ? 1 : 2) : std::nullopt;
  }
  const Operator& o = operator_of(n.op);
  if (!o.compute) return leaf ? leaf(n) : std::nullopt;
  const Number a = child(0);
  const Number b = child(1);
  if (n.op == Op::kAnd) return decided(a, b, false);
  if (n.op == Op::kOr) return decided(a, b, true);
  const bool divides = n.op == Op::kDivide || n.op == Op::kModulo;
  if (!a || !b || (divides && *b == 0)) return std::nullopt;
  const std::int64_t result = o.compute(*a, *b);
  return fits(result) ? Number(result) : std::nullopt;
}

std::optional<std::int64_t> constant_value(const Ruleset& r, ExpressionId id) {
  if (!id.is_some()) return std::nullopt;
  const Expression& e = r.expression(id);
  return constant_value(e, static_cast<std::int32_t>(e.nodes.size()) - 1);
}

std::optional<std::int64_t> value_of_option(const Ruleset& r, const ExpressionNode& n) {
  if (n.op != Op::kOption) return std::nullopt;
  const auto& value = r.options[OptionId(n.value)].value;
  return value.size() == 1 ? Number(value.front()) : std::nullopt;
}

std::optional<Increase> increase_of(const Ruleset& r, AttributeId attribute, ExpressionId value) {
  const Expression& e = r.expression(value);
  const ExpressionNode& root = e.root();
  const bool is_sum = root.op == Op::kAdd || root.op == Op::kSubtract;
  if (!is_sum || r.attribute(attribute).type != kIntegerType) return std::nullopt;
  const std::int32_t left = e.child_index(root, 0);
  const ExpressionNode& old = e.nodes[std::size_t(left)];
  if (old.op != Op::kAttribute || old.value != attribute.value) return std::nullopt;
  return Increase{root.op == Op::kSubtract, e.child_index(root, 1)};
}

std::optional<std::int64_t> constant_change(const Ruleset& r, AttributeId attribute,
                                            ExpressionId value) {
  if (!value.is_some()) return std::nullopt;
  if (const auto increase = increase_of(r, attribute, value))
    return constant_value(r.expression(value), increase->by);
  return r.expression(value).type == kIntegerType ? constant_value(r, value) : std::nullopt;
}

}  // namespace cubilete
