// Computes the length of a list, equal in every run. Lua's own # returns any position before a gap
// of the list; which one depends on the layout of its table, thus on the hash seed and on
// addresses. So each operator `#` of a tree is printed as an operator of our own.
#pragma once

#include <lua.hpp>

namespace cubilete {

// Returns the length of the table at an index: a position i with an item at i and none at i + 1 (or
// 0), which depends on nothing but the items.
lua_Integer length_of_list(lua_State*, int index);

// Pushes the value that lua_syntax::kLengthName must have.
void push_length_operator(lua_State*);

}  // namespace cubilete
