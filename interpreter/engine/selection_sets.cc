#include "engine/selection_examples.h"

#include <algorithm>
#include <numeric>

namespace cubilete {

bool has_more_selections(const SelectionSet& set, std::size_t most, RunStatus& work) {
  const auto limit = static_cast<std::int64_t>(most);
  std::int64_t product = 1;
  for (std::size_t c = 0; c < set.ends.size() && product <= limit; ++c) {
    product *= static_cast<std::int64_t>(set.size_of(c)) + 1;
  }
  if (product <= limit) return false;
  // The number of selections of each size, limited to what matters here.
  const auto largest = std::min(set.maximum, static_cast<std::int64_t>(set.items.size()));
  if (largest < set.minimum || largest < 0) return false;
  std::vector<std::int64_t> of_size(static_cast<std::size_t>(largest) + 1, 0);
  std::vector<std::int64_t> sums(of_size.size() + 1, 0);
  of_size[0] = 1;
  for (std::size_t c = 0; c < set.ends.size(); ++c) {
    if (!work.spend(static_cast<std::int64_t>(of_size.size()))) return false;
    std::int64_t fitting = 0;
    for (std::size_t n = 0; n < of_size.size(); ++n) sums[n + 1] = sums[n] + of_size[n];
    for (std::size_t n = 0; n < of_size.size(); ++n) {
      const std::size_t from = n - std::min(n, set.size_of(c));
      of_size[n] = std::min(sums[n + 1] - sums[from], limit + 1);
      if (static_cast<std::int64_t>(n) >= set.minimum) fitting += of_size[n];
    }
    if (fitting > limit) return true;
  }
  return false;
}

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
    out.ends.push_back(out.items.size());
  }
  return out;
}

}  // namespace cubilete
