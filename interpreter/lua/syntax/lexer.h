// Divides a Lua 5.4 text into tokens exactly as Lua's own lexer does, including line ends (\n, \r,
// \r\n, \n\r), comments, escapes, numerals, and a byte order mark as in a file that Lua loads.
#pragma once

#include <string_view>
#include <vector>

#include "lua/syntax/token.h"

namespace cubilete::lua_syntax {

// Returns the tokens of `source` up to its end or the first error: the last token is kEndOfSource
// or kWrong, whose text is the error message.
std::vector<Token> tokens_of(std::string_view source);

}  // namespace cubilete::lua_syntax
