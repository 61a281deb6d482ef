// What Lua has and scripts do not: fractions, texts with zero bytes, functions without a bound.
#pragma once

#include <optional>
#include <string>

#include "diagnostics/code.h"
#include "lua/syntax/tree.h"

namespace cubilete {

// A message names the operand it is about by walking the code of its function again and again.
inline constexpr std::size_t kMostNodes = 5000;  // expressions and statements of one function

// Codes: script-fraction, script-syntax.
struct Restriction {
  Code code;
  lua_syntax::TokenPlace place;
  std::string message;
};

// The first thing of a script that Lua would take and the sandbox does not.
std::optional<Restriction> restriction_in(const lua_syntax::Tree&);

}  // namespace cubilete
