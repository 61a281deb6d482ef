// Where a text that lacks an `end` probably lacks it: a parser notices at the end of the text only,
// a reader sees it by the indentation.
#pragma once

#include <optional>
#include <vector>

#include "lua/syntax/token.h"

namespace cubilete::lua_syntax {

// What opens the block that is still open when something further left begins or closes; nothing
// where the indentation does not say.
std::optional<TokenPlace> unclosed_block(const std::vector<Token>&);

}  // namespace cubilete::lua_syntax
