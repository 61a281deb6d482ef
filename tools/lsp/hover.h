// What an editor shows about the name under the mouse.
#pragma once

#include <nlohmann/json.hpp>

#include "tools/lsp/workspace.h"

namespace cubilete::lsp {

// Returns a Hover for a byte of an open file: what the name is, its type, its values with the file
// and line that set each, and its words in all languages; for a verb or a function what it means.
// Null for anything else.
nlohmann::json hover_at(Workspace&, const OpenDocument&, std::size_t offset);

}  // namespace cubilete::lsp
