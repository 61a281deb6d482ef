// Translates paths of overlays from language 1 to language 2.
#pragma once

#include <optional>
#include <string>

#include "document/document.h"

namespace cubilete {

// Translates flow.2.rounds.do.1.turns.of to flow.2.do.1.turns. `game` is the game in language 1,
// needed to count items of lists; without it only names change. Returns nullopt if the path names
// something that is not a single value in language 2.
std::optional<std::string> path_in_language_2(const std::string& path, const Node* game);

}  // namespace cubilete
