// Enumerates the selections of a set; selection_examples.h handles sets that are too large.
#pragma once

#include "engine/run_status.h"
#include "state/decision.h"

namespace cubilete {

// The most selections that are listed; a larger set is described instead.
inline constexpr std::size_t kMostListed = 20'000;
// The most selections that are tried against a condition before the set is described instead.
inline constexpr std::size_t kMostTried = std::size_t{1} << 18;

// Returns whether the set has more than `most` selections, ignoring the condition on the whole.
bool has_more_selections(const SelectionSet&, std::size_t most, RunStatus&);

// Calls `take` for each selection of the set until it returns false. Returns false if it did, or if
// the work is spent.
template <class Take>
bool each_selection(const SelectionSet& set, RunStatus& work, Take take) {
  const std::size_t classes = set.ends.size();
  const auto size = [&](const ShortList& list) { return static_cast<std::int64_t>(list.size()); };
  const auto total = static_cast<std::int64_t>(set.items.size());
  ShortList chosen;
  if (set.maximum < 0) return true;
  // Depth first over the count of items from each class. `next` has a level for each decided class.
  ShortList next;  // index after the last item taken from the class
  for (;;) {
    const std::size_t begin = next.empty() ? 0 : set.ends[next.size() - 1];
    if (!work.spend(2)) return false;
    const bool is_enough = size(chosen) + total - static_cast<std::int64_t>(begin) >= set.minimum;
    if (is_enough && next.size() < classes) {
      next.push_back(static_cast<std::int32_t>(begin));
      continue;
    }
    if (is_enough && !take(std::span<const std::int32_t>(chosen))) return false;
    // Takes one more item of the last class that has one, within the maximum.
    for (;;) {
      if (next.empty()) return true;
      auto& at = next[next.size() - 1];
      if (std::size_t(at) < set.ends[next.size() - 1] && size(chosen) < set.maximum) {
        chosen.push_back(set.items[std::size_t(at++)]);
        break;
      }
      chosen.shrink(chosen.size() - (std::size_t(at) - set.begin_of(next.size() - 1)));
      next.shrink(next.size() - 1);
    }
  }
}

}  // namespace cubilete
