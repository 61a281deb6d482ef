// Reads a Lua 5.4 text into a tree. START HERE for the Lua front end: tree.h is what comes out,
// printer.h prints it again.
//
// Accepts what Lua 5.4.4 itself accepts (luaL_loadbufferx with mode "t", called outside of any Lua
// function), for texts of up to 64 KiB: its limits and its rules of scope included. One limit is
// left to Lua: how many registers a function takes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "lua/syntax/tree.h"

namespace cubilete::lua_syntax {

// How deeply statements and expressions may be nested, from the limit of Lua on its C stack.
inline constexpr int kMostLevels = 199;
inline constexpr std::size_t kMostLocals = 200;    // of one function at one place
inline constexpr std::size_t kMostUpvalues = 255;  // of one function

// The first thing in a text that is not Lua.
struct SyntaxError {
  TokenPlace place;
  std::string message;  // what was expected and what was found
  std::string help;     // what to do; may be empty
  // A place that belongs to it, such as the `if` that lacks its `end`.
  std::optional<TokenPlace> related;
  std::string related_text;
  bool lacks_end = false;  // some block has no `end`
};

tl::expected<Tree, SyntaxError> parse(std::string_view source);

}  // namespace cubilete::lua_syntax
