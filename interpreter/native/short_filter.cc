#include "native/short_filter.h"

#include <algorithm>

#include "native/selection_plan.h"

namespace cubilete::native {
namespace {

// Whether a condition follows from the item, and from constants. Notes the attributes that it
// reads.
class Condition {
 public:
  Condition(const ExpressionWriter& w, const Ruleset& r) : w_(w), r_(r) {}

  bool follows_from_item(std::int32_t index) {
    const ExpressionNode& n = w_.node(index);
    switch (n.op) {
      case Op::kLiteral:
        return true;
      case Op::kOption:
        return !is_many(n.type);
      case Op::kItem:
        return n.value == 0;
      case Op::kAttribute:
        if (is_many(n.type) ||
            r_.attribute(AttributeId(n.value)).owner != AttributeOwner::kComponent)
          return false;
        attributes.insert(n.value);
        return all_children_follow(n);
      case Op::kProperty:
        return !is_many(n.type) && all_children_follow(n);
      case Op::kDefinitionOf:
        return all_children_follow(n);
      default:
        return combines_values(n.op) && all_children_follow(n);
    }
  }

  std::set<std::int32_t> attributes;

 private:
  bool all_children_follow(const ExpressionNode& n) {
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      if (!follows_from_item(w_.child(n, k))) return false;
    }
    return true;
  }

  const ExpressionWriter& w_;
  const Ruleset& r_;
};

// The conditions on an item `x_` of the zone at the end of the filters.
std::string conditions(ExpressionWriter& w, std::int32_t index) {
  const ExpressionNode& n = w.node(index);
  if (n.op != Op::kFilter) return "";
  Item item = w.item_of(w.child(n, 0));
  item.name = "x_";
  return conditions(w, w.child(n, 0)) +
         fmt::format("&& ({}) != 0", w.with_item(item, w.child(n, 1)));
}

}  // namespace

std::optional<ShortFilter> short_filter(ExpressionWriter& w, std::int32_t index) {
  if (!w.is_short(index) || !w.may_stop_early(index)) return std::nullopt;
  Emission& m = w.emission();
  Condition condition(w, m.ruleset);
  std::int32_t at = index;
  for (; w.node(at).op == Op::kFilter; at = w.child(w.node(at), 0)) {
    if (!condition.follows_from_item(w.child(w.node(at), 1))) return std::nullopt;
  }
  const std::int32_t zone = w.child(w.node(at), 0);
  if (at == index) return ShortFilter{w.zone(zone), "all_members", w.charge_of_item()};
  m.filtered_attributes.merge(condition.attributes);
  const FilterOfZone filter{w.node(zone).value, conditions(w, index)};
  const auto known = std::ranges::find(m.filters, filter);
  const auto number = known - m.filters.begin();
  if (known == m.filters.end()) m.filters.push_back(filter);
  return ShortFilter{w.zone(zone), fmt::format("filtered{}", number), w.charge_of_item()};
}

std::optional<ShortFilter> short_filter(Emission& m, ExpressionId id, const Scope& scope) {
  const Expression& e = m.ruleset.expression(id);
  ExpressionWriter w(m, e, scope);
  auto filter = short_filter(w, static_cast<std::int32_t>(e.nodes.size()) - 1);
  if (filter) filter->once = static_cast<std::int64_t>(e.nodes.size()) + 1;
  return filter;
}

std::string write_short_filters(const Emission& m) {
  std::string out;
  for (std::size_t k = 0; k < m.filters.size(); ++k) {
    const ZoneDef& zone = m.ruleset.zone(ZoneDefId(m.filters[k].zone));
    out += fmt::format(
        "Filtered filter{0}[{1}];\n"
        "INLINE u32 filtered{0}(i32 z) {{ Filtered& f = filter{0}[z - {2}]; if (f.stamp != "
        "changes_in[z]) find_filtered{0}(f, z); return f.members; }}\n"
        "[[gnu::noinline]] void find_filtered{0}(Filtered& f, i32 z) {{ const Members& m = "
        "members_of(z); u32 found = 0; for (i32 k = 0; k < m.n; ++k) {{ const i32 x_ = m.items[k]; "
        "found |= u32{{true {3}}} << k; }} f.members = found; f.stamp = changes_in[z]; }}\n",
        k, zone.is_per_player ? m.players : 1, first_zone(m, zone), m.filters[k].conditions);
  }
  return out;
}

}  // namespace cubilete::native
