// What can be read of a player, a component, a zone, a cell.

#include <fmt/format.h>

#include <algorithm>

#include "base/edit_distance.h"
#include "compiler/expression_builder.h"

namespace cubilete {

std::vector<std::string> ExpressionBuilder::member_names(Type t) const {
  std::vector<std::string> out;
  switch (t.kind) {
    case TypeKind::kPlayer:
      out = {"seat"};
      for (const auto& a : r_.attributes) {
        if (a.owner == AttributeOwner::kPlayer) out.push_back(a.name);
      }
      for (const auto& z : r_.zones) {
        if (z.is_per_player) out.push_back(z.name);
      }
      break;
    case TypeKind::kComponent:
      out = {"definition", "zone", "owner", "cell", "index", "face", "copies"};
      [[fallthrough]];
    case TypeKind::kDefinition:
      if (t.kind == TypeKind::kDefinition) out.emplace_back("copies");
      for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
        if (t.detail >= 0 && static_cast<std::size_t>(t.detail) != k) continue;
        for (const PropertyId p : r_.kinds[k].properties) out.push_back(r_.property(p).name);
        if (t.kind != TypeKind::kComponent) continue;
        for (const AttributeId a : r_.kinds[k].attributes) out.push_back(r_.attribute(a).name);
      }
      break;
    case TypeKind::kZone:
      out = {"top", "bottom", "room", "owner", "cells", "components"};
      break;
    case TypeKind::kCell:
      out = {"row", "column", "number", "components", "top"};
      break;
    case TypeKind::kAmounts:
      for (const auto& a : r_.attributes) {
        if (a.is_resource) out.push_back(a.name);
      }
      break;
    default:
      break;
  }
  for (const QueryDef& q : r_.queries) {
    if (query_about(t, q.name) >= 0 && q.parameters.size() == 1) out.push_back(q.name);
  }
  return out;
}

int ExpressionBuilder::member_of(int node, const std::string& n, SourceSpan name_span,
                                 SourceSpan span, bool quiet) {
  if (node < 0) return -1;
  const Type t = type_of(node);
  if (t.kind == TypeKind::kZone) {
    if (!t.is_list) {
      if (n == "top" || n == "bottom") {
        const int all = components(node);
        const Type item = type_of(all).element();
        return add(n == "top" ? Op::kTop : Op::kBottom, item, 0, {node}, span);
      }
      if (n == "room") return add(Op::kRoom, kIntegerType, 0, {node}, span);
      if (n == "owner") return add(Op::kOwnerOf, kPlayerType, 0, {node}, span);
      if (n == "cells") return add(Op::kCells, {TypeKind::kCell, true, t.detail}, 0, {node}, span);
      if (t.detail >= 0) {
        const auto& names = r_.zone(ZoneDefId(t.detail)).cell_names;
        const auto it = std::find(names.begin(), names.end(), n);
        if (it != names.end()) {
          return add(Op::kCellNamed, {TypeKind::kCell, false, t.detail},
                     static_cast<std::int32_t>(it - names.begin()), {node}, span);
        }
      }
    }
    if (n == "components") return components(node);
    if (quiet) return -1;
    const int found = member_of(components(node), n, name_span, span, true);
    if (found >= 0) return found;
    std::vector<std::string> candidates = member_names(t);
    if (t.detail >= 0) {
      const auto& cells = r_.zone(ZoneDefId(t.detail)).cell_names;
      candidates.insert(candidates.end(), cells.begin(), cells.end());
    }
    const int all = components(node);
    const auto of_components = member_names(type_of(all).element());
    candidates.insert(candidates.end(), of_components.begin(), of_components.end());
    if (t.detail >= 0 && !nearest(n, candidates)) {
      const ZoneDef& zone = r_.zone(ZoneDefId(t.detail));
      const bool is_grid = zone.shape == Shape::kGrid;
      if (zone.has_cells() && zone.cell_names.empty()) {
        return error(
            "unknown-name", name_span,
            fmt::format("the cells of '{}' have numbers: none is called '{}'", zone.name, n),
            is_grid ? fmt::format("write cell({}, row, column), or give the rows names: "
                                  "rows: [a, b]",
                                  zone.name)
                    : fmt::format("write cell({}, number), or give the cells names", zone.name));
      }
    }
    c_.unknown(fmt::format("member of {}", describe(t)).c_str(), n, name_span, candidates);
    return -1;
  }
  if (t.is_list && t.kind != TypeKind::kAmounts) {
    items_.push_back(t.element());
    const int value =
        member_of(leaf(Op::kItem, t.element(), 0, name_span), n, name_span, name_span, quiet);
    items_.pop_back();
    if (value < 0) return -1;
    const Type of = type_of(value);
    if (of.is_list || of.kind == TypeKind::kAmounts) {
      return error("wrong-type", name_span,
                   fmt::format("'{}' is a list for each item: it cannot be read of a list", n));
    }
    return add(Op::kMap, of.list(), 0, {node, value}, span);
  }
  switch (t.kind) {
    case TypeKind::kPlayer:
      if (n == "seat") {
        const int one = leaf(Op::kLiteral, kIntegerType, 1, span);
        // A player is his seat counted from 0.
        return add(Op::kAdd, kIntegerType, 0, {node, one}, span);
      }
      if (const AttributeId a = r_.find_attribute(AttributeOwner::kPlayer, n); a.is_some()) {
        return attribute(a, {node}, span);
      }
      if (const ZoneDefId z = r_.find_zone(n); z.is_some() && r_.zone(z).is_per_player) {
        return add(Op::kZone, {TypeKind::kZone, false, z.value}, z.value, {node}, span);
      }
      break;
    case TypeKind::kComponent:
      if (n == "definition") {
        return add(Op::kDefinitionOf, {TypeKind::kDefinition, false, t.detail}, 0, {node}, span);
      }
      if (n == "zone") return add(Op::kZoneOf, {TypeKind::kZone}, 0, {node}, span);
      if (n == "owner") return add(Op::kOwnerOf, kPlayerType, 0, {node}, span);
      if (n == "index") return add(Op::kIndexOf, kIntegerType, 0, {node}, span);
      if (n == "cell") return add(Op::kCellOf, {TypeKind::kCell}, 0, {node}, span);
      for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
        if (t.detail >= 0 && static_cast<std::size_t>(t.detail) != k) continue;
        if (const AttributeId a = r_.find_component_attribute(KindId(k), n); a.is_some()) {
          return attribute(a, {node}, span);
        }
      }
      [[fallthrough]];
    case TypeKind::kDefinition:
      if (n == "copies") return add(Op::kCopiesOf, kIntegerType, 0, {node}, span);
      for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
        if (t.detail >= 0 && static_cast<std::size_t>(t.detail) != k) continue;
        const PropertyId p = r_.find_property(KindId(k), n);
        if (!p.is_some()) continue;
        const PropertyDef& def = r_.property(p);
        if (def.property_kind == PropertyKind::kEffect) {
          if (quiet) return -1;
          return error("effect-in-query", name_span,
                       fmt::format("'{}' is an effect: it happens, it has no value", n),
                       "run it with the verb 'run'");
        }
        if (def.property_kind == PropertyKind::kQuery) {
          return call_property(node, p, {}, span, name_span);
        }
        return add(Op::kProperty, def.type, p.value, {node}, span);
      }
      break;
    case TypeKind::kCell:
      if (n == "row" || n == "column") {
        return add(n == "row" ? Op::kRowOf : Op::kColumnOf, kIntegerType, 0, {node}, span);
      }
      if (n == "components") return at_cell(node, span);
      if (n == "top") {
        const int all = at_cell(node, span);
        const int last = leaf(Op::kLiteral, kIntegerType, -1, span);
        return add(Op::kItemAt, type_of(all).element(), 0, {all, last}, span);
      }
      break;
    case TypeKind::kAmounts:
      for (std::size_t a = 0; a < r_.attributes.size(); ++a) {
        if (r_.attributes[a].is_resource && r_.attributes[a].name == n) {
          return add(Op::kAmount, kIntegerType, static_cast<std::int32_t>(a), {node}, span);
        }
      }
      break;
    default:
      break;
  }
  if (const std::int32_t q = query_about(t, n); q >= 0) {
    const QueryDef& def = r_.queries[std::size_t(q)];
    if (def.parameters.size() == 1) return add(Op::kCallQuery, def.returns, q, {node}, span);
  }
  if (quiet) return -1;
  // What is of no type at all was reported where it was declared.
  if (t == kNothingType && d_.has_errors()) return -1;
  const auto candidates = member_names(t);
  if (candidates.empty()) {
    return error("wrong-type", name_span, fmt::format("{} has no '{}'", describe(t), n));
  }
  c_.unknown(fmt::format("member of {}", describe(t)).c_str(), n, name_span, candidates);
  return -1;
}

std::int32_t ExpressionBuilder::query_about(Type t, const std::string& name) const {
  const std::int32_t q = r_.find_query(name);
  if (q < 0) return -1;
  const auto& parameters = r_.queries[std::size_t(q)].parameters;
  if (parameters.empty() || !accepts(parameters.front().type, t)) return -1;
  const std::int32_t kind = parameters.front().type.detail;
  return kind < 0 || t.detail < 0 || kind == t.detail ? q : -1;
}

int ExpressionBuilder::query_of_each(std::int32_t q, int list, const Syntax& s) {
  const QueryDef& def = r_.queries[std::size_t(q)];
  if (def.returns.is_list || def.returns.kind == TypeKind::kAmounts) {
    return error("wrong-type", s.name_span,
                 fmt::format("'{}' is a list for each item: it cannot be read of a list", s.name));
  }
  items_.push_back(type_of(list).element());
  std::vector<Syntax> given = s.children;
  given[0] = Syntax{};
  given[0].kind = SyntaxKind::kName;
  given[0].name = "it";
  given[0].span = given[0].name_span = s.children[0].span;
  const int value = query(q, s, given);
  items_.pop_back();
  return add(Op::kMap, def.returns.list(), 0, {list, value}, s.span);
}

int ExpressionBuilder::member(const Syntax& s, Type) {
  const int of = lower(s.children[0], kNothingType);
  if (of < 0) return -1;
  if (!s.is_call) return member_of(of, s.name, s.name_span, s.span, false);
  const Type t = type_of(of);
  if ((t.kind == TypeKind::kComponent || t.kind == TypeKind::kDefinition) && !t.is_list) {
    for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
      if (t.detail >= 0 && static_cast<std::size_t>(t.detail) != k) continue;
      const PropertyId p = r_.find_property(KindId(k), s.name);
      if (!p.is_some()) continue;
      if (r_.property(p).property_kind == PropertyKind::kEffect) {
        return error("effect-in-query", s.name_span,
                     fmt::format("'{}' is an effect: it happens, it has no value", s.name),
                     "run it with the verb 'run'");
      }
      if (r_.property(p).property_kind != PropertyKind::kQuery) {
        return error("wrong-type", s.name_span, fmt::format("'{}' takes no arguments", s.name));
      }
      return call_property(of, p, std::span<const Syntax>(s.children).subspan(1), s.span,
                           s.name_span);
    }
  }
  if (const std::int32_t q = query_about(t, s.name); q >= 0) return query(q, s, s.children);
  const int list = t.kind == TypeKind::kZone ? components(of) : of;
  const Type item = type_of(list).element();
  if (const std::int32_t q = query_about(item, s.name); type_of(list).is_list && q >= 0) {
    return query_of_each(q, list, s);
  }
  if ((t.kind == TypeKind::kComponent || t.kind == TypeKind::kDefinition) && !t.is_list) {
    c_.unknown(fmt::format("query of {}", describe(t)).c_str(), s.name, s.name_span,
               member_names(t));
    return -1;
  }
  std::vector<std::string> queries;
  for (const QueryDef& q : r_.queries) {
    if (query_about(t.element(), q.name) >= 0) queries.push_back(q.name);
  }
  c_.unknown(fmt::format("query of {}", describe(t)).c_str(), s.name, s.name_span, queries);
  return -1;
}

int ExpressionBuilder::call_property(int of, PropertyId p, std::span<const Syntax> given,
                                     SourceSpan span, SourceSpan name_span) {
  const PropertyDef& def = r_.property(p);
  std::vector<int> children = {of};
  if (!arguments(def.name, def.parameters, given, name_span, children)) return -1;
  return add(Op::kCallProperty, def.type, p.value, children, span);
}

bool ExpressionBuilder::arguments(const std::string& callee, const std::vector<Parameter>& wanted,
                                  std::span<const Syntax> given, SourceSpan name_span,
                                  std::vector<int>& out) {
  if (given.size() != wanted.size()) {
    std::string names;
    for (const Parameter& p : wanted) names += (names.empty() ? "" : ", ") + p.name;
    d_.error(
        "wrong-arguments", name_span,
        fmt::format("'{}' takes {} argument{}, but {} {} given", callee, wanted.size(),
                    wanted.size() == 1 ? "" : "s", given.size(), given.size() == 1 ? "is" : "are"),
        fmt::format("call it as {}({})", callee, names));
    return false;
  }
  bool good = true;
  for (std::size_t i = 0; i < given.size(); ++i) {
    int a = lower(given[i], wanted[i].type);
    a = fit(a, wanted[i].type, given[i].span);
    good = good && a >= 0;
    out.push_back(a);
  }
  return good;
}

int ExpressionBuilder::query(std::int32_t q, const Syntax& s, std::span<const Syntax> given) {
  const QueryDef& def = r_.queries[std::size_t(q)];
  std::vector<int> children;
  if (!arguments(def.name, def.parameters, given, s.name_span, children)) return -1;
  return add(Op::kCallQuery, def.returns, q, children, s.span);
}

int ExpressionBuilder::at_cell(int cell, SourceSpan span) {
  const Type t = type_of(cell);
  KindId kind;
  if (t.detail >= 0 && r_.zone(ZoneDefId(t.detail)).holds.size() == 1) {
    kind = r_.zone(ZoneDefId(t.detail)).holds.front();
  }
  return add(Op::kAt, {TypeKind::kComponent, true, kind.value}, 0, {cell}, span);
}

}  // namespace cubilete
