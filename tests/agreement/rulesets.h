// Rulesets of content that is generated, hostile or wrong, to be played. What its author does is
// not checked beforehand, so that all of it is met in play. Those of the library and of tests/games
// are all_games().
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

struct RulesetSource {
  std::string name;
  // nullptr: it does not compile.
  std::function<std::shared_ptr<const Ruleset>()> make;
};

// Generated games (tests/fuzz) of the seeds `first` to `first + count - 1`. Heavy ones are left
// out.
std::vector<RulesetSource> generated_games(std::uint64_t first, std::uint64_t count);
// The attacks of scripts (tests/sandbox), each in its game with the actions that lead to it, and
// the games that are attacks (tests/attacks), whose name contains the filter. Fails with `problem`.
std::vector<RulesetSource> attacks(const std::string& filter, std::string& problem);
// The games of tests/mistakes.
std::vector<RulesetSource> mistakes();
// So many mutants of the games (tests/faults), or of the examples only.
std::vector<RulesetSource> mutants(std::uint64_t count, std::uint64_t seed, bool of_examples_only);

}  // namespace cubilete
