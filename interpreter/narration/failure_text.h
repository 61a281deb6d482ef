// What players are told about a failure of the rules. Its message and place may depend on hidden
// things ("must pay 50 coins but has 7"), so no other function may show them to players.
#pragma once

#include <string>

#include "diagnostics/result.h"
#include "narration/wording.h"

namespace cubilete {

// Returns the message with its place in the rules if the game hides nothing, else only that a rule
// failed.
std::string failure_text(const Wording&, const RuleError&);

}  // namespace cubilete
