// Enumerates the selections of a set by language/selections.h; selection_examples.h handles sets
// that are too large.
#pragma once

#include <vector>

#include "engine/run_status.h"
#include "language/selections.h"
#include "operations/number_list.h"
#include "state/decision.h"

namespace cubilete {

// The most selections that are listed; a larger set is described instead.
inline constexpr std::size_t kMostListed = 20'000;
// The most selections that are tried against a condition before the set is described instead.
inline constexpr std::size_t kMostTried = std::size_t{1} << 18;

// The host of language/selections.h.
struct SelectionHost {
  using Counts = std::vector<std::int64_t>;
  RunStatus& work;

  bool spend(std::int64_t units) const { return work.spend(units); }
  bool go_on(std::int64_t units) const { return work.spend(units); }
  static void counts_selections() {}
  static NumberList list() { return {}; }
};

inline language::Choosable choosable(const SelectionSet& set) {
  return {items_in(set.items), items_in(set.ends), set.minimum, set.maximum};
}

// Returns whether the set has more than `most` selections, ignoring the condition on the whole.
inline bool has_more_selections(const SelectionSet& set, std::size_t most, RunStatus& work) {
  const SelectionHost host{work};
  return language::has_more_selections(host, choosable(set), static_cast<std::int64_t>(most));
}

// Calls `take` for each selection of the set until it returns false. Returns false if it did, or if
// the work is spent.
template <class Take>
bool each_selection(const SelectionSet& set, RunStatus& work, Take take) {
  const SelectionHost host{work};
  return language::each_selection(host, choosable(set),
                                  [&](language::Items chosen) { return take(numbers_of(chosen)); });
}

}  // namespace cubilete
