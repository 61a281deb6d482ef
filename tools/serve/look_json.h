// What content says of its look, as JSON for the page. It says nothing of any state.
#pragma once

#include <nlohmann/json.hpp>

#include "ruleset/ruleset.h"

namespace cubilete {

// Of a component: its own look, over that of a word printed on it, over that of its kind; null
// where nothing is said.
nlohmann::json look_of(const Ruleset&, DefinitionId);
// Of a zone, or of its family; null where nothing is said.
nlohmann::json look_of(const Ruleset&, const ZoneDef&);
// Of kinds, words and values, by their names.
nlohmann::json looks_json(const Ruleset&);

}  // namespace cubilete
