// Rejects what only Lua allows: fractions, texts with zero bytes, functions of any length, names
// that the sandbox uses itself.
#pragma once

#include <optional>
#include <string>

#include "diagnostics/code.h"
#include "lua/syntax/tree.h"

namespace cubilete {

// Lua names the operand in an error message by walking the code of its function repeatedly.
inline constexpr std::size_t kMostNodes = 5000;  // most expressions and statements of one function

// `code` is script-fraction or script-syntax.
struct Restriction {
  Code code;
  lua_syntax::TokenPlace place;
  std::string message;
};

// Returns the first part of a script that Lua accepts and the sandbox does not.
std::optional<Restriction> restriction_in(const lua_syntax::Tree&);

}  // namespace cubilete
