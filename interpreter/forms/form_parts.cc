#include "forms/form_parts.h"

#include <array>

namespace cubilete::lowering {
namespace {

// Returns how many of the fields, from a on, are nodes. The switch has no default, so that a new
// operation without a case does not compile.
int nodes_of(FormOp op) {
  switch (op) {
    // clang-format off
    case FormOp::kConstant: case FormOp::kLocal: case FormOp::kFrame: case FormOp::kSetLocal: case FormOp::kBreak:
    case FormOp::kNewTable: case FormOp::kBlock: case FormOp::kFurtherResult: case FormOp::kMinimum:
    case FormOp::kMaximum: case FormOp::kAbsolute: case FormOp::kReadName: case FormOp::kCallHost:
      return 0;
    case FormOp::kNegate: case FormOp::kNot: case FormOp::kLength: case FormOp::kReadField:
    case FormOp::kReadRule: case FormOp::kCallFunction: case FormOp::kEvaluate: case FormOp::kForEach:
    case FormOp::kReturn:
      return 1;
    case FormOp::kAdd: case FormOp::kSubtract: case FormOp::kMultiply: case FormOp::kFloorDivide:
    case FormOp::kModulo: case FormOp::kEqual: case FormOp::kEqualKinds: case FormOp::kLess:
    case FormOp::kLessEqual: case FormOp::kGreater: case FormOp::kGreaterEqual: case FormOp::kAnd: case FormOp::kOr:
    case FormOp::kReadTable: case FormOp::kReadZone: case FormOp::kReadAnyField: case FormOp::kWhile:
    case FormOp::kRepeat:
      return 2;
    case FormOp::kSetTable: case FormOp::kIf: case FormOp::kFor:
      return 3;
      // clang-format on
  }
  return 3;
}

// In a new table every third child is a flag for the key; in a read field all are numbers.
bool is_child_a_node(FormOp op, std::int32_t i) {
  return op != FormOp::kReadAnyField && (op != FormOp::kNewTable || i % 3 != 2);
}

}  // namespace

std::vector<std::int32_t> parts_of(const Form& form, const FormNode& n) {
  if (n.op == FormOp::kSetLocal) return {n.c};
  std::vector<std::int32_t> parts;
  const std::array<std::int32_t, 3> fields = {n.a, n.b, n.c};
  for (int i = 0; i < nodes_of(n.op); ++i) {
    const std::int32_t part = fields[static_cast<std::size_t>(i)];
    if (part >= 0) parts.push_back(part);
  }
  for (std::int32_t i = 0; i < n.count; ++i) {
    const std::int32_t part = form.child(n, i);
    if (is_child_a_node(n.op, i) && part >= 0) parts.push_back(part);
  }
  return parts;
}

std::set<std::int32_t> shared_slots(const Form& form) {
  std::set<std::int32_t> slots;
  for (const FormNode& n : form.nodes) {
    if ((n.op == FormOp::kLocal || n.op == FormOp::kSetLocal) && n.a > 0) slots.insert(n.b);
  }
  return slots;
}

}  // namespace cubilete::lowering
