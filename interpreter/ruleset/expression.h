// A compiled expression: `count(row[side == active]) > 0` as a small tree. The compiler resolves
// names and checks types; evaluation cannot meet an unknown name.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "diagnostics/source.h"
#include "ruleset/operators.h"
#include "ruleset/type.h"

namespace cubilete {

struct ExpressionNode {
  Op op = Op::kLiteral;
  Type type;
  std::int32_t value = 0;
  std::int32_t first_child = 0;  // index into Expression::children
  std::int32_t child_count = 0;
  // For a part that keeps its value while only later locals of its expression change: the number of
  // first locals that must stay the same; -1: it is always evaluated. Such a part makes a list,
  // reads fewer locals than its expression and no item of an enclosing filter, and calls no rule.
  std::int32_t fixed_by = -1;
  SourceSpan span;
};

struct Expression {
  std::vector<ExpressionNode> nodes;   // the root is the last
  std::vector<std::int32_t> children;  // node indices
  Type type;                           // type of the root
  SourceSpan span;
  std::int32_t highest_slot = -1;  // the highest slot that is read; -1: none

  const ExpressionNode& root() const { return nodes.back(); }
  // Return operand k of a node, and its index. REQUIRES: 0 <= k < n.child_count.
  std::int32_t child_index(const ExpressionNode& n, std::int32_t k) const {
    return children[std::size_t(n.first_child + k)];
  }
  const ExpressionNode& child(const ExpressionNode& n, std::int32_t k) const {
    return nodes[std::size_t(child_index(n, k))];
  }

  // Adds a node and returns its index. REQUIRES: its operands are there.
  std::int32_t add(Op op, Type type_of_node, std::int32_t value,
                   std::span<const std::int32_t> operands, SourceSpan span_of_node) {
    ExpressionNode n;
    n.op = op;
    n.type = type_of_node;
    n.value = value;
    n.first_child = static_cast<std::int32_t>(children.size());
    n.child_count = static_cast<std::int32_t>(operands.size());
    n.span = span_of_node;
    children.insert(children.end(), operands.begin(), operands.end());
    nodes.push_back(n);
    if (op == Op::kLocal) highest_slot = std::max(highest_slot, value);
    return static_cast<std::int32_t>(nodes.size()) - 1;
  }
};

// Returns whether the part below a node reads an item of the `count` loops around the first `depth`
// ones, or of the loop around these.
inline bool reads_items(const Expression& e, const ExpressionNode& n, std::int32_t depth,
                        std::int32_t count) {
  if (n.op == Op::kItem) return n.value >= depth && n.value - depth <= count;
  for (std::int32_t k = 0; k < n.child_count; ++k) {
    const std::int32_t inner = depth + (is_for_each_item(n.op, k) ? 1 : 0);
    if (reads_items(e, e.child(n, k), inner, count)) return true;
  }
  return false;
}
// Returns whether it reads an item of any loop around it.
inline bool reads_items(const Expression& e, const ExpressionNode& n) {
  return reads_items(e, n, 0, std::numeric_limits<std::int32_t>::max());
}

}  // namespace cubilete
