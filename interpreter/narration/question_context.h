// What belongs beside a question: the action that it is part of with what has been chosen so far,
// also what was answered of itself, and the price.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/wording.h"
#include "state/decision.h"

namespace cubilete {

// "build: Mill, for 2 coins"; empty at a question of which action.
std::string context_line(const Wording&, Engine&, const State&, const Decision&);

// What the action costs with this option, as "2 coins", "1 gem"; empty where it costs nothing,
// where that is not known yet, or was known before the question already.
std::vector<std::string> price_of_option(const Wording&, Engine&, const State&, const Decision&,
                                         std::span<const std::int32_t> option);

}  // namespace cubilete
