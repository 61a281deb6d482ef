// The functions of the expression language (ruleset/operators.h), and calls of declared queries.
#pragma once

#include "compiler/expressions/expression_builder.h"

namespace cubilete {

// Lowers a call. Codes: unknown-name, wrong-arguments, wrong-type.
int lower_call(ExpressionBuilder&, const Syntax&, Type hint);

}  // namespace cubilete
