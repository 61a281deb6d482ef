// Loops that nothing leaves: no condition that can become false, no break, return, goto or error.
#pragma once

#include <cstdint>

#include "lua/syntax/tree.h"

namespace cubilete {

// The line of the first such loop of a function that can be reached; 0 where there is none. A loop
// with fixed bounds that takes more turns than `most_turns` is one as well.
std::uint32_t endless_loop(const lua_syntax::Tree&, lua_syntax::FunctionId,
                           std::int64_t most_turns);

}  // namespace cubilete
