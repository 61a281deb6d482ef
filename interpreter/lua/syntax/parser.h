// Reads a Lua 5.4 text into a tree. START HERE for the Lua front end: tree.h declares the tree,
// printer.h prints it again.
//
// Accepts exactly what Lua 5.4.4 accepts (luaL_loadbufferx with mode "t", called outside of any Lua
// function) for texts of up to 64 KiB, including its limits and rules of scope, and a byte order
// mark before them (as luaL_loadfilex). One limit is left to Lua: the number of registers of a
// function.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "lua/syntax/tree.h"

namespace cubilete::lua_syntax {

// Most levels of nested statements and expressions, from Lua's limit on its C stack.
inline constexpr int kMostLevels = 199;
inline constexpr std::size_t kMostLocals = 200;    // active in one function at one place
inline constexpr std::size_t kMostUpvalues = 255;  // of one function

// The first syntax error in a text.
struct SyntaxError {
  TokenPlace place;
  std::string message;  // what was expected and what was found
  std::string help;     // how to fix it; may be empty
  // A related place, such as the `if` that lacks its `end`.
  std::optional<TokenPlace> related;
  std::string related_text;
  bool lacks_end = false;  // some block has no `end`
};

tl::expected<Tree, SyntaxError> parse(std::string_view source);

}  // namespace cubilete::lua_syntax
