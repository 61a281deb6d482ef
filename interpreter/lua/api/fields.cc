// Reads the fields of handles, and the names of a game (ruleset/fields.h).

#include "ruleset/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/spelling.h"
#include "lua/api/handle.h"
#include "lua/api/names.h"
#include "state/members.h"

namespace cubilete {
namespace {

void push_member(lua_State* l, const BuiltinMember& m, std::int32_t thing) {
  const ScriptHost& host = host_of(l);
  const MemberReading value = read(m, {*host.ruleset, *host.state, host.player}, thing);
  CallContext::of(l).charge(value.found);
  if (value.text.data()) {
    lua_pushlstring(l, value.text.data(), value.text.size());
  } else {
    push_items(l, {m.result, m.is_list}, value.items);
  }
}

const std::int32_t& first_value(const State& s, const AttributeDef& a, std::int32_t thing) {
  switch (a.owner) {
    case AttributeOwner::kTable:
      return s.table_value(a);
    case AttributeOwner::kPlayer:
      return s.player_value(PlayerId(thing), a);
    case AttributeOwner::kComponent:
      return s.component_value(ComponentId(thing), a);
    case AttributeOwner::kCell:
      break;
  }
  return s.cell_value(CellId(thing), a);
}

void push_attribute(lua_State* l, const AttributeDef& a, std::int32_t thing) {
  push_items(l, a.type, items_of(a, first_value(*host_of(l).state, a, thing)));
}

// Pushes a property of the definition.
void push_property(lua_State* l, PropertyId id, DefinitionId of) {
  const Ruleset& r = *host_of(l).ruleset;
  const PropertyDef& property = r.property(id);
  const PropertyValue& v = r.definition(of).properties[std::size_t(property.index)];
  const auto read = [&](std::int32_t printed) {
    return printed_value(r, *host_of(l).state, property.type.kind, printed);
  };
  switch (property.property_kind) {
    case PropertyKind::kValue:
      if (property.type.is_list && property.type.kind == TypeKind::kCell) {
        std::vector<std::int32_t> cells;
        std::ranges::transform(v.list, std::back_inserter(cells), read);
        push_list(l, property.type.element(), cells);
      } else if (is_many(property.type)) {
        push_items(l, property.type, v.list);
      } else if (!v.is_set && property.type.kind != TypeKind::kInteger &&
                 property.type.kind != TypeKind::kBoolean) {
        lua_pushnil(l);
      } else {
        push_value(l, property.type, read(v.scalar));
      }
      return;
    case PropertyKind::kAmounts:
      push_amounts(l, v.list);
      return;
    case PropertyKind::kQuery:
    case PropertyKind::kEffect:
      push_ability(l, id);
      return;
  }
}

// Returns the definition of a component or cell, or the definition itself; none for other things.
DefinitionId definition_of(const ScriptHost& host, TypeKind kind, std::int32_t thing) {
  switch (kind) {
    case TypeKind::kComponent:
      return host.state->definition_of(ComponentId(thing));
    case TypeKind::kDefinition:
      return DefinitionId(thing);
    case TypeKind::kCell:
      return definition_at(*host.ruleset, *host.state, CellId(thing));
    default:
      return {};
  }
}

[[noreturn]] void no_field(lua_State* l, TypeKind kind, std::int32_t detail) {
  const Ruleset& r = *host_of(l).ruleset;
  const std::string what =
      kind == TypeKind::kComponent ? r.kind(KindId(detail)).name : std::string(class_of(kind));
  const std::vector<std::string> fields = field_names(r, kind, detail);
  const std::string name(check_field(l));
  CallContext::of(l).raise("script-undefined-name",
                           with_hint(fmt::format("a {} has no '{}'", what, name), name, fields,
                                     fmt::format("it has {}", fmt::join(fields, ", "))));
}

// Returns the kind of a component or definition, or the zone of a zone or cell; -1 for others.
std::int32_t detail_of(const ScriptHost& host, TypeKind kind, std::int32_t thing) {
  switch (kind) {
    case TypeKind::kComponent:
    case TypeKind::kDefinition:
      return host.ruleset->definition(definition_of(host, kind, thing)).kind.value;
    case TypeKind::kZone:
      return host.state->zone_def(ZoneId(thing)).value;
    case TypeKind::kCell:
      return host.state->zone_def(CellId(thing).zone()).value;
    default:
      return -1;
  }
}

}  // namespace

std::optional<std::string> other_than(lua_State* l, Type type, std::int32_t thing) {
  const std::int32_t detail = detail_of(host_of(l), type.kind, thing);
  if (type.detail < 0 || detail < 0 || detail == type.detail) return std::nullopt;
  return describe(*host_of(l).ruleset, {type.kind, false, detail});
}

int index_thing(lua_State* l, TypeKind kind, std::int32_t thing) {
  if (kind == TypeKind::kZone && lua_type(l, 2) == LUA_TNUMBER) return index_zone(l, ZoneId(thing));
  const ScriptHost& host = host_of(l);
  const Ruleset& r = *host.ruleset;
  const std::int32_t detail = detail_of(host, kind, thing);
  const FieldRef f = find_field(r, kind, detail, check_field(l));
  switch (f.kind) {
    case FieldKind::kMember:
      push_member(l, kBuiltinMembers[f.id], thing);
      return 1;
    case FieldKind::kAttribute:
      push_attribute(l, r.attribute(AttributeId(f.id)), thing);
      return 1;
    case FieldKind::kProperty:
      push_property(l, PropertyId(f.id), definition_of(host, kind, thing));
      return 1;
    case FieldKind::kZoneOfPlayer:
      push_value(l, {TypeKind::kZone},
                 zone_of(r, *host.state, ZoneDefId(f.id), PlayerId(thing)).value);
      return 1;
    case FieldKind::kQueryAbout:
      push_query_about(l, QueryId(f.id));
      return 1;
    default:
      no_field(l, kind, detail);
  }
}

bool push_game_name(lua_State* l, std::string_view in_lua) {
  if (!CallContext::of(l).host) return false;
  const ScriptHost& host = host_of(l);
  const Ruleset& r = *host.ruleset;
  const bool is_pure = host.environment == Environment::kPure;
  const FieldRef f = find_game_name(r, name_in_content(in_lua), is_pure);
  if (f.kind == FieldKind::kOption) {
    const OptionDef& def = r.options[OptionId(f.id)];
    push_items(l, def.type, def.value);
    return true;
  }
  if (is_pure) return false;
  CallContext::of(l).charge(kReadFuel);
  switch (f.kind) {
    case FieldKind::kMember:
      push_member(l, kBuiltinMembers[f.id], -1);
      return true;
    case FieldKind::kAttribute:
      push_attribute(l, r.attribute(AttributeId(f.id)), -1);
      return true;
    case FieldKind::kZoneOfTable:
      push_value(l, {TypeKind::kZone},
                 zone_of(r, *host.state, ZoneDefId(f.id), MaybePlayer()).value);
      return true;
    case FieldKind::kDefinition:
      push_value(l, {TypeKind::kDefinition}, f.id);
      return true;
    default:
      return false;
  }
}

}  // namespace cubilete
