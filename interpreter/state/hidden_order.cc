#include "state/hidden_order.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "state/cell_writer.h"
#include "state/visibility.h"

namespace cubilete {
namespace {

// Returns the definition of a component and its attribute values.
std::vector<std::int32_t> nature_of(const Ruleset& r, const State& s, ComponentId c) {
  std::vector<std::int32_t> out = {s.definition_of(c).value};
  for (const AttributeId a : r.kind(r.definition(s.definition_of(c)).kind).attributes) {
    const auto cells = cells_of(r.attribute(a), s.component_value(c, r.attribute(a)));
    out.insert(out.end(), cells.begin(), cells.end());
  }
  return out;
}

// The same for single components.
std::vector<std::size_t> order_of_items(const Ruleset& r, const State& s, MaybePlayer viewer,
                                        const std::vector<ComponentId>& items) {
  std::vector<std::vector<ComponentId>> lists;
  for (const ComponentId c : items) lists.push_back({c});
  return order_without_secrets(r, s, viewer, lists);
}

}  // namespace

std::vector<std::size_t> order_without_secrets(const Ruleset& r, const State& s, MaybePlayer viewer,
                                               const std::vector<std::vector<ComponentId>>& lists) {
  std::vector<std::size_t> places;  // of the lists with hidden components
  std::vector<std::vector<std::vector<std::int32_t>>> natures(lists.size());
  for (std::size_t i = 0; i < lists.size(); ++i) {
    for (const ComponentId c : lists[i]) {
      if (!may_see(r, s, c, viewer)) natures[i].push_back(nature_of(r, s, c));
    }
    std::ranges::sort(natures[i]);
    if (!natures[i].empty()) places.push_back(i);
  }
  std::vector<std::size_t> order(lists.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<std::size_t> sorted = places;
  std::ranges::stable_sort(sorted, {}, [&](std::size_t i) { return natures[i]; });
  for (std::size_t k = 0; k < places.size(); ++k) order[places[k]] = sorted[k];
  return order;
}

void sort_hidden_options(const Ruleset& r, const State& s, Decision& d) {
  if (d.kind == AskKind::kAction || !has_secrets(r)) return;
  std::vector<std::vector<std::int32_t>> values;
  std::vector<std::vector<ComponentId>> lists;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    const auto option = d.options[i];
    lists.push_back(components_in(d, option));
    values.emplace_back(option.begin(), option.end());
    if (!d.is_subset) continue;
    const auto order = order_of_items(r, s, d.player, lists.back());
    for (std::size_t k = 0; k < order.size(); ++k) values.back()[k] = option[order[k]];
  }
  OptionList options;
  std::vector<std::int32_t> notes;
  std::vector<std::size_t> order(lists.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (d.is_ranked) {
    std::size_t begin = 0;
    for (const std::size_t end : d.options.ends_of_ranks()) {
      const auto first = lists.begin() + std::ptrdiff_t(begin);
      const std::vector<std::vector<ComponentId>> equals(first,
                                                         first + std::ptrdiff_t(end - begin));
      const auto within = order_without_secrets(r, s, d.player, equals);
      for (std::size_t k = begin; k < end; ++k) order[k] = begin + within[k - begin];
      begin = end;
    }
  } else {
    order = order_without_secrets(r, s, d.player, lists);
  }
  for (const std::size_t i : order) {
    options.add(values[i]);
    if (i < d.notes.size()) notes.push_back(d.notes[i]);
  }
  if (const SelectionSet* all = d.options.unlisted()) options.describe(*all);
  d.options = std::move(options);
  d.notes = std::move(notes);
}

void sort_hidden_classes(const Ruleset& r, const State& s, MaybePlayer viewer, SelectionSet& set) {
  if (!has_secrets(r)) return;
  std::vector<ComponentId> first;  // of each class
  for (std::size_t c = 0; c < set.ends.size(); ++c) first.emplace_back(set.items[set.begin_of(c)]);
  SelectionSet sorted;
  for (const std::size_t c : order_of_items(r, s, viewer, first)) {
    const auto begin = set.items.begin() + std::ptrdiff_t(set.begin_of(c));
    sorted.items.insert(sorted.items.end(), begin, begin + std::ptrdiff_t(set.size_of(c)));
    sorted.ends.push_back(static_cast<std::int32_t>(sorted.items.size()));
  }
  set.items = std::move(sorted.items);
  set.ends = std::move(sorted.ends);
}

std::vector<ComponentId> components_in(const Decision& d, std::span<const std::int32_t> values) {
  std::vector<ComponentId> out;
  for (std::size_t i = 0; d.kind != AskKind::kAction && i < values.size(); ++i) {
    if (d.type_at(i).kind == TypeKind::kComponent) out.emplace_back(values[i]);
  }
  return out;
}

State with_hidden_sorted(const Ruleset& r, const State& s, MaybePlayer viewer) {
  std::map<KindId, std::vector<ComponentId>> hidden;
  for (std::int32_t c = 0; c < s.component_count(); ++c) {
    const ComponentId id(c);
    if (!may_see(r, s, id, viewer)) hidden[r.definition(s.definition_of(id)).kind].push_back(id);
  }
  State out = s;
  CellWriter write(out);
  for (const auto& [kind, ids] : hidden) {
    std::vector<std::vector<std::int32_t>> natures;
    for (const ComponentId c : ids) natures.push_back(nature_of(r, s, c));
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const auto least = std::min_element(natures.begin() + std::ptrdiff_t(i), natures.end());
      write.exchange(ids[i], ids[std::size_t(least - natures.begin())]);
      std::swap(natures[i], *least);
    }
  }
  return out;
}

}  // namespace cubilete
