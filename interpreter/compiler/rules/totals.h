// Totals over the game's own definitions: a check that a box has 45 cards does not count the cards
// of overlays.
#pragma once

#include <optional>

#include "ruleset/ruleset.h"

namespace cubilete {

// Returns a condition that compares a count or a sum over definitions with a number, without the
// definitions of overlays; none for other conditions, or if overlays add nothing to the total.
std::optional<Expression> total_without_overlays(const Ruleset&, const Expression&);

}  // namespace cubilete
