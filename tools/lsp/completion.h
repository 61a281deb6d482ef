// What can stand at a place of a file.
#pragma once

#include <nlohmann/json.hpp>

#include "tools/lsp/workspace.h"

namespace cubilete::lsp {

// Returns a CompletionList for a byte of an open file. The game is compiled with a name that does
// not exist at that place; what the compiler and the checks would suggest instead is possible
// there. Verbs come with their keys if the editor takes snippets.
nlohmann::json completions_at(Workspace&, const OpenDocument&, std::size_t offset,
                              bool takes_snippets);

}  // namespace cubilete::lsp
