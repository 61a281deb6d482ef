#include "checks/check_rules.h"

#include "checks/conditions.h"
#include "checks/single_checks.h"
#include "checks/usage.h"

namespace cubilete {

RuleFindings check_rules(const Ruleset& r, const ScriptFindings& scripts,
                         const std::set<std::string>& in_tests) {
  RuleFindings out;
  const Usage usage(r, scripts.words, in_tests);
  check_usage(r, usage, out.unused);
  check_unread_locals(r, out.unused);
  check_attributes(r, usage, out.unused);
  check_shuffles(r, usage, out.unused);
  check_reach(r, usage, out.wrong, out.unused);
  check_triggers(r, scripts, usage, out.wrong, out.unused);
  check_clashes(r, out.wrong);
  check_candidates(r, out.wrong);
  check_own_calls(r, out.wrong);
  check_pure_queries(r, out.wrong);
  check_turn_lists(r, out.wrong);
  check_shadowed_names(r, out.wrong);
  check_conditions(r, out.unused);
  check_conditions_of_scripts(r, scripts.conditions, out.unused);
  check_scores(r, out.unused);
  check_costs(r, usage, out.wrong);
  check_options(r, usage, out.unused);
  check_texts(r, usage, out.wrong, out.unused);
  check_resemblance(r, usage, out.wrong);
  check_sentences(r, out.wrong);
  check_text_of_others(r, scripts, usage, out.wrong);
  return out;
}

}  // namespace cubilete
