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
  if (d.kind == AskKind::kAction || d.is_ranked || !has_secrets(r)) return;
  std::vector<std::vector<ComponentId>> lists;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    lists.push_back(components_in(d, d.options[i]));
  }
  OptionList options;
  std::vector<std::int32_t> notes;
  for (const std::size_t i : order_without_secrets(r, s, d.player, lists)) {
    options.add(d.options[i]);
    if (i < d.notes.size()) notes.push_back(d.notes[i]);
  }
  if (const SelectionSet* all = d.options.unlisted()) options.describe(*all);
  d.options = std::move(options);
  d.notes = std::move(notes);
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
