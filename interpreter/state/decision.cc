#include "state/decision.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace cubilete {

std::optional<std::vector<std::int32_t>> SelectionSet::with(
    std::span<const std::size_t> counts) const {
  std::vector<std::int32_t> chosen;
  for (std::size_t c = 0; c < ends.size(); ++c) {
    if (counts[c] > size_of(c)) return std::nullopt;
    const auto first = items.begin() + static_cast<std::ptrdiff_t>(begin_of(c));
    chosen.insert(chosen.end(), first, first + static_cast<std::ptrdiff_t>(counts[c]));
  }
  const auto size = static_cast<std::int64_t>(chosen.size());
  if (size < minimum || size > maximum) return std::nullopt;
  return chosen;
}

std::optional<std::vector<std::int32_t>> SelectionSet::in_form(
    std::span<const std::int32_t> chosen) const {
  std::vector<std::size_t> counts(ends.size(), 0);
  std::vector<bool> is_taken(items.size(), false);
  for (const std::int32_t item : chosen) {
    const auto at = static_cast<std::size_t>(std::ranges::find(items, item) - items.begin());
    if (at == items.size() || is_taken[at]) return std::nullopt;
    is_taken[at] = true;
    ++counts[static_cast<std::size_t>(
        std::ranges::upper_bound(ends, static_cast<std::int32_t>(at)) - ends.begin())];
  }
  return with(counts);
}

void OptionList::sort_by_rank(const std::vector<std::int32_t>& ranks) {
  if (ranks.empty()) return;
  std::vector<std::size_t> order(size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ranks[a] > ranks[b]; });
  OptionList sorted;
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k > 0 && ranks[order[k]] != ranks[order[k - 1]]) sorted.ends_of_ranks_.push_back(k);
    sorted.add((*this)[order[k]]);
  }
  if (!order.empty()) sorted.ends_of_ranks_.push_back(order.size());
  *this = std::move(sorted);
}

bool OptionList::contains(std::span<const std::int32_t> values) const {
  for (std::size_t i = 0; i < size(); ++i) {
    if (std::ranges::equal((*this)[i], values)) return true;
  }
  return false;
}

std::optional<std::vector<std::int32_t>> Decision::in_form(
    std::span<const std::int32_t> values) const {
  if (options.contains(values)) return std::vector<std::int32_t>(values.begin(), values.end());
  if (options.unlisted()) return options.unlisted()->in_form(values);
  for (std::size_t i = 0; is_subset && i < options.size(); ++i) {
    const auto option = options[i];
    if (std::ranges::is_permutation(option, values)) {
      return std::vector<std::int32_t>(option.begin(), option.end());
    }
  }
  return std::nullopt;
}

}  // namespace cubilete
