// Compares the interpreter and compiled rules on hostile or wrong content. It is not checked
// beforehand, so that all of it is met in play.
#pragma once

#include <cstdint>
#include <string>

namespace cubilete {

// Each of these compares its games in separate processes, prints the results, and returns true if
// something was compiled and there is no difference. `one_in`: above 1 only a sample, with the most
// players and without agents that search: one in so many attacks and mistakes, and mutants of the
// examples.

// Compares the attacks of scripts (tests/sandbox), each in its game with the actions that run it,
// and the games that are attacks (tests/attacks) and compile: those whose name contains the filter.
bool hold_attacks(const std::string& filter, std::size_t one_in);
// Compares the games of tests/mistakes that compile.
bool hold_mistakes(std::size_t one_in);
// Compares so many mutants of the games (tests/faults), leaving out those that do not compile.
bool hold_planted(std::uint64_t count, std::uint64_t seed, std::size_t one_in);

}  // namespace cubilete
