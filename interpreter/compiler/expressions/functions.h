// The functions of the expression language, and calls of queries by name.
#pragma once

#include <span>
#include <string_view>

#include "compiler/expressions/expression_builder.h"

namespace cubilete {

struct Call;

struct Builtin {
  std::string_view name;
  Op op;
  std::size_t least;  // arguments
  std::size_t most;
  int (*lower)(Call&);
};
std::span<const Builtin> builtins();

// Codes: unknown-name, wrong-arguments, wrong-type.
int lower_call(ExpressionBuilder&, const Syntax&, Type hint);

}  // namespace cubilete
