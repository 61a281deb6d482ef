// Finds conditions of loops that never become false.
#pragma once

#include "lua/syntax/tree.h"

namespace cubilete {

// True if a condition that holds when a loop begins holds forever: it reads only variables and
// numbers, and the loop changes none of them (`while n > 0` without an assignment to n) or moves
// further away (`n = n + 1`). `body` is the body of the loop, `function` the function around it.
bool lasts(const lua_syntax::Tree&, lua_syntax::NodeId condition, lua_syntax::LuaBlockId body,
           lua_syntax::FunctionId function);

// The same of a condition that ends a loop (`repeat ... until n > 0`): true if it stays false once
// it is false at the end of a turn.
bool stays_away(const lua_syntax::Tree&, lua_syntax::NodeId condition, lua_syntax::LuaBlockId body,
                lua_syntax::FunctionId function);

}  // namespace cubilete
