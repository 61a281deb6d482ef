#include "state/hidden_order.h"

#include <algorithm>
#include <map>
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
