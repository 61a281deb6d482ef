// Checks a whole ruleset for rules that are well formed and cannot work: unused declarations,
// actions that are never offered, parts of the timetable that are never reached or never left,
// triggers that set each other off for ever, costs that no player can pay, placeholders without a
// value. Only certain problems are reported: a name that a script mentions counts as used, and a
// condition may come true unless it is constant, or the declared bounds rule it out.
#pragma once

#include <set>
#include <string>

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"
#include "ruleset/script_findings.h"

namespace cubilete {

struct RuleFindings {
  // Problems of this ruleset, whatever the variants of the game need.
  Diagnostics wrong;
  // Declarations that this ruleset does not need: problems where no variant needs them either.
  Diagnostics unused;
};

// The names that scripts (lua/scripts.h) and tests mention: a query may serve the tests alone.
RuleFindings check_rules(const Ruleset&, const ScriptFindings& scripts,
                         const std::set<std::string>& in_tests);

}  // namespace cubilete
