// Expressions whose value is plain from their text: `1 == 2`.
#pragma once

#include <optional>

#include "ruleset/ruleset.h"

namespace cubilete::inline ruleset {

// The value of an expression that depends on nothing, not even on options; else none.
std::optional<std::int64_t> constant_value(const Ruleset&, ExpressionId);

}  // namespace cubilete::ruleset
