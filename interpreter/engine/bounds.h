// The bounds of a step. The interpreter ends a step that exceeds one of them with an error. Native
// rules take the same numbers from here (native/tables.cc) and leave such a step to the
// interpreter.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cubilete {

// -- work ----------------------------------------------------------------------------------------
// The most work of a step, in units of about 10 nanoseconds. A charge depends only on the state and
// the choice: a cached result has the charge of the run that computed it.
inline constexpr std::int64_t kMostWork = 20'000'000;
// The charge for calling a script, without its fuel.
inline constexpr std::int64_t kCallOfScript = 60;

// -- nesting -------------------------------------------------------------------------------------
// The most nodes that the expressions which call each other have together: all nodes of an
// expression may be nested.
inline constexpr std::size_t kMostNestedNodes = 4'000;
// A call by a script or of a smaller expression counts as this many nodes.
inline constexpr std::size_t kLeastNodesOfCall = 20;
// The most blocks of effects that run inside one another, those of triggers `at: once` included.
// Each takes at most 1 KiB of stack, 5 KiB under the address sanitizer.
inline constexpr int kMostNestedBlocks = 1'000;
// The most scripts that run inside one another: scripts call rules, which may call scripts.
inline constexpr std::size_t kMostNestedScripts = 24;

// -- repetition ----------------------------------------------------------------------------------
// The most rounds of one `repeat`.
inline constexpr std::int32_t kMostRepeats = 100'000;
// The most numbers of a range `low..high`.
inline constexpr std::int64_t kMostNumbersOfRange = 100'000;
// The most triggers `at: once` and `at: instead` that run within one effect.
inline constexpr int kMostTriggersOfEffect = 10'000;
// The most triggers that wait until an effect is over.
inline constexpr std::size_t kMostWaitingTriggers = 5'000;
// The most events of one effect, those of the triggers `at: once` included.
inline constexpr std::int32_t kMostEvents = 1'000'000;
// The most effects of actions, triggers and the timetable that a step executes.
inline constexpr int kMostActivations = 10'000;
// The most phases started by effects that are under way, one inside the other.
inline constexpr std::int32_t kMostStartedPhases = 32;
// The most moves of the timetable in a step.
inline constexpr int kMostMoves = 100'000;

}  // namespace cubilete
