// Content that is hostile or wrong, by the interpreter and by compiled rules, held against each
// other. What its author does is not checked beforehand, so that all of it is met in play.
#pragma once

#include <cstdint>
#include <string>

namespace cubilete {

// Each of these holds what belongs to it in processes of their own, prints what was found, and
// returns whether something was compiled and there is no difference. `one_in`: above 1 only a
// sample, of the most players and without agents that think: one in so many attacks and mistakes,
// and mutants of the examples.

// The attacks of scripts (tests/sandbox), each in its game with the actions that lead to it, and
// the games that are attacks (tests/attacks), as far as they compile: those whose name contains
// the filter.
bool hold_attacks(const std::string& filter, std::size_t one_in);
// The games of tests/mistakes that compile.
bool hold_mistakes(std::size_t one_in);
// So many mutants of the games (tests/faults), of which those are played that compile.
bool hold_planted(std::uint64_t count, std::uint64_t seed, std::size_t one_in);

}  // namespace cubilete
