// Lines of a script, so that coverage can say which of them are carried out. They are those of the
// script as it is printed with its branches apart: one that begins on the line of its condition
// (`if done then return 0 end`, `done and 0 or 1`) has a line of its own. What follows the last
// `or` of a `return` counts as carried out whenever that returns.
#pragma once

#include <cstdint>
#include <vector>

#include "lua/syntax/printer.h"
#include "lua/syntax/tree.h"

namespace cubilete {

// The printed lines of one function on which a statement, a condition or the right side of an `and`
// or `or` begins, without those of functions inside it.
struct FunctionLines {
  std::uint32_t begin = 0;           // where Lua has the function begin; 0: the file itself
  std::vector<std::uint32_t> lines;  // sorted

  // The line of what `line` is a part of; 0 where it is a part of none.
  std::uint32_t line_of(std::uint32_t line) const;
};

// By lua_syntax::FunctionId.
std::vector<FunctionLines> lines_of(const lua_syntax::Tree&, const lua_syntax::Printed&);

}  // namespace cubilete
