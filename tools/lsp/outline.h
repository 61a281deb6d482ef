// The shape of files: their symbols, what can be folded, and the colours of names.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tools/lsp/workspace.h"

namespace cubilete::lsp {

// Returns the DocumentSymbols of a YAML file: its sections, and what each declares; the tests of a
// file of tests. Empty while it cannot be read.
nlohmann::json symbols_in(const OpenDocument&);
// Returns the SymbolInformation of all things of the open games whose name contains the text.
nlohmann::json symbols_named(Workspace&, const std::string& text);
// Returns a FoldingRange for each value of a YAML file on several lines.
nlohmann::json foldings_in(const OpenDocument&);

// The types of semantic tokens, in the order in which tokens number them.
nlohmann::json token_types();
// Returns the SemanticTokens of the names of the game in a file.
nlohmann::json tokens_in(Workspace&, const OpenDocument&);

}  // namespace cubilete::lsp
