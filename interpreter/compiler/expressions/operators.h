// The operators of the expression language.
#pragma once

#include "compiler/expressions/expression_builder.h"

namespace cubilete {

int lower_unary(ExpressionBuilder&, const Syntax&);
int lower_binary(ExpressionBuilder&, const Syntax&, Type hint);

}  // namespace cubilete
