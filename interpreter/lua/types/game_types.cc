#include "lua/types/game_types.h"

#include <algorithm>

#include "lua/api/names.h"
#include "ruleset/members.h"

namespace cubilete::lua_types {
namespace {

LuaType detailed(KindSet kinds, std::int32_t detail) {
  LuaType t = type_of_kinds(kinds);
  t.detail = detail;
  return t;
}

bool is_a_zone(const Ruleset& r, std::int32_t zone) {
  return zone >= 0 && static_cast<std::size_t>(zone) < r.zones.size();
}

}  // namespace

TypeKind kind_of(KindSet handle) {
  switch (handle) {
    case kPlayer:
      return TypeKind::kPlayer;
    case kComponent:
      return TypeKind::kComponent;
    case kDefinition:
      return TypeKind::kDefinition;
    case kZone:
      return TypeKind::kZone;
    default:
      return TypeKind::kCell;
  }
}

LuaType GameTypes::symbol(VocabularyId vocabulary) const {
  LuaType t = type_of_kinds(kText);
  if (!vocabulary.is_some()) return t;
  for (const SymbolId s : r_.vocabularies[vocabulary]) t.texts.push_back(r_.symbol(s));
  std::sort(t.texts.begin(), t.texts.end());
  t.is_vocabulary = !t.texts.empty();
  return t;
}

LuaType GameTypes::type_of(const Type& type) {
  if (type.is_list) {
    TableShape shape;
    shape.items = type_of(type.element());
    return store_.new_table(std::move(shape));
  }
  switch (type.kind) {
    case TypeKind::kNothing:
      return any_type();
    case TypeKind::kInteger:
      return type_of_kinds(kNumber);
    case TypeKind::kBoolean:
      return type_of_kinds(kBoolean);
    case TypeKind::kSymbol:
      return symbol(VocabularyId(type.detail));
    case TypeKind::kPlayer:
      return type_of_kinds(kPlayer | kAbsent);
    case TypeKind::kComponent:
      return detailed(kComponent | kAbsent, type.detail);
    case TypeKind::kDefinition:
      return detailed(kDefinition | kAbsent, type.detail);
    case TypeKind::kZone:
      return detailed(kZone | kAbsent, type.detail);
    case TypeKind::kCell:
      return detailed(kCell | kAbsent, type.detail);
    case TypeKind::kResource:
      return type_of_kinds(kText | kAbsent);
    case TypeKind::kAmounts: {
      TableShape shape;
      shape.others = type_of_kinds(kNumber);
      return store_.new_table(std::move(shape));
    }
  }
  return any_type();
}

LuaType GameTypes::type_of(const AttributeDef& a) {
  if (a.type.kind != TypeKind::kSymbol || a.type.is_list) return type_of(a.type);
  LuaType t = symbol(a.vocabulary);
  t.kinds |= kAbsent;
  return t;
}

LuaType GameTypes::table_value(const std::string& name) {
  const AttributeId a = r_.find_attribute(AttributeOwner::kTable, name);
  return a.is_some() ? type_of(r_.attribute(a)) : any_type();
}

LuaType GameTypes::option(const std::string& name) {
  const OptionId o = r_.find_option(name);
  return o.is_some() ? type_of(r_.options[o].type) : any_type();
}

std::optional<LuaType> GameTypes::name(const std::string& in_lua) {
  const std::string name(name_in_content(in_lua));
  if (r_.find_option(name).is_some()) return option(name);
  if (const BuiltinMember* const m = find_member(TypeKind::kNothing, name)) return type_of(*m, -1);
  if (r_.find_attribute(AttributeOwner::kTable, name).is_some()) return table_value(name);
  const ZoneDefId z = r_.find_zone(name);
  if (z.is_some() && !r_.zone(z).is_per_player) return zone(name);
  if (r_.find_definition(name).is_some()) return definition(name);
  return std::nullopt;
}

LuaType GameTypes::zone(const std::string& name) const {
  return detailed(kZone, r_.find_zone(name).value);
}

LuaType GameTypes::definition(const std::string& name) const {
  const DefinitionId d = r_.find_definition(name);
  return detailed(kDefinition, d.is_some() ? r_.definition(d).kind.value : -1);
}

LuaType GameTypes::definitions_of(const std::string& kind) const {
  return detailed(kDefinition, r_.find_kind(kind).value);
}

LuaType GameTypes::component_in(const LuaType& zone) const {
  LuaType t = type_of_kinds(kComponent);
  const bool is_known = zone.is_within(kZone | kAnyNil) && is_a_zone(r_, zone.detail);
  if (!is_known) return t;
  const auto& holds = r_.zone(ZoneDefId(zone.detail)).holds;
  if (holds.size() == 1) t.detail = holds[0].value;
  return t;
}

LuaType GameTypes::cell_of(const LuaType& zone) const {
  return detailed(kCell, zone.is_within(kZone | kAnyNil) ? zone.detail : -1);
}

LuaType GameTypes::type_of(const BuiltinMember& m, std::int32_t detail) {
  LuaType t = type_of(Type{m.result});
  t.kinds = static_cast<KindSet>(t.kinds & ~kAbsent);
  if (m.detail == MemberDetail::kOfThing) t.detail = detail;
  if (is_a_zone(r_, detail)) {
    const ZoneDef& zone = r_.zone(ZoneDefId(detail));
    if (m.detail == MemberDetail::kOfEdges) t.detail = zone.partner.value;
    if (m.detail == MemberDetail::kOfCell) t.detail = zone.cell_kind.value;
  }
  if (m.detail == MemberDetail::kHeld) t.detail = component_in(detailed(kZone, detail)).detail;
  if (m.is_list) {
    TableShape shape;
    shape.items = std::move(t);
    return store_.new_table(std::move(shape));
  }
  if (m.may_be_missing) t.kinds |= kAbsent;
  return t;
}

std::optional<LuaType> GameTypes::field_of_every_game(KindSet handle, std::int32_t detail,
                                                      const std::string& name) {
  const BuiltinMember* const m = find_member(kind_of(handle), name);
  if (!m) return std::nullopt;
  return type_of(*m, detail);
}

std::optional<LuaType> GameTypes::player_field(const std::string& name) {
  const AttributeId a = r_.find_attribute(AttributeOwner::kPlayer, name);
  if (a.is_some()) return type_of(r_.attribute(a));
  const ZoneDefId z = r_.find_zone(name);
  if (z.is_some() && r_.zone(z).is_per_player) return detailed(kZone, z.value);
  return std::nullopt;
}

LuaType GameTypes::property(PropertyId id) {
  const PropertyDef& p = r_.property(id);
  switch (p.property_kind) {
    case PropertyKind::kQuery:
    case PropertyKind::kEffect: {
      LuaType ability = type_of_kinds(kFunction);
      ability.ability = id.value;
      return ability;
    }
    case PropertyKind::kAmounts:
      return type_of(Type{TypeKind::kAmounts});
    case PropertyKind::kValue:
      break;
  }
  if (p.type.is_list || p.type.kind == TypeKind::kInteger || p.type.kind == TypeKind::kBoolean) {
    return type_of(p.type);
  }
  LuaType t = p.type.kind == TypeKind::kSymbol ? symbol(p.vocabulary) : type_of(p.type);
  if (!p.is_required) t.kinds |= kAbsent;
  return t;
}

std::optional<LuaType> GameTypes::component_field(std::int32_t kind, const std::string& name,
                                                  bool is_component) {
  std::optional<LuaType> found;
  const auto add = [&](const LuaType& t) { found = found ? join(*found, t) : t; };
  for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
    if (kind >= 0 && static_cast<std::size_t>(kind) != k) continue;
    const AttributeId a = r_.find_component_attribute(KindId(k), name);
    const PropertyId p = r_.find_property(KindId(k), name);
    if (is_component && a.is_some()) {
      add(type_of(r_.attribute(a)));
    } else if (p.is_some()) {
      add(property(p));
    }
  }
  return found;
}

std::optional<LuaType> GameTypes::property_of_cell(std::int32_t zone, const std::string& name) {
  std::optional<LuaType> found;
  for (std::size_t z = 0; z < r_.zones.size(); ++z) {
    const bool may_be = zone < 0 || static_cast<std::size_t>(zone) == z;
    if (!may_be || !r_.zones[z].cell_kind.is_some()) continue;
    const PropertyId p = r_.find_property(r_.zones[z].cell_kind, name);
    if (p.is_some()) found = found ? join(*found, property(p)) : property(p);
  }
  return found;
}

std::optional<LuaType> GameTypes::query_about(KindSet handle, std::int32_t detail,
                                              const std::string& name) {
  const QueryId id = r_.find_query(name);
  if (!id.is_some() || r_.queries[id].parameters.empty()) return std::nullopt;
  const QueryDef& q = r_.queries[id];
  const Type about = q.parameters.front().type;
  if (about.is_list) return std::nullopt;
  const LuaType first = type_of(about);
  const bool is_of_another = detail >= 0 && first.detail >= 0 && first.detail != detail;
  if (!first.has(handle) || is_of_another) return std::nullopt;
  return q.parameters.size() == 1 ? type_of(q.returns) : type_of_kinds(kFunction);
}

std::optional<LuaType> GameTypes::field(KindSet handle, std::int32_t detail,
                                        const std::string& in_lua) {
  const std::string name(name_in_content(in_lua));
  // An attribute of a component hides a field that every component has.
  if (handle == kComponent || handle == kDefinition) {
    if (auto own = component_field(detail, name, handle == kComponent)) {
      const auto common = field_of_every_game(handle, detail, name);
      return common ? join(*own, *common) : own;
    }
  }
  if (auto common = field_of_every_game(handle, detail, name)) return common;
  if (handle == kPlayer) {
    if (auto own = player_field(name)) return own;
  }
  if (handle == kCell) {
    if (auto own = attribute(detailed(kCell, detail), name)) return own;
    if (auto own = property_of_cell(detail, name)) return own;
  }
  return query_about(handle, detail, name);
}

std::vector<std::string> GameTypes::fields(KindSet handle, std::int32_t detail) const {
  std::vector<std::string> out = member_names(kind_of(handle));
  for (const AttributeDef& a : r_.attributes) {
    const bool is_of_player = handle == kPlayer && a.owner == AttributeOwner::kPlayer;
    const bool is_of_component = handle == kComponent && a.owner == AttributeOwner::kComponent &&
                                 (detail < 0 || a.kind.value == detail);
    const bool is_of_cell = handle == kCell && a.owner == AttributeOwner::kCell &&
                            (detail < 0 || a.zone.value == detail);
    if (is_of_player || is_of_component || is_of_cell) out.push_back(a.name);
  }
  for (const PropertyDef& p : r_.properties) {
    const bool is_here = handle == kComponent || handle == kDefinition;
    const bool is_of_cell =
        handle == kCell && is_a_zone(r_, detail) && r_.zone(ZoneDefId(detail)).cell_kind == p.kind;
    if ((is_here && (detail < 0 || p.kind.value == detail)) || is_of_cell) out.push_back(p.name);
  }
  for (const ZoneDef& z : r_.zones) {
    if (handle == kPlayer && z.is_per_player) out.push_back(z.name);
  }
  for (const QueryDef& q : r_.queries) {
    if (q.parameters.empty() || q.parameters.front().type.is_list) continue;
    const TypeKind about = q.parameters.front().type.kind;
    const bool is_about = (handle == kPlayer && about == TypeKind::kPlayer) ||
                          (handle == kComponent && about == TypeKind::kComponent) ||
                          (handle == kDefinition && about == TypeKind::kDefinition);
    if (is_about) out.push_back(q.name);
  }
  return out;
}

std::optional<LuaType> GameTypes::attribute(const LuaType& owner, const std::string& name) {
  std::optional<LuaType> found;
  for (const AttributeDef& a : r_.attributes) {
    if (a.name != name) continue;
    const bool fits =
        (a.owner == AttributeOwner::kTable && owner.has(kAnyNil)) ||
        (a.owner == AttributeOwner::kPlayer && owner.has(kPlayer)) ||
        (a.owner == AttributeOwner::kComponent && owner.has(kComponent) &&
         (owner.detail < 0 || !owner.is_within(kComponent | kAnyNil) ||
          a.kind.value == owner.detail)) ||
        (a.owner == AttributeOwner::kCell && owner.has(kCell) &&
         (owner.detail < 0 || !owner.is_within(kCell | kAnyNil) || a.zone.value == owner.detail));
    if (fits) found = found ? join(*found, type_of(a)) : type_of(a);
  }
  return found;
}

}  // namespace cubilete::lua_types
