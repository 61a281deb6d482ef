// Sets of selections, gone through one by one; selection_examples.h is for those that are too
// large.
#pragma once

#include "engine/run_status.h"
#include "state/decision.h"

namespace cubilete::inline engine {

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
  const std::vector<std::int32_t>& sorted = set.items;
  const std::vector<std::size_t>& ends = set.ends;
  const std::int64_t low = set.minimum;
  const std::int64_t high = set.maximum;
  std::vector<std::int32_t> chosen;
  chosen.reserve(sorted.size());
  if (high < 0) return true;
  // Depth first over how many of each class. Level k has decided the classes before k.
  std::vector<std::size_t> next(ends.size());   // behind the last item taken of the class
  std::vector<std::size_t> marks(ends.size());  // how many were chosen before the class
  std::size_t k = 0;
  for (;;) {
    const std::size_t begin = k == 0 ? 0 : ends[k - 1];
    if (!work.spend(2)) return false;
    const bool is_enough = std::int64_t(chosen.size() + sorted.size() - begin) >= low;
    if (is_enough && k < ends.size()) {
      marks[k] = chosen.size();
      next[k] = begin;
      ++k;
      continue;
    }
    if (is_enough && !take(std::span<const std::int32_t>(chosen))) return false;
    // One item more of the last class that has one and room for it.
    for (;;) {
      if (k == 0) return true;
      std::size_t& at = next[k - 1];
      if (at < ends[k - 1] && std::int64_t(chosen.size()) < high) {
        chosen.push_back(sorted[at++]);
        break;
      }
      --k;
      chosen.resize(marks[k]);
    }
  }
}

}  // namespace cubilete::engine
