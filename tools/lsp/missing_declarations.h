// The quick fix that declares a name which a rule uses and nothing declares.
#pragma once

#include <nlohmann/json.hpp>

#include "tools/lsp/workspace.h"

namespace cubilete::lsp {

// Adds the action that writes what a problem misses into the main file of the game, if the problem
// says what that is and the layout of the file allows it.
void add_missing_declaration(const Workspace&, const OpenGame&, const Diagnostic&,
                             nlohmann::json& actions);

}  // namespace cubilete::lsp
