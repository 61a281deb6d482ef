// Makes programs from expressions.
#pragma once

#include "ir/program.h"
#include "ruleset/ruleset.h"

namespace cubilete::ir {

// Returns the program of an expression.
Program lower(const Ruleset&, ExpressionId);
// Returns the program of the part below a node. It reads the items of the filters around it from
// the registers for outer items.
Program lower_part(const Ruleset&, ExpressionId, std::int32_t node);

}  // namespace cubilete::ir
