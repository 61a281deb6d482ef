#include "lua/types/game_types.h"

#include <algorithm>

#include "lua/api/names.h"
#include "ruleset/fields.h"

namespace cubilete::lua_types {
namespace {

LuaType detailed(KindSet kinds, std::int32_t detail) {
  LuaType t = type_of_kinds(kinds);
  t.detail = detail;
  return t;
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
      return symbol(vocabulary_of(type));
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
    case TypeKind::kRecord: {
      TableShape shape;
      for (const Parameter& field : r_.fields(type)) shape.fields[field.name] = type_of(field.type);
      return store_.new_table(std::move(shape));
    }
  }
  return any_type();
}

LuaType GameTypes::table_value(const std::string& name) {
  const AttributeId a = r_.find_attribute(AttributeOwner::kTable, name);
  return a.is_some() ? type_of(FieldRef{FieldKind::kAttribute, a.value}, -1) : any_type();
}

LuaType GameTypes::option(const std::string& name) {
  const OptionId o = r_.find_option(name);
  return o.is_some() ? type_of(FieldRef{FieldKind::kOption, o.value}, -1) : any_type();
}

std::optional<LuaType> GameTypes::name(const std::string& in_lua) {
  const FieldRef f = find_game_name(r_, name_in_content(in_lua), false);
  if (!f.is_some()) return std::nullopt;
  return type_of(f, -1);
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
  const bool is_known = zone.is_within(kZone | kAnyNil) && zone.detail >= 0;
  if (!is_known) return t;
  const auto& holds = r_.zone(ZoneDefId(zone.detail)).holds;
  if (holds.size() == 1) t.detail = holds[0].value;
  return t;
}

LuaType GameTypes::cell_of(const LuaType& zone) const {
  return detailed(kCell, zone.is_within(kZone | kAnyNil) ? zone.detail : -1);
}

LuaType GameTypes::type_of(FieldRef f, std::int32_t detail) {
  const FieldType field = cubilete::type_of(r_, f, detail);
  if (field.is_function) {
    LuaType function = type_of_kinds(kFunction);
    if (f.kind == FieldKind::kProperty) function.ability = f.id;
    return function;
  }
  if (field.type.is_list && f.kind == FieldKind::kMember) {
    TableShape shape;
    shape.items = restrict(type_of(field.type.element()), kEveryKind & ~kAbsent);
    return store_.new_table(std::move(shape));
  }
  LuaType t = type_of(field.type);
  t.kinds = static_cast<KindSet>(field.may_be_missing ? t.kinds | kAbsent : t.kinds & ~kAbsent);
  return t;
}

std::optional<LuaType> GameTypes::field(KindSet handle, std::int32_t detail,
                                        const std::string& in_lua) {
  const TypeKind thing = kind_of(handle);
  std::optional<LuaType> found;
  for (const std::int32_t d : details_of(r_, thing, detail)) {
    const FieldRef f = find_field(r_, thing, d, name_in_content(in_lua));
    if (!f.is_some()) continue;
    const LuaType one = type_of(f, d);
    found = found ? join(*found, one) : one;
  }
  return found;
}

std::optional<LuaType> GameTypes::attribute(const LuaType& owner, const std::string& name) {
  std::optional<LuaType> found;
  for (std::size_t i = 0; i < r_.attributes.size(); ++i) {
    const AttributeDef& a = r_.attributes[i];
    if (a.name != name) continue;
    const bool fits =
        (a.owner == AttributeOwner::kTable && owner.has(kAnyNil)) ||
        (a.owner == AttributeOwner::kPlayer && owner.has(kPlayer)) ||
        (a.owner == AttributeOwner::kComponent && owner.has(kComponent) &&
         (owner.detail < 0 || !owner.is_within(kComponent | kAnyNil) ||
          a.kind.value == owner.detail)) ||
        (a.owner == AttributeOwner::kCell && owner.has(kCell) &&
         (owner.detail < 0 || !owner.is_within(kCell | kAnyNil) || a.zone.value == owner.detail));
    if (!fits) continue;
    const LuaType one = type_of({FieldKind::kAttribute, static_cast<std::int32_t>(i)}, -1);
    found = found ? join(*found, one) : one;
  }
  return found;
}

}  // namespace cubilete::lua_types
