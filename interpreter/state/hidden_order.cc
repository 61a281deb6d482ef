#include "state/hidden_order.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "state/cell_writer.h"
#include "state/knowledge.h"

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

// Sorts the unknown components of each kind by definition and values.
void sort_hidden(const Ruleset& r, const Recall& recall, State& s) {
  const auto is_before = [&](ComponentId a, ComponentId b) {
    if (s.definition_of(a) != s.definition_of(b)) return s.definition_of(a) < s.definition_of(b);
    return std::ranges::lexicographical_compare(s.component_values(a), s.component_values(b));
  };
  CellWriter write(s);
  for (const std::vector<ComponentId>& ids : recall.unknown(r)) {
    std::vector<std::size_t> from(ids.size());  // where the nature of each place comes from
    std::iota(from.begin(), from.end(), std::size_t{0});
    std::ranges::stable_sort(
        from, [&](std::size_t a, std::size_t b) { return is_before(ids[a], ids[b]); });
    write.rearrange(ids, from);
  }
}

}  // namespace

std::vector<std::size_t> order_without_secrets(const Ruleset& r, const State& s, MaybePlayer viewer,
                                               const std::vector<std::vector<ComponentId>>& lists) {
  std::vector<std::size_t> places;  // of the lists with hidden components
  std::vector<std::vector<std::vector<std::int32_t>>> natures(lists.size());
  for (std::size_t i = 0; i < lists.size(); ++i) {
    for (const ComponentId c : lists[i]) {
      if (!is_known(r, s, c, viewer)) natures[i].push_back(nature_of(r, s, c));
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

std::vector<std::size_t> sort_hidden_options(const Ruleset& r, const State& s, Decision& d,
                                             std::span<const std::size_t> ends_of_ranks) {
  std::vector<std::size_t> order(d.options.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (d.kind == AskKind::kAction || !has_secrets(r)) return order;
  std::vector<std::vector<std::int32_t>> values;
  std::vector<std::vector<ComponentId>> lists;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    const auto option = d.options[i];
    lists.push_back(components_in(d, option));
    values.emplace_back(option.begin(), option.end());
    if (!d.is_subset) continue;
    const auto items = order_of_items(r, s, d.player, lists.back());
    for (std::size_t k = 0; k < items.size(); ++k) values.back()[k] = option[items[k]];
  }
  if (d.is_ranked) {
    std::size_t begin = 0;
    for (const std::size_t end : ends_of_ranks) {
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
  OptionList options;
  std::vector<std::int32_t> notes;
  for (const std::size_t i : order) {
    options.add(values[i]);
    if (i < d.notes.size()) notes.push_back(d.notes[i]);
  }
  if (const SelectionSet* all = d.options.unlisted()) options.describe(*all);
  d.options = std::move(options);
  d.notes = std::move(notes);
  return order;
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

bool names_hidden(const Ruleset& r, const State& s, const Decision& d) {
  if (d.kind == AskKind::kAction || !has_secrets(r)) return false;
  const auto is_component = [](const Type& t) { return t.kind == TypeKind::kComponent; };
  const bool is_of_components =
      is_component(d.type) ||
      std::ranges::any_of(d.parts, [&](const QuestionPart& p) { return is_component(p.type); });
  for (std::size_t i = 0; is_of_components && i < d.options.size(); ++i) {
    const auto option = d.options[i];
    for (std::size_t k = 0; k < option.size(); ++k) {
      const ComponentId c(option[k]);
      if (is_component(d.type_at(k)) && !is_known(r, s, c, d.player)) return true;
    }
  }
  return false;
}

State with_hidden_sorted(const Ruleset& r, const State& s, MaybePlayer viewer) {
  State out = s;
  sort_hidden(r, Recall(r, s, viewer), out);
  if (!s.activation || s.before.empty()) return out;
  State before;
  before.cells = s.before;
  State sorted = before;
  sort_hidden(r, Recall(r, before, s, viewer), sorted);
  out.before = std::move(sorted.cells);
  return out;
}

KnownQuestion as_known(const Ruleset& r, const State& s, const Decision& d,
                       std::span<const std::size_t> ends_of_ranks) {
  KnownQuestion known{with_hidden_sorted(r, s, d.player), d, {}};
  known.options = sort_hidden_options(r, s, known.decision, ends_of_ranks);
  // Each hidden component is renamed to the first one of its nature in the sorted state that has
  // not been named yet.
  std::map<std::vector<std::int32_t>, std::vector<ComponentId>> unnamed;
  for (std::int32_t c = s.component_count() - 1; c >= 0; --c) {
    const ComponentId id(c);
    if (!is_known(r, s, id, d.player)) unnamed[nature_of(r, known.state, id)].push_back(id);
  }
  std::map<ComponentId, ComponentId> names;
  const auto name_of = [&](ComponentId c) {
    const auto [at, is_new] = names.try_emplace(c, c);
    if (is_new && !is_known(r, s, c, d.player)) {
      std::vector<ComponentId>& ids = unnamed[nature_of(r, s, c)];
      at->second = ids.back();
      ids.pop_back();
    }
    return at->second;
  };
  OptionList options;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    const auto option = known.decision.options[i];
    std::vector<std::int32_t> values(option.begin(), option.end());
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (d.type_at(k).kind == TypeKind::kComponent)
        values[k] = name_of(ComponentId(values[k])).value;
    }
    options.add(values);
  }
  known.decision.options = std::move(options);
  return known;
}

}  // namespace cubilete
