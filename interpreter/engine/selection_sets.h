// Sets of selections, gone through one by one; selection_examples.h is for those that are too
// large.
#pragma once

#include "engine/run_status.h"
#include "state/decision.h"

namespace cubilete {

// Selections beyond this number are not listed; the set of them is described instead.
inline constexpr std::size_t kMostListed = 20'000;
// Where a condition rules selections out, so many are tried before the set is described instead.
inline constexpr std::size_t kMostTried = std::size_t{1} << 18;

// Whether the set has more selections than `most`, whatever condition there is on the whole.
bool has_more_selections(const SelectionSet&, std::size_t most, RunStatus&);

// Calls `take` for each selection of the set until it says false. False: it did, or the work is
// spent.
template <class Take>
bool each_selection(const SelectionSet& set, RunStatus& work, Take take) {
  const std::size_t classes = set.ends.size();
  const auto size = [&](const ShortList& list) { return static_cast<std::int64_t>(list.size()); };
  const auto total = static_cast<std::int64_t>(set.items.size());
  ShortList chosen;
  if (set.maximum < 0) return true;
  // Depth first over how many of each class. The levels on `next` have decided the first classes.
  ShortList next;  // behind the last item taken of the class
  for (;;) {
    const std::size_t begin = next.empty() ? 0 : set.ends[next.size() - 1];
    if (!work.spend(2)) return false;
    const bool is_enough = size(chosen) + total - static_cast<std::int64_t>(begin) >= set.minimum;
    if (is_enough && next.size() < classes) {
      next.push_back(static_cast<std::int32_t>(begin));
      continue;
    }
    if (is_enough && !take(std::span<const std::int32_t>(chosen))) return false;
    // One item more of the last class that has one and room for it.
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
