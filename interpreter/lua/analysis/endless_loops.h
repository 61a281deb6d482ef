// Finds endless loops: no condition can become false, and no break, return, goto or error.
#pragma once

#include <cstdint>
#include <vector>

#include "lua/syntax/tree.h"

namespace cubilete {

// Returns the line of the first endless loop of a function that can be reached, else 0. A loop with
// fixed bounds and more turns than `most_turns` counts as endless.
std::uint32_t endless_loop(const lua_syntax::Tree&, lua_syntax::FunctionId,
                           std::int64_t most_turns);

// Returns the functions of a text that call themselves, also by way of others, in each of their
// runs, which therefore never end.
std::vector<lua_syntax::FunctionId> endless_recursions(const lua_syntax::Tree&);

}  // namespace cubilete
