// Writes scores and outcomes as lines of text.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/outcome.h"
#include "narration/wording.h"

namespace cubilete {

// Describes what a player has scored so far, each part with the items it comes from.
std::vector<std::string> score_lines(const Wording&, Engine&, const State&, PlayerId);
// Describes the final scores, each part with the items it comes from.
std::vector<std::string> outcome_lines(const Wording&, Engine&, const State&, const Outcome&);

}  // namespace cubilete
