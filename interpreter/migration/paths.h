// Where the places are in language 2 that paths of overlays name in language 1.
#pragma once

#include <optional>
#include <string>

#include "document/document.h"

namespace cubilete {

// flow.2.rounds.do.1.turns.of -> flow.2.do.1.turns. `game`: the game in language 1, by which items
// of lists are counted; without it only names change. nullopt: the path names what is no single
// value any more.
std::optional<std::string> path_in_language_2(const std::string& path, const Node* game);

}  // namespace cubilete
