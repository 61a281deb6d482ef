// Compares compiled rules with the interpreter on whole rulesets, in every way.
#pragma once

#include "agreement/compiled.h"
#include "agreement/rulesets.h"

namespace cubilete {

// How much is played of a ruleset for each number of players.
struct PlayedAmounts {
  std::int64_t games = 6;      // whole ones of random agents
  std::int64_t positions = 3;  // that are played on from
  std::int64_t simulated = 6;  // games as `simulate` plays them
  std::uint64_t seed = 1;
  std::vector<std::string> thinkers = {};  // agents of the first seats in one simulated game more
  bool most_players_only = false;
  bool without_forms = false;  // all scripts are left to the machine of Lua
};

struct RulesetCounts : AgreementCounts {
  std::int64_t compiled = 0;  // rulesets and numbers of players, to machine code
  std::int64_t refused = 0;   // that compiled rules leave to the interpreter
  std::int64_t programs = 0;  // expressions, blocks of effects and scripts of what was compiled
};

// Writes the rules for so many players as C++.
std::variant<native::Source, native::NotEmitted> source_of(const Ruleset&, std::int32_t players,
                                                           native::AnsweredBy, bool without_forms);

// Each returns the first difference, also where the text does not compile; empty if there is none.
// Prints why rules are left to the interpreter.
std::string difference_of_rules(const std::shared_ptr<const Ruleset>&, std::int32_t players,
                                const PlayedAmounts&, RulesetCounts&);
// For each number of players.
std::string difference_of_rules(const std::shared_ptr<const Ruleset>&, const PlayedAmounts&,
                                RulesetCounts&);

struct ComparedRulesets {
  std::int64_t compiled = 0;   // as RulesetCounts
  std::int64_t different = 0;  // also those whose process died
  std::int64_t given_up = 0;
};
// Compares each ruleset in a process of its own; prints the differences and the counts of all. One
// that takes longer than `seconds` by the clock, with its compilation, is given up. `what`:
// "generated games".
ComparedRulesets compare_each(const std::string& what, const std::vector<RulesetSource>&,
                              unsigned seconds, const PlayedAmounts&);

}  // namespace cubilete
