#include "operations/shortfall.h"

#include <algorithm>

#include "language/verbs/attributes.h"
#include "operations/change.h"

namespace cubilete {
namespace {

// Returns whether no resource occurs twice; false for a price that is too long for this test.
bool is_total(std::span<const ResourceAmount> price) {
  if (price.size() > 8) return false;
  for (std::size_t i = 1; i < price.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (price[i].resource == price[k].resource) return false;
    }
  }
  return true;
}

}  // namespace

const std::int32_t& value_of(const State& s, const AttributeDef& a, MaybePlayer owner) {
  return a.owner == AttributeOwner::kTable ? s.table_value(a) : s.player_value(owner.seat(), a);
}

std::vector<ResourceAmount> total_of(std::span<const ResourceAmount> price) {
  struct Entry {
    AttributeId resource;
    std::size_t position;
    std::int64_t amount;
  };
  std::vector<Entry> entries;
  entries.reserve(price.size());
  for (const ResourceAmount& p : price) entries.push_back({p.resource, entries.size(), p.amount});
  std::ranges::sort(entries, [](const Entry& a, const Entry& b) {
    return a.resource != b.resource ? a.resource < b.resource : a.position < b.position;
  });
  std::size_t kept = 0;
  for (const Entry& e : entries) {
    if (kept > 0 && entries[kept - 1].resource == e.resource) {
      entries[kept - 1].amount += e.amount;
    } else {
      entries[kept++] = e;
    }
  }
  entries.resize(kept);
  std::ranges::sort(entries, {}, &Entry::position);
  std::vector<ResourceAmount> out;
  out.reserve(kept);
  for (const Entry& e : entries) out.push_back({e.resource, std::max<std::int64_t>(e.amount, 0)});
  return out;
}

std::optional<Shortfall> shortfall(const Ruleset& r, const State& s, MaybePlayer payer,
                                   std::span<const ResourceAmount> price) {
  const auto lacks = [&](AttributeId resource, std::int64_t amount) -> std::optional<Shortfall> {
    const AttributeDef& a = r.attribute(resource);
    const std::int64_t value = value_of(s, a, payer);
    if (!language::lacks(value, a.minimum, amount)) return std::nullopt;
    return Shortfall{resource, amount, value - a.minimum};
  };
  std::vector<ResourceAmount> total;
  if (!is_total(price)) price = total = total_of(price);
  for (const ResourceAmount& p : price) {
    if (auto found = lacks(p.resource, p.amount)) return found;
  }
  return std::nullopt;
}

}  // namespace cubilete
