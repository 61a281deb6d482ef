// The quick fix that writes drafts of the words that files of words lack.
#pragma once

#include <nlohmann/json.hpp>

#include "tools/lsp/workspace.h"

namespace cubilete::lsp {

// Adds the actions for the missing words that are reported in a range: those of one name, and all
// of the game.
void add_missing_words(Workspace&, const OpenDocument&, const nlohmann::json& range,
                       nlohmann::json& actions);

}  // namespace cubilete::lsp
