// What verbs share: why one is refused, and the lists that they read. A verb is a function
// template over the host that carries it out (docs/decisions/0030): the interpreter's host
// (operations/state_host.h) writes the cells of a State, makes events and words refusals; that of
// compiled rules (native/runtime/runtime.inc) counts changes and stops. Both have
//
//   Checked, Number         the results of a check, and of a verb that returns a number
//   refuse(VerbError, ...)  what a refused verb returns; refused(Checked) passes a check's on
//   value(), cell_of() ...  the cells, by the names of State; a player and a component that own
//                           a value have types of their own, by which functions are chosen
//   changed(), moved() ...  called for each change with the numbers before and after, which may be
//                           equal
//   ToCome                  an event that was not made yet, from change_to_come() ...
//
// The texts of these headers are part of every compiled ruleset, without their #include lines.
#pragma once

#include <cstdint>

namespace cubilete::language {

using i32 = std::int32_t;
using i64 = std::int64_t;
using u64 = std::uint64_t;

// Why a verb is refused. The subject, and two numbers if its words need them, follow it.
enum class VerbError : std::uint8_t {
  // of an attribute
  kNobodyGains,
  kNobodyLoses,
  kNobodyHolds,
  kNothingHolds,
  kLacksAttribute,  // the component
  kNoCellHolds,
  kCellLacksAttribute,  // the cell
  kNegativeAmount,      // the amount
  kNotEnough,           // the amount, the owner if it is a player's
  kOutOfRange,          // the value
  kNotOfType,           // the value
  kListTooLong,         // the length
  kNothingInList,
  // of a zone
  kNotHeld,  // the kind of components
  kCellNeeded,
  kHasNoCells,
  kZoneFull,
  kCellFull,
  kListedTwice,
  kIsThere,  // the definition
  // of others
  kNothingToMove,
  kNothingToSwap,
  kNothingToRotate,
  kNothingToRoll,
  kNotADie,  // the component is the subject
  kNothingToCreate,
  kTooManyComponents,
  kNoSuchZone,
  kNothingToShuffle,
  kNothingToShow,
  kNothingToDeny,
  kNowhereToDeny,
  kTooManyPhases,
};

template <class Host>
using Checked = typename Host::Checked;
template <class Host>
using Number = typename Host::Number;
// The event that a verb would make, in whose place a rule can be carried out; none if it would
// change nothing.
template <class Host>
using ToCome = typename Host::ToCome;

struct Items {
  const i32* p = nullptr;
  i32 n = 0;
  constexpr const i32* begin() const { return p; }
  constexpr const i32* end() const { return p + n; }
  constexpr i32 size() const { return n; }
};

constexpr i64 clamped(i64 v, i64 low, i64 high) { return v < low ? low : v > high ? high : v; }

constexpr bool operator==(Items a, Items b) {
  bool are = a.n == b.n;
  for (i32 k = 0; k < a.n && are; ++k) are = a.p[k] == b.p[k];
  return are;
}

// `items` is anything that a `for` goes through.
template <class List = Items, class Item>
[[gnu::always_inline]] constexpr bool has_item(const List& items, Item v) {
  for (const Item x : items) {
    if (x == v) return true;
  }
  return false;
}

// The records in a list, of `width` numbers each. They are their own iterator.
struct End {};
struct Rows {
  const i32 *at, *last;
  i32 width;
  constexpr Rows(Items all, i32 w) : at(all.begin()), last(all.end()), width(w) {}
  constexpr Rows begin() const { return *this; }
  constexpr End end() const { return {}; }
  constexpr Items operator*() const { return {at, width}; }
  constexpr void operator++() { at += width; }
  constexpr bool operator!=(End) const { return last - at >= width; }
  constexpr i64 size() const { return (last - at) / width; }
};

}  // namespace cubilete::language
