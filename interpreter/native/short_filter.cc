#include "native/short_filter.h"

#include <algorithm>

namespace cubilete::native {
namespace {

// Decides whether a condition depends only on the item and on constants, and collects the
// attributes that it reads.
class ConditionOnItem {
 public:
  ConditionOnItem(const Expression& e, const Ruleset& r) : e_(e), r_(r) {}

  bool follows_from_item(const ExpressionNode& n) {
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
      if (!follows_from_item(e_.child(n, k))) return false;
    }
    return true;
  }

  const Expression& e_;
  const Ruleset& r_;
};

const ExpressionNode& below_filters(const Expression& e, std::int32_t node) {
  const ExpressionNode* n = &e.nodes[std::size_t(node)];
  while (n->op == Op::kFilter) n = &e.child(*n, 0);
  return *n;
}

}  // namespace

bool is_short_filter(const Emission& m, const Expression& e, std::int32_t node) {
  const ExpressionNode& source = below_filters(e, node);
  if (!whole_zone(m.ruleset, e, source)) return false;
  if (!m.is_short(ZoneDefId(e.child(source, 0).value))) return false;
  ConditionOnItem condition(e, m.ruleset);
  for (const ExpressionNode* n = &e.nodes[std::size_t(node)]; n != &source; n = &e.child(*n, 0)) {
    if (!condition.follows_from_item(e.child(*n, 1))) return false;
  }
  return true;
}

ShortFilter short_filter_of(Emission& m, ExpressionId id, std::int32_t node) {
  const Expression& e = m.ruleset.expression(id);
  const ExpressionNode& source = below_filters(e, node);
  const ZoneDefId def(e.child(source, 0).value);
  ShortFilter out{"", m.members_of(def)};
  out.is_fixed = m.fixed_zones[def.index()].has_value();
  out.charge = charge_of_item(e);
  FilterOfZone filter{def.value, "", {}};
  ConditionOnItem condition(e, m.ruleset);
  const auto& holds = m.ruleset.zone(def).holds;
  const LoopItem item{"x_", {true, holds.size() == 1 ? holds[0].value : -1}};
  for (const ExpressionNode* n = &e.nodes[std::size_t(node)]; n != &source; n = &e.child(*n, 0)) {
    condition.follows_from_item(e.child(*n, 1));
    filter.conditions =
        fmt::format("&& ({}) != 0{}", part_of(m, id, e.child_index(*n, 1), ScopeNames(), {item}),
                    filter.conditions);
  }
  filter.attributes = std::move(condition.attributes);
  if (filter.conditions.empty()) {
    out.function = fmt::format("all_members<{}>", out.members);
    return out;
  }
  m.filtered_attributes.insert(filter.attributes.begin(), filter.attributes.end());
  const auto known = std::ranges::find(m.filters, filter);
  out.function = fmt::format("filtered{}", known - m.filters.begin());
  if (known == m.filters.end()) m.filters.push_back(std::move(filter));
  return out;
}

std::optional<ShortFilter> short_filter(Emission& m, ExpressionId id, const ScopeNames& scope) {
  const Expression& e = m.ruleset.expression(id);
  const auto root = static_cast<std::int32_t>(e.nodes.size()) - 1;
  if (!is_short_filter(m, e, root) || !facts_of(m, id, scope).cannot_fail) return std::nullopt;
  ShortFilter out = short_filter_of(m, id, root);
  out.once = static_cast<std::int64_t>(e.nodes.size()) + 1;
  out.zone = part_of(m, id, e.child_index(below_filters(e, root), 0), scope);
  return out;
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
  return out + "default: return; } }\n";
}

}  // namespace cubilete::native
