// The lines of a script whose execution coverage reports. They are the lines of the script as
// printed with its branches apart: a branch that begins on the line of its condition (`if done then
// return 0 end`, `done and 0 or 1`) has its own line. The part after the last `or` of a `return`
// counts as executed whenever the function returns.
#pragma once

#include <cstdint>
#include <vector>

#include "lua/syntax/printer.h"
#include "lua/syntax/tree.h"

namespace cubilete {

// The printed lines of one function on which a statement, a condition or the right side of an `and`
// or `or` begins, without those of inner functions.
struct FunctionLines {
  std::uint32_t begin = 0;           // its first line according to Lua; 0: the file itself
  std::vector<std::uint32_t> lines;  // sorted

  // Returns the listed line whose code includes `line`; 0 if there is none.
  std::uint32_t line_of(std::uint32_t line) const;
};

// Returns the lines by lua_syntax::FunctionId.
std::vector<FunctionLines> lines_of(const lua_syntax::Tree&, const lua_syntax::Printed&);

}  // namespace cubilete
