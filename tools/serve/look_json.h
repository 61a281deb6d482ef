// The look that content defines, as JSON for the page. Independent of any state.
#pragma once

#include <nlohmann/json.hpp>

#include "ruleset/ruleset.h"

namespace cubilete {

// Returns the look of a component: its own, else that of a word printed on it, else that of its
// kind; null if there is none.
nlohmann::json look_of(const Ruleset&, DefinitionId);
// Returns the look of a zone or its family; null if there is none.
nlohmann::json look_of(const Ruleset&, const ZoneDef&);
// Returns the looks of kinds, words and values, by name.
nlohmann::json looks_json(const Ruleset&);

}  // namespace cubilete
