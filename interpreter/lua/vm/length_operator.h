// The length of a list, the same in every run. Lua's own # gives any position before a hole of the
// list, and which one depends on how its table came to be laid out, that is on the hash seed and
// on addresses. So each operator `#` of a tree is printed as an operator of our own.
#pragma once

#include <lua.hpp>
#include <string_view>

namespace cubilete {

// What stands for `#` in what Lua compiles.
inline constexpr std::string_view kLengthName = "__length";

// The length of the table at an index: a position i with something in i and nothing in i + 1 (or
// 0), found by what the table holds and nothing else.
lua_Integer length_of_list(lua_State*, int index);

// Pushes the value that `kLengthName` must have in every environment.
void push_length_operator(lua_State*);

}  // namespace cubilete
