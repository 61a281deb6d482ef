// A compiled expression: `count(row[side == active]) > 0` as a small tree. The compiler resolves
// names and checks types; evaluation cannot meet an unknown name.
#pragma once

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
};

// Returns whether the part below a node reads an item of the `count` loops around the first `depth`
// ones, or of the loop around these.
inline bool reads_items(const Expression& e, const ExpressionNode& n, std::int32_t depth,
                        std::int32_t count) {
  if (n.op == Op::kItem) return n.value >= depth && n.value <= depth + count;
  for (std::int32_t k = 0; k < n.child_count; ++k) {
    const std::int32_t inner = depth + (is_for_each_item(n.op, k) ? 1 : 0);
    if (reads_items(e, e.child(n, k), inner, count)) return true;
  }
  return false;
}

}  // namespace cubilete
