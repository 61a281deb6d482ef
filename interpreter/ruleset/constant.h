// Expressions whose value is plain from their text: `1 == 2`.
#pragma once

#include <optional>

#include "ruleset/ruleset.h"

namespace cubilete {

struct SetAttribute;  // effect.h

// The value of an expression that depends on nothing, not even on options; else none.
std::optional<std::int64_t> constant_value(const Ruleset&, ExpressionId);

// What is added to an attribute or taken from it, where `set` says `x: x + 1` or `x: x - 1`.
struct Increase {
  bool is_less = false;
  std::int32_t by = -1;  // the node of what is added, in the expression of the value
};
std::optional<Increase> increase_of(const Ruleset&, const SetAttribute&);

// The number that an attribute is set to, or by which it goes up or down; else none.
std::optional<std::int64_t> constant_change(const Ruleset&, const SetAttribute&);

}  // namespace cubilete
