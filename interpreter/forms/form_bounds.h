// The bounds and charges of one call of a script, besides those of its blocks
// (lua/syntax/charges.h). The machine of Lua works with them, and a form that runs in place of its
// script charges the same fuel. Native rules take the numbers from here (native/tables.cc).
#pragma once

#include <cstdint>

namespace cubilete {

// The most fuel of a call: charges of the blocks of its script and for what the game does.
inline constexpr std::int64_t kMostFuel = 2'000'000;

// The charge for a verb or a rule: what a verb does is logged as events, which take time and
// memory.
inline constexpr std::int64_t kVerbFuel = 40;
// The charge for reading a member of a thing, or a value of the game.
inline constexpr std::int64_t kReadFuel = 4;
// Added to kVerbFuel for the message of an announcement and for each of its values.
inline constexpr std::int64_t kAnnounceFuel = 4;
// The charge of `pairs` for each key, once and again in each of the passes that sort them; one more
// for each of these.
inline constexpr std::int64_t kKeyFuel = 2;
// Added to kVerbFuel for a question, besides one unit for each kCandidatePairsPerUnit pairs of its
// candidates: they are compared with each other.
inline constexpr std::int64_t kQuestionFuel = 60;
inline constexpr std::int64_t kCandidatePairsPerUnit = 128;

// The most entries that the tables of a form may have; the memory of Lua is bounded in bytes.
inline constexpr std::int32_t kMostTableEntries = 1 << 16;
// A list of a form grows at once over at most so many missing items; a number beyond them is kept
// apart from the list.
inline constexpr std::int64_t kMostHoles = 256;
// The most results of a function of a form besides the first.
inline constexpr std::int32_t kMostFurtherResults = 7;
// The most functions of a form that call each other.
inline constexpr std::int32_t kMostFormCalls = 60;

}  // namespace cubilete
