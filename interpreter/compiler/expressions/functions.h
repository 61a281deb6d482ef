// The functions of the expression language, and calls of declared queries.
#pragma once

#include <span>
#include <string_view>

#include "compiler/expressions/expression_builder.h"

namespace cubilete {

struct FunctionCall;

struct Builtin {
  std::string_view name;
  Op op;
  std::size_t least;  // smallest number of arguments
  std::size_t most;
  int (*lower)(FunctionCall&);
};
std::span<const Builtin> builtins();

// Lowers a call. Codes: unknown-name, wrong-arguments, wrong-type.
int lower_call(ExpressionBuilder&, const Syntax&, Type hint);

}  // namespace cubilete
