// Finds statements of a script that are never carried out, do nothing, or read what cannot be
// there, by their form alone.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "lua/syntax/tree.h"

namespace cubilete {

struct IdleStatement {
  Code code;
  lua_syntax::TokenPlace place;
  std::string message;
  std::string help;
};

// `text` is what the tree was read from. `abilities` are names by which components are asked or
// made to do something; no file of the game has a function of such a name.
std::vector<IdleStatement> idle_statements(const lua_syntax::Tree&, std::string_view text,
                                           const std::set<std::string>& abilities);

}  // namespace cubilete
