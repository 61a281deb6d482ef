#include "compiler/expressions/members.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spelling.h"
#include "ruleset/fields.h"

namespace cubilete {
namespace {

// Returns the zone of the edges of a zone or cell, or of the graph of an edge.
std::int32_t partner_of(const ExpressionBuilder& b, int of) {
  const std::int32_t zone = b.type_of(of).detail;
  return zone < 0 ? -1 : b.ruleset().zone(ZoneDefId(zone)).partner.value;
}

int lower_builtin(ExpressionBuilder& b, const BuiltinMember& m, int of, SourceSpan span) {
  switch (*m.op) {
    case Op::kAdd:  // content counts seats from 1, ids of players count from 0
      return b.add(*m.op, kIntegerType, 0, {of, b.leaf(Op::kLiteral, kIntegerType, 1, span)}, span);
    case Op::kComponents:
      return b.components(of);
    case Op::kAt:
      return b.components_at(of, span);
    case Op::kItemAt: {
      const int all = b.components_at(of, span);
      const int last = b.leaf(Op::kLiteral, kIntegerType, -1, span);
      return b.add(*m.op, b.type_of(all).element(), 0, {all, last}, span);
    }
    case Op::kEdgeZone: {
      const Type edges{TypeKind::kZone, false, partner_of(b, of)};
      return b.add(Op::kCells, {TypeKind::kCell, true, edges.detail}, 0,
                   {b.add(*m.op, edges, 0, {of}, span)}, span);
    }
    default:
      break;
  }
  Type result{m.result, m.is_list};
  if (m.detail == MemberDetail::kOfEdges) result.detail = partner_of(b, of);
  if (m.detail == MemberDetail::kOfThing) result.detail = b.type_of(of).detail;
  if (m.detail == MemberDetail::kKindNames) result.detail = b.names().kind_words().value;
  if (m.detail == MemberDetail::kHeld) result = b.type_of(b.components(of)).element();
  return b.add(*m.op, result, 0, {of}, span);
}

bool is_of_kinds(Type t) {
  return t.kind == TypeKind::kComponent || t.kind == TypeKind::kDefinition;
}

}  // namespace

int Members::lower(const Syntax& s) {
  const int of = b_.lower(s.children[0], kNothingType);
  if (of < 0) return -1;
  return s.is_call ? call(of, s) : get({of, s.name, s.name_span, s.span, true});
}

int Members::find(int node, const std::string& name, SourceSpan name_span, SourceSpan span) {
  return get({node, name, name_span, span, false});
}

int Members::get(const Wanted& w) {
  if (w.node < 0) return -1;
  const Type t = b_.type_of(w.node);
  if (t.is_list && t.kind != TypeKind::kAmounts && t.kind != TypeKind::kZone) return of_each(w);
  const BuiltinMember* const builtin = find_member(t.kind, w.name);
  // A list of zones has one member only: `components`, those of all the zones.
  const bool may_be = !t.is_list || t.kind != TypeKind::kZone || w.name == "components";
  if (builtin && builtin->op && may_be && has(t, *builtin)) {
    if (builtin->detail == MemberDetail::kOfCell) {
      const std::vector<KindId> kinds = kinds_of_cell(t);
      return b_.definition_at(w.node, kinds.size() == 1 ? kinds[0] : KindId(), w.span);
    }
    return lower_builtin(b_, *builtin, w.node, w.span);
  }
  if (const auto found = declared(w)) return *found;
  if (const QueryId q = query_about(t, w.name); q.is_some()) {
    const QueryDef& def = r_.queries[q];
    if (def.parameters.size() == 1) {
      b_.names().use(NameKind::kQuery, q.value, w.name_span);
      return b_.add(Op::kCallQuery, def.returns, q.value, {w.node}, w.span);
    }
  }
  if (b_.names_definition(w.node) && is_of_component_only(t, w.name)) {
    return get({b_.only_component(w.node, w.span), w.name, w.name_span, w.span, w.reports});
  }
  if (!w.reports) return -1;
  if (const int held = components_of(w.node); held >= 0) {
    const std::size_t reported = b_.diagnostics().size();
    const int found = find(held, w.name, w.name_span, w.span);
    if (found >= 0 || b_.diagnostics().size() > reported) return found;
  }
  report_unknown(w);
  return -1;
}

// Returns the components of a zone or a cell; -1 for any other node.
int Members::components_of(int node) {
  const Type t = b_.type_of(node);
  if (t.kind == TypeKind::kZone) return b_.components(node);
  const bool is_cell = t.kind == TypeKind::kCell && !t.is_list;
  return is_cell ? b_.components_at(node, b_.at(node).span) : -1;
}

// Returns whether a component of the definition has the member. (The definition has it not.)
bool Members::is_of_component_only(Type definition, const std::string& name) const {
  const Type component{TypeKind::kComponent, false, definition.detail};
  const std::vector<std::string> of_component = names(component);
  return std::find(of_component.begin(), of_component.end(), name) != of_component.end();
}

int Members::of_each(const Wanted& w) {
  const Type item = b_.type_of(w.node).element();
  const int value = b_.with_item(item, [&] {
    const int one = b_.leaf(Op::kItem, item, 0, w.name_span);
    return get({one, w.name, w.name_span, w.name_span, w.reports});
  });
  if (value < 0) return -1;
  const Type of = b_.type_of(value);
  if (!is_item(of)) return error_of_lists(w.name, w.name_span);
  return b_.add(Op::kMap, of.list(), 0, {w.node, value}, w.span);
}

std::optional<int> Members::declared(const Wanted& w) {
  const Type t = b_.type_of(w.node);
  if (t.kind == TypeKind::kZone) return cell_named(w);
  if (t.kind == TypeKind::kAmounts) {
    const AttributeId a = r_.find_resource(w.name);
    if (!a.is_some()) return std::nullopt;
    b_.names().use(NameKind::kAttribute, a.value, w.name_span);
    return b_.add(Op::kAmount, kIntegerType, a.value, {w.node}, w.span);
  }
  if (t.kind == TypeKind::kPlayer) {
    const ZoneFamily* family = find_zone_family(r_, w.name);
    if (family && r_.zone(family->first).is_per_player) {
      b_.names().use_family(*family, w.name_span);
      return b_.zones_of_family(*family, {w.node}, w.span);
    }
  }
  for (const std::int32_t detail : details_of(r_, t.kind, t.detail)) {
    const FieldRef f = find_field(r_, t.kind, detail, w.name);
    switch (f.kind) {
      case FieldKind::kAttribute:
        b_.names().use(NameKind::kAttribute, f.id, w.name_span);
        return b_.attribute(AttributeId(f.id), {w.node}, w.span);
      case FieldKind::kZoneOfPlayer:
        b_.names().use(NameKind::kZone, f.id, w.name_span);
        return b_.add(Op::kZone, {TypeKind::kZone, false, f.id}, f.id, {w.node}, w.span);
      case FieldKind::kProperty:
        return property(w, PropertyId(f.id));
      case FieldKind::kOfRecord:
        return b_.add(Op::kField, type_of(r_, f, detail).type, f.id, {w.node}, w.span);
      default:
        break;
    }
  }
  return std::nullopt;
}

int Members::property(const Wanted& w, PropertyId id) {
  b_.names().use(NameKind::kProperty, id.value, w.name_span);
  const PropertyDef& def = r_.property(id);
  const bool is_of_cell = b_.type_of(w.node).kind == TypeKind::kCell;
  const int of = is_of_cell ? b_.definition_at(w.node, def.kind, w.span) : w.node;
  if (def.property_kind == PropertyKind::kEffect) {
    return w.reports ? error_of_effect(w.name, w.name_span) : -1;
  }
  if (def.property_kind == PropertyKind::kQuery) {
    std::vector<int> children = {of};
    if (!b_.arguments(def.name, def.parameters, {}, w.name_span, children)) return -1;
    return b_.add(Op::kCallProperty, def.type, id.value, children, w.span);
  }
  return b_.add(Op::kProperty, def.type, id.value, {of}, w.span);
}

std::optional<int> Members::cell_named(const Wanted& w) {
  const Type t = b_.type_of(w.node);
  if (t.is_list || t.detail < 0) return std::nullopt;
  const ZoneDef& zone = r_.zone(ZoneDefId(t.detail));
  const auto place = zone.place_named(w.name);
  if (!place) {
    if (!zone.partner.is_some() || zone.is_of_edges) return std::nullopt;
    const Type edges{TypeKind::kZone, false, zone.partner.value};
    Wanted of_edges = w;
    of_edges.node = b_.add(Op::kEdgeZone, edges, 0, {w.node}, w.span);
    return cell_named(of_edges);
  }
  if (!zone.cell_definitions.empty() && !zone.is_of_edges) {
    const DefinitionId of = zone.cell_definitions[std::size_t(*place)];
    b_.names().use(NameKind::kDefinition, of.value, w.name_span);
  }
  return b_.add(Op::kCellNamed, {TypeKind::kCell, false, t.detail}, *place, {w.node}, w.span);
}

std::vector<KindId> Members::kinds_of_cell(Type t) const {
  std::vector<KindId> out;
  for (std::size_t z = 0; z < r_.zones.size(); ++z) {
    const bool may_be = t.detail < 0 || static_cast<std::size_t>(t.detail) == z;
    if (may_be && r_.zones[z].cell_kind.is_some()) out.push_back(r_.zones[z].cell_kind);
  }
  return out;
}

bool Members::has(Type t, const BuiltinMember& m) const {
  if (m.detail == MemberDetail::kOfCell) return !kinds_of_cell(t).empty();
  if (m.detail != MemberDetail::kOfEdges) return true;
  const bool is_of_edges = m.name == "ends";
  return std::ranges::any_of(r_.zones, [&](const ZoneDef& z) {
    const bool may_be = t.detail < 0 || &r_.zone(ZoneDefId(t.detail)) == &z;
    return may_be && z.partner.is_some() && z.is_of_edges == is_of_edges;
  });
}

int Members::error_of_lists(const std::string& name, SourceSpan span) {
  return b_.error("wrong-type", span,
                  fmt::format("'{}' is a list for each item: it cannot be read of a list", name));
}

int Members::error_of_effect(const std::string& name, SourceSpan span) {
  return b_.error("effect-in-query", span,
                  fmt::format("'{}' is an effect: it happens, it has no value", name),
                  "call it in the place of an effect");
}

void Members::report_unknown(const Wanted& w) {
  const Type t = b_.type_of(w.node);
  // The declaration of a value without a type has already been reported.
  if (t == kNothingType && b_.diagnostics().has_errors()) return;
  if (t.kind == TypeKind::kZone && report_numbered_cells(w)) return;
  std::vector<std::string> candidates = names(t);
  if (const int held = components_of(w.node); held >= 0) {
    const auto of_components = names(b_.type_of(held).element());
    candidates.insert(candidates.end(), of_components.begin(), of_components.end());
  }
  const std::size_t reported = b_.diagnostics().size();
  if (candidates.empty()) {
    b_.error("wrong-type", w.name_span, fmt::format("{} has no '{}'", describe(t), w.name));
  } else {
    b_.names().unknown(fmt::format("member of {}", describe(t)), w.name, w.name_span, candidates);
    const std::string of(r_.sources.text(b_.at(w.node).span));
    if (is_function(w.name) && b_.diagnostics().size() > reported && !of.empty())
      b_.diagnostics().last().help(fmt::format("it is a function: write {}({})", w.name, of));
  }
  if (b_.diagnostics().size() > reported && t.kind != TypeKind::kRecord) {
    b_.diagnostics().last().contradicts({b_.declared_at(w.node), describe(t), {}});
  }
}

// Reports what no cell of a zone with numbered cells is called; returns whether it did.
bool Members::report_numbered_cells(const Wanted& w) {
  const Type t = b_.type_of(w.node);
  if (t.detail < 0 || t.is_list) return false;
  const ZoneDef& zone = r_.zone(ZoneDefId(t.detail));
  if (!zone.has_cells() || zone.are_cells_named) return false;
  if (w.name.find(kNameToComplete) != std::string::npos) return false;
  const Type of_components = b_.type_of(b_.components(w.node)).element();
  std::vector<std::string> others = names(t);
  std::erase_if(others, [&](const std::string& n) { return zone.place_named(n).has_value(); });
  if (nearest(w.name, others) || nearest(w.name, names(of_components))) return false;
  b_.names().unknown_cell(zone, w.name, w.name_span);
  return true;
}

std::vector<std::string> Members::names(Type t) const {
  std::vector<std::string> out;
  for (const BuiltinMember& m : members_of(t.kind)) {
    if (m.op && has(t, m)) out.emplace_back(m.name);
  }
  const auto add = [&](const std::vector<std::string>& more) {
    out.insert(out.end(), more.begin(), more.end());
  };
  add(declared_names(r_, t.kind, t.detail));
  if (t.kind == TypeKind::kAmounts) add(r_.resource_names());
  for (const ZoneFamily& f : r_.zone_families) {
    if (t.kind == TypeKind::kPlayer && r_.zone(f.first).is_per_player) out.push_back(f.name);
  }
  if (t.kind == TypeKind::kZone && t.detail >= 0) {
    const ZoneDef& zone = r_.zone(ZoneDefId(t.detail));
    add(zone.cell_names);
    if (zone.partner.is_some() && !zone.is_of_edges) add(r_.zone(zone.partner).cell_names);
  }
  for (const QueryDef& q : r_.queries) {
    if (query_about(t, q.name).is_some() && q.parameters.size() == 1) out.push_back(q.name);
  }
  return out;
}

int Members::call(int of, const Syntax& s) {
  const Type t = b_.type_of(of);
  const bool is_one_of_kinds = is_of_kinds(t) && !t.is_list;
  if (is_one_of_kinds) {
    if (const auto property = call_property(of, s)) return *property;
  }
  if (const QueryId q = query_about(t, s.name); q.is_some()) return b_.query(q, s, s.children);
  const int held = components_of(of);
  const int list = held >= 0 ? held : of;
  const Type items = b_.type_of(list);
  if (const QueryId q = query_about(items.element(), s.name); items.is_list && q.is_some()) {
    return query_of_each(q, list, s);
  }
  if (items.is_list && is_of_kinds(items)) {
    if (const auto property = call_property_of_each(list, s)) return *property;
  }
  std::vector<std::string> candidates;
  if (is_of_kinds(items)) candidates = names(items.element());
  for (const QueryDef& q : r_.queries) {
    if (!is_one_of_kinds && query_about(t.element(), q.name).is_some())
      candidates.push_back(q.name);
  }
  b_.names().unknown(fmt::format("query of {}", describe(t)), s.name, s.name_span, candidates);
  return -1;
}

// Lowers a call of a property; nullopt if no possible kind has a property of this name.
std::optional<int> Members::call_property(int of, const Syntax& s) {
  const PropertyId property = property_of(b_.type_of(of), s.name);
  if (!property.is_some()) return std::nullopt;
  b_.names().use(NameKind::kProperty, property.value, s.name_span);
  const PropertyDef& def = r_.property(property);
  if (def.property_kind == PropertyKind::kEffect) return error_of_effect(s.name, s.name_span);
  if (def.property_kind != PropertyKind::kQuery) {
    return b_.error("wrong-type", s.name_span, fmt::format("'{}' takes no arguments", s.name));
  }
  std::vector<int> children = {of};
  const auto given = std::span<const Syntax>(s.children).subspan(1);
  if (!b_.arguments(def.name, def.parameters, given, s.name_span, children)) return -1;
  return b_.add(Op::kCallProperty, def.type, property.value, children, s.span);
}

// Lowers list.rule(arguments): calls the property of each item.
std::optional<int> Members::call_property_of_each(int list, const Syntax& s) {
  const Type item = b_.type_of(list).element();
  if (!property_of(item, s.name).is_some()) return std::nullopt;
  const int value = b_.with_item(item, [&] {
    const int one = b_.leaf(Op::kItem, item, 0, s.name_span);
    return call_property(one, s).value_or(-1);
  });
  if (value < 0) return -1;
  const Type of = b_.type_of(value);
  if (!is_item(of)) return error_of_lists(s.name, s.name_span);
  return b_.add(Op::kMap, of.list(), 0, {list, value}, s.span);
}

// Lowers list.q(arguments): calls the query with each item.
int Members::query_of_each(QueryId query, int list, const Syntax& s) {
  const QueryDef& def = r_.queries[query];
  if (!is_item(def.returns)) return error_of_lists(s.name, s.name_span);
  std::vector<Syntax> given = s.children;
  given[0] = Syntax{};
  given[0].kind = SyntaxKind::kItem;
  given[0].span = given[0].name_span = s.children[0].span;
  const int value =
      b_.with_item(b_.type_of(list).element(), [&] { return b_.query(query, s, given); });
  return b_.add(Op::kMap, def.returns.list(), 0, {list, value}, s.span);
}

QueryId Members::query_about(Type t, const std::string& name) const {
  const QueryId q = r_.find_query(name);
  if (!q.is_some()) return {};
  const auto& parameters = r_.queries[q].parameters;
  if (parameters.empty() || !ExpressionTree::accepts(parameters.front().type, t)) return {};
  const std::int32_t kind = parameters.front().type.detail;
  return kind < 0 || t.detail < 0 || kind == t.detail ? q : QueryId();
}

// Returns the property of this name in one of the kinds that the thing may have.
PropertyId Members::property_of(Type t, const std::string& name) const {
  for (const std::int32_t detail : details_of(r_, t.kind, t.detail)) {
    const FieldRef f = find_field(r_, t.kind, detail, name);
    if (f.kind == FieldKind::kProperty) return PropertyId(f.id);
  }
  return {};
}

}  // namespace cubilete
