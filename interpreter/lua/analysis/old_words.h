// Rewrites scripts of language 1: their words, and the order of their arguments.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lua/syntax/token.h"

namespace cubilete {

// A place that is of language 1, or may be, and that cannot be rewritten with certainty.
struct OldWord {
  lua_syntax::TokenPlace place;
  std::string message;
  std::string help;
};

struct MigratedScript {
  std::string text;           // unchanged if nothing is old
  std::vector<OldWord> left;  // with their places in the old text
};

// Returns the script in the present language, with its comments and layout; nullopt if it is not
// Lua.
std::optional<MigratedScript> migrate_script(const std::string& text);

}  // namespace cubilete
