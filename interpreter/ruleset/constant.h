// Evaluates expressions that are constant, such as `1 == 2`.
#pragma once

#include <functional>
#include <optional>

#include "ruleset/ruleset.h"

namespace cubilete {

// Returns the value of an expression that depends on nothing, not even on options; else none.
std::optional<std::int64_t> constant_value(const Ruleset&, ExpressionId);
// Returns that of a node, if `leaf` gives the values of what cannot be computed.
using ValueOfLeaf = std::function<std::optional<std::int64_t>(const ExpressionNode&)>;
std::optional<std::int64_t> constant_value(const Expression&, std::int32_t node,
                                           const ValueOfLeaf& leaf = {});
// Returns the value of a node that reads a single option or constant of the game; else none.
std::optional<std::int64_t> value_of_option(const Ruleset&, const ExpressionNode&);

// A change that `set` writes as `x: x + 1` or `x: x - 1`.
struct Increase {
  bool is_less = false;
  std::int32_t by = -1;  // node of the added or subtracted number, in the expression of the value
};
std::optional<Increase> increase_of(const Ruleset&, AttributeId, ExpressionId value);

// Returns the constant that an attribute is set to, or is changed by; else none.
std::optional<std::int64_t> constant_change(const Ruleset&, AttributeId, ExpressionId value);

}  // namespace cubilete
