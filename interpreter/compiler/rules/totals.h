// Totals of the game's own definitions: a check that a box holds 45 cards is about the box, not
// about what overlays add to it.
#pragma once

#include <optional>

#include "ruleset/ruleset.h"

namespace cubilete {

// A condition that compares a count or a sum over definitions with a number, with the definitions
// of overlays left out of it. None where the condition is another, or overlays add nothing to it.
std::optional<Expression> total_without_overlays(const Ruleset&, const Expression&);

}  // namespace cubilete
