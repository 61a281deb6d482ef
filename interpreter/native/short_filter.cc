#include "native/short_filter.h"

#include <algorithm>

namespace cubilete::native {
namespace {

// Decides whether a condition depends only on the item and on constants, and collects the
// attributes that it reads.
class ConditionOnItem {
 public:
  ConditionOnItem(const ExpressionWriter& w, const Ruleset& r) : w_(w), r_(r) {}

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

// Writes the conditions that the filters test on an item `x_` of their zone.
std::string conditions(ExpressionWriter& w, std::int32_t index) {
  const ExpressionNode& n = w.node(index);
  if (n.op != Op::kFilter) return "";
  LoopItem item = w.item_of(w.child(n, 0));
  item.name = "x_";
  return conditions(w, w.child(n, 0)) +
         fmt::format("&& ({}) != 0", w.with_item(item, w.child(n, 1)));
}

}  // namespace

std::optional<ShortFilter> short_filter(ExpressionWriter& w, std::int32_t index) {
  if (!w.is_short(index) || !w.may_stop_early(index)) return std::nullopt;
  Emission& m = w.emission();
  ConditionOnItem condition(w, m.ruleset);
  std::int32_t at = index;
  for (; w.node(at).op == Op::kFilter; at = w.child(w.node(at), 0)) {
    if (!condition.follows_from_item(w.child(w.node(at), 1))) return std::nullopt;
  }
  const std::int32_t zone = w.child(w.node(at), 0);
  const ZoneDefId def(w.node(zone).value);
  ShortFilter out{w.zone(zone), m.members_of(def)};
  out.is_fixed = m.fixed_zones[def.index()].has_value();
  out.charge = w.charge_of_item();
  if (at == index) {
    out.function = fmt::format("all_members<{}>", out.members);
    return out;
  }
  m.filtered_attributes.insert(condition.attributes.begin(), condition.attributes.end());
  const FilterOfZone filter{def.value, conditions(w, index), std::move(condition.attributes)};
  const auto known = std::ranges::find(m.filters, filter);
  out.function = fmt::format("filtered{}", known - m.filters.begin());
  if (known == m.filters.end()) m.filters.push_back(filter);
  return out;
}

std::optional<ShortFilter> short_filter(Emission& m, ExpressionId id, const ScopeNames& scope) {
  const Expression& e = m.ruleset.expression(id);
  ExpressionWriter w(m, e, scope);
  auto filter = short_filter(w, static_cast<std::int32_t>(e.nodes.size()) - 1);
  if (filter) filter->once = static_cast<std::int64_t>(e.nodes.size()) + 1;
  return filter;
}

namespace {

// Updates the results after an attribute of one item changed: only its bit if its place is known (a
// fixed zone), else the whole zone is filtered again later.
std::string filter_item(const Emission& m, std::int32_t attribute) {
  std::string out;
  for (std::size_t k = 0; k < m.filters.size(); ++k) {
    const FilterOfZone& filter = m.filters[k];
    if (!filter.attributes.contains(attribute)) continue;
    const ZoneDefId zone(filter.zone);
    out += fmt::format("if (u32(z - {}) < {}u) {{ ", first_zone(m, m.ruleset.zone(zone)),
                       zones_of(m, zone));
    out += m.fixed_zones[zone.index()]
               ? fmt::format(
                     "u32& found = filter{0}[z - {1}::kZone].members; const u32 bit = u32{{1}} << "
                     "(x_ - first_of<{1}>(z)); found = (found & ~bit) | (true {2} ? bit : 0); }} ",
                     k, m.members_of(zone), filter.conditions)
               : "++changes_in[z]; } ";
  }
  return fmt::format("case {}: {{ {} return; }}\n", attribute, out);
}

// Updates the results for a fixed zone after an attribute of all its items changed.
std::string filter_zone(const Emission& m, std::int32_t attribute) {
  std::string out;
  for (std::size_t k = 0; k < m.filters.size(); ++k) {
    const FilterOfZone& filter = m.filters[k];
    const ZoneDefId zone(filter.zone);
    if (!filter.attributes.contains(attribute) || !m.fixed_zones[zone.index()]) continue;
    out += fmt::format(
        "if constexpr (__is_same(Zones, {1})) {{ u32 found = 0; each_in<{1}>(z, [&](i32 x_) {{ "
        "found "
        "|= u32{{true {2}}} << (x_ - first_of<{1}>(z)); }}); filter{0}[z - {1}::kZone].members = "
        "found; }} ",
        k, m.members_of(zone), filter.conditions);
  }
  return fmt::format("case {}: {{ {} return; }}\n", attribute, out);
}

}  // namespace

std::string write_short_filters(const Emission& m) {
  std::string out;
  for (std::size_t k = 0; k < m.filters.size(); ++k) {
    const ZoneDefId zone(m.filters[k].zone);
    out += fmt::format(
        "Filtered filter{0}[{1}];\n"
        "INLINE u32 filtered{0}(i32 z) {{ Filtered& f = filter{0}[z - {2}]; if (UNLIKELY(f.stamp "
        "!= changes_in[z])) find_filtered{0}(f, z); return f.members; }}\n"
        "[[gnu::noinline]] void find_filtered{0}(Filtered& f, i32 z) {{ const i32 n = "
        "count_in<{4}>(z); u32 found = 0; for (i32 k = 0; k < n; ++k) {{ const i32 x_ = "
        "member_at<{4}>(z, k); found |= u32{{true {3}}} << k; }} f.members = found; f.stamp = "
        "changes_in[z]; }}\n",
        k, zones_of(m, zone), first_zone(m, m.ruleset.zone(zone)), m.filters[k].conditions,
        m.members_of(zone));
  }
  out += "INLINE void filter_item(i32 a, i32 x_) { const i32 z = zone(x_); (void)z; switch (a) { ";
  for (const std::int32_t a : m.filtered_attributes) out += filter_item(m, a);
  out +=
      "default: return; } }\ntemplate <class Zones> INLINE void filter_zone(i32 a, i32 z) { "
      "(void)z; switch (a) { ";
  for (const std::int32_t a : m.filtered_attributes) out += filter_zone(m, a);
  return out + "default: return; } }\n";
}

}  // namespace cubilete::native
