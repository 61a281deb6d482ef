// Diagnostics as editors show them, and the changes that would correct them.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "tools/lsp/workspace.h"

namespace cubilete::lsp {

// Returns the diagnostics of a game for each file, by uri. What has no place is at the beginning of
// the game's or the mod's main file.
std::map<std::string, nlohmann::json> problems_by_uri(const OpenGame&, const Workspace&);

// Returns the code actions for a range of an open file: its fixes, and explanations of its
// problems. REQUIRES: the games are validated.
nlohmann::json code_actions(const OpenDocument&, const std::vector<const OpenGame*>&,
                            const nlohmann::json& range, const Workspace&);

// The command of an explanation; its argument is the code.
inline constexpr const char* kExplainCommand = "cubilete.explain";
// Returns the explanation of a code of diagnostics. Throws RequestError for another word.
std::string explanation_of(const std::string& code);

}  // namespace cubilete::lsp
