// Finds endless loops: no condition can become false, and no break, return, goto or error.
#pragma once

#include <cstdint>

#include "lua/syntax/tree.h"

namespace cubilete {

// Returns the line of the first endless loop of a function that can be reached, else 0. A loop with
// fixed bounds and more turns than `most_turns` counts as endless.
std::uint32_t endless_loop(const lua_syntax::Tree&, lua_syntax::FunctionId,
                           std::int64_t most_turns);

}  // namespace cubilete
