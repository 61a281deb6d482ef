// Plays the beginning of a game at random to find errors that only occur when rules run: a failing
// or endless script, an impossible payment, a set-up that fails.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

struct SmokePlay {
  Diagnostics diagnostics;
  // Games that were not played far enough: "after 12 of 60 decisions with 2 players". Empty if the
  // allowed work sufficed.
  std::vector<std::string> cut;
};

// Plays one game with the fewest and one with the most players, each up to `decisions` decisions;
// always the same games. A failure is reported once, at the line of the script or rule. A first
// turn that is unfinished then is continued: turn-never-ends if it reaches 'decision_limits'. The
// work done is subtracted from `work` (Effort::playing); once that is used up, no decision is
// begun.
SmokePlay smoke_play(const std::shared_ptr<const Ruleset>&, int decisions, std::int64_t& work);

}  // namespace cubilete
