// Plays the beginning of a game at random, to find what only shows when rules are carried out: a
// script that fails or never ends, a payment that cannot be made, a table that cannot be set.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

struct SmokePlay {
  Diagnostics diagnostics;
  // The games that were not played as far as they should be: "after 12 of 60 decisions with 2
  // players". Empty where the work allowed was enough.
  std::vector<std::string> cut;
};

// One game with the fewest and one with the most players, each as far as so many decisions. The
// same games every time. What fails is reported once, at the script line or the rule. A first turn
// that is not over by then is played on: turn-never-ends where it reaches 'decision_limits'. What
// all of it takes is subtracted from `work` (Effort::playing); no decision is begun once that is
// used up.
SmokePlay smoke_play(const std::shared_ptr<const Ruleset>&, int decisions, std::int64_t& work);

}  // namespace cubilete
