// The context of a question: the action it is part of with the choices made so far, including those
// made automatically, and the price.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/wording.h"
#include "state/decision.h"

namespace cubilete {

// Returns a line like "build: Mill, for 2 coins"; empty at the choice of an action.
std::string context_line(const Wording&, Engine&, const State&, const Decision&);

// Returns what the action costs with this option, as "2 coins", "1 gem". Empty if it costs nothing,
// if the cost is not known yet, or if it was known before the question.
std::vector<std::string> price_of_option(const Wording&, Engine&, const State&, const Decision&,
                                         std::span<const std::int32_t> option);

}  // namespace cubilete
