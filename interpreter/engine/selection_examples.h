// Examples of a set of selections that is too large to list.
#pragma once

#include <algorithm>

#include "base/random.h"
#include "engine/selection_sets.h"

namespace cubilete {

// The number of examples offered for a set that is too large to list.
inline constexpr std::size_t kExamples = 64;

// If a condition rejects most drawn selections: the number of random starting points of a search,
// and the selections tried from each.
inline constexpr std::size_t kBeginnings = 16;
inline constexpr std::size_t kTriesOfBeginning = 500;

// Draws a selection of the set with `least` to `most` items, ignoring the condition on the whole.
// It visits the classes in random order and takes a random number of items from each that keeps the
// wanted size possible. REQUIRES: the set has a selection of such a size.
std::vector<std::int32_t> drawn_selection(const SelectionSet&, std::int64_t least,
                                          std::int64_t most, RandomStream&);
// Returns the set with its classes in random order. It has the same selections in another order;
// SelectionSet::in_form restores the order of their items.
SelectionSet shuffled(const SelectionSet&, RandomStream&);

// Calls `offer` for a few selections; it returns whether it accepts the selection. The first is the
// first legal one in the order of each_selection, so that a legal one is always found; then the one
// with all items; then random ones, alternately of a random size and with random items. If a
// condition rejects most of these, the set is searched from a few random starting points. The
// number of tries is bounded.
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
