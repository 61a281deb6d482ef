// Guesses from the indentation where a text lacks an `end`; a parser notices only at the end of the
// text.
#pragma once

#include <optional>
#include <vector>

#include "lua/syntax/token.h"

namespace cubilete::lua_syntax {

// Returns the token that opens a block which is still open when something further left begins or
// closes; nothing if the indentation does not tell.
std::optional<TokenPlace> unclosed_block(const std::vector<Token>&);

// Returns the last `else` with an `if` behind it in its line, which opens a block of its own;
// nothing if there is none.
std::optional<TokenPlace> else_before_if(const std::vector<Token>&);

}  // namespace cubilete::lua_syntax
