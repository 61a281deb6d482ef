#include "engine/selection_examples.h"

#include <algorithm>
#include <numeric>

namespace cubilete {

namespace {

// Returns the classes of the set in random order.
std::vector<std::size_t> any_order(const SelectionSet& set, RandomStream& random) {
  std::vector<std::size_t> order(set.ends.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  }
  return order;
}

}  // namespace

std::vector<std::int32_t> drawn_selection(const SelectionSet& set, std::int64_t least,
                                          std::int64_t most, RandomStream& random) {
  std::vector<std::size_t> counts(set.ends.size(), 0);
  std::int64_t chosen = 0;
  auto left = static_cast<std::int64_t>(set.items.size());
  for (const std::size_t c : any_order(set, random)) {
    const auto size = static_cast<std::int64_t>(set.size_of(c));
    left -= size;
    const std::int64_t from = std::max<std::int64_t>(least - chosen - left, 0);
    const std::int64_t to = std::min(size, most - chosen);
    if (from > to) return {};
    const std::int64_t count = from + random.below(static_cast<std::uint32_t>(to - from + 1));
    counts[c] = static_cast<std::size_t>(count);
    chosen += count;
  }
  return set.with(counts).value_or(std::vector<std::int32_t>());
}

SelectionSet shuffled(const SelectionSet& set, RandomStream& random) {
  SelectionSet out;
  out.minimum = set.minimum;
  out.maximum = set.maximum;
  for (const std::size_t c : any_order(set, random)) {
    const auto items = std::span(set.items).subspan(set.begin_of(c), set.size_of(c));
    out.items.insert(out.items.end(), items.begin(), items.end());
    out.ends.push_back(static_cast<std::int32_t>(out.items.size()));
  }
  return out;
}

}  // namespace cubilete
