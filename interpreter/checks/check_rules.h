// Looks at a whole ruleset for what reads well and cannot work: declarations that nothing uses,
// actions that nobody is offered, parts of the timetable that nobody reaches or leaves, triggers
// that set each other off for ever, costs that nobody can pay, texts that say what there is not.
//
// Nothing is reported that might be right after all: what a script names counts as used, and a
// condition may always come true unless it is constant.
#pragma once

#include <set>
#include <string>

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

struct RuleFindings {
  // True of this game whatever its variants do with it.
  Diagnostics wrong;
  // What this ruleset does without. Only where no variant needs it either, it is a finding.
  Diagnostics unused;
};

// `words` are those that scripts name (lua/scripts.h); `asked` those that tests do: a query may be
// there for them alone.
RuleFindings check_rules(const Ruleset&, const std::set<std::string>& words,
                         const std::set<std::string>& asked);

}  // namespace cubilete
