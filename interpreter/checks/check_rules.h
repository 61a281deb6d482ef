// Checks a whole ruleset for rules that are well formed but cannot work: unused declarations,
// actions that are never offered, parts of the timetable that are never reached or never left,
// triggers that set each other off for ever, costs that no player can pay, placeholders without a
// value. Only certain problems are reported: a name that a script mentions counts as used, and a
// condition may hold unless it is constant or contradicts the declared bounds.
#pragma once

#include <set>
#include <string>

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"
#include "ruleset/script_findings.h"

namespace cubilete {

struct RuleFindings {
  // Problems of this ruleset in every variant of the game.
  Diagnostics wrong;
  // Declarations that this ruleset does not need; a problem only if no variant needs them.
  Diagnostics unused;
};

// `scripts` and `in_tests` have names that scripts (lua/scripts.h) and tests mention: they are in
// use.
RuleFindings check_rules(const Ruleset&, const ScriptFindings& scripts,
                         const std::set<std::string>& in_tests);

}  // namespace cubilete
