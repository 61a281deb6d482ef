#include "checks/check_rules.h"

#include "checks/candidates.h"
#include "checks/clashes.h"
#include "checks/conditions.h"
#include "checks/costs.h"
#include "checks/options.h"
#include "checks/own_calls.h"
#include "checks/reach.h"
#include "checks/resemblance.h"
#include "checks/sentences.h"
#include "checks/shadowed_names.h"
#include "checks/shuffles.h"
#include "checks/text_of_others.h"
#include "checks/texts.h"
#include "checks/triggers.h"
#include "checks/turn_lists.h"
#include "checks/unread_locals.h"
#include "checks/usage.h"

namespace cubilete {

RuleFindings check_rules(const Ruleset& r, const ScriptFindings& scripts,
                         const std::set<std::string>& in_tests) {
  RuleFindings out;
  const Usage usage(r, scripts.words, in_tests);
  check_usage(r, usage, out.unused);
  check_unread_locals(r, out.unused);
  check_shuffles(r, usage, out.unused);
  check_reach(r, usage, out.wrong, out.unused);
  check_triggers(r, scripts, usage, out.wrong, out.unused);
  check_clashes(r, out.wrong);
  check_candidates(r, out.wrong);
  check_own_calls(r, out.wrong);
  check_turn_lists(r, out.wrong);
  check_shadowed_names(r, out.wrong);
  check_conditions(r, out.unused);
  check_costs(r, usage, out.wrong);
  check_options(r, usage, out.unused);
  check_texts(r, usage, out.wrong, out.unused);
  check_resemblance(r, usage, out.wrong);
  check_sentences(r, out.wrong);
  check_text_of_others(r, scripts, usage, out.wrong);
  return out;
}

}  // namespace cubilete
