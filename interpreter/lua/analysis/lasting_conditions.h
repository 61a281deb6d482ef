// Conditions of loops that never become false.
#pragma once

#include "lua/syntax/tree.h"

namespace cubilete {

// Whether a condition that holds when a loop begins holds for ever: it reads nothing but variables
// and numbers, and the loop changes none of them (`while n > 0` without an assignment to n) or
// leads further away (`n = n + 1`). `body`: what the loop does; `function`: that it is in.
bool lasts(const lua_syntax::Tree&, lua_syntax::NodeId condition, lua_syntax::LuaBlockId body,
           lua_syntax::FunctionId function);

}  // namespace cubilete
