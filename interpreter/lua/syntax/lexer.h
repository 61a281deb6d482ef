// Divides a Lua 5.4 text into tokens, exactly as Lua's own lexer does: line ends (\n, \r, \r\n,
// \n\r), comments, escapes and numerals included.
#pragma once

#include <string_view>
#include <vector>

#include "lua/syntax/token.h"

namespace cubilete::lua_syntax {

// The tokens of `source` up to its end, or up to the first thing that is none: the last token is
// kEndOfSource or kWrong, whose text says what is wrong.
std::vector<Token> tokens_of(std::string_view source);

}  // namespace cubilete::lua_syntax
