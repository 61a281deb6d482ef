// Plays the beginning of a game at random, to find what only shows when rules are carried out: a
// script that fails or never ends, a payment that cannot be made, a table that cannot be set.
#pragma once

#include <memory>

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// One game with the fewest and one with the most players, each as far as so many decisions. The
// same games every time. What fails is reported once, at the script line or the rule.
Diagnostics try_out(const std::shared_ptr<const Ruleset>&, int decisions);

}  // namespace cubilete
