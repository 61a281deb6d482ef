// Examples of a set of selections that is too large to list.
#pragma once

#include <algorithm>

#include "base/random.h"
#include "engine/selection_sets.h"

namespace cubilete {

// How many selections of a set that is described are offered as examples.
inline constexpr std::size_t kExamples = 64;

// Where a condition leaves few of those that are drawn: from how many beginnings it is searched for
// others, and how far from each.
inline constexpr std::size_t kBeginnings = 16;
inline constexpr std::size_t kTriesOfBeginning = 500;

// A selection of the set by chance, whatever condition there is on the whole, with at least `least`
// and at most `most` items. The classes are gone through in an order by chance too; of each as many
// are taken, by chance, as leave the size that is wanted within reach.
// REQUIRES: the set has a selection of such a size.
std::vector<std::int32_t> drawn_selection(const SelectionSet&, std::int64_t least,
                                          std::int64_t most, RandomStream&);
// The set with its classes in an order by chance. Its selections are those of the set, in another
// order; SelectionSet::in_form puts them right.
SelectionSet shuffled(const SelectionSet&, RandomStream&);

// Calls `offer` for a few selections; it says whether it took the selection. First the first legal
// one in the order of each_selection, so that there is one where there is any, and the one of
// everything; then others by chance, by turns of any size alike, and each thing in or out. Where a
// condition rules out most of what is drawn so, the set is searched from a few other beginnings.
// The number of tries is fixed.
template <class Offer>
void each_example(const SelectionSet& set, RunStatus& work, RandomStream random, Offer offer) {
  std::size_t offered = 0;
  each_selection(set, work, [&](std::span<const std::int32_t> chosen) {
    offered = offer(chosen) ? 1 : 0;
    return offered == 0 && !work.failed();
  });
  if (offered == 0) return;
  const auto all = static_cast<std::int64_t>(set.items.size());
  if (set.maximum >= all && offer(set.items)) ++offered;
  const std::int64_t low = std::max<std::int64_t>(set.minimum, 0);
  const std::int64_t high = std::min(set.maximum, all);
  for (std::size_t n = 0; n < 4 * kExamples && offered < kExamples && !work.failed(); ++n) {
    if (!work.spend(all)) return;
    const auto size = low + random.below(static_cast<std::uint32_t>(high - low + 1));
    const bool is_of_size = n % 2 == 0;
    if (offer(drawn_selection(set, is_of_size ? size : low, is_of_size ? size : high, random))) {
      ++offered;
    }
  }
  for (std::size_t n = 0; n < kBeginnings && offered < kBeginnings && !work.failed(); ++n) {
    std::size_t tries = 0;
    each_selection(shuffled(set, random), work, [&](auto chosen) {
      const auto same = set.in_form(chosen);
      const bool is_taken = same && offer(*same);
      offered += is_taken ? 1 : 0;
      return !is_taken && ++tries < kTriesOfBeginning && !work.failed();
    });
  }
}

}  // namespace cubilete
