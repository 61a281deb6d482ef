// Functions of scripts that content names and that are not there yet.
#pragma once

#include <nlohmann/json.hpp>

#include "tools/lsp/workspace.h"

namespace cubilete::lsp {

// Adds the code actions for a range of a file that write a function with the parameters it is
// called with, at the end of its script.
void add_missing_functions(Workspace&, const OpenDocument&, const nlohmann::json& range,
                           nlohmann::json& actions);

}  // namespace cubilete::lsp
