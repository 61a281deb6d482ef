// Binds components and their definitions.

#include <algorithm>
#include <iterator>

#include "lua/api/handle.h"
#include "ruleset/members.h"

namespace cubilete {
namespace {

// Pushes a property of a definition; false if its kind has none of that name.
bool push_property(lua_State* l, DefinitionId id, std::string_view name) {
  const Ruleset& r = *host_of(l).ruleset;
  const ComponentDef& def = r.definition(id);
  const PropertyId p = r.find_property(def.kind, name);
  if (!p.is_some()) return false;
  const PropertyDef& property = r.property(p);
  const PropertyValue& v = def.properties[std::size_t(property.index)];
  const auto read = [&](std::int32_t printed) {
    return printed_value(r, *host_of(l).state, property.type.kind, printed);
  };
  switch (property.property_kind) {
    case PropertyKind::kValue:
      if (property.type.is_list && property.type.kind == TypeKind::kCell) {
        std::vector<std::int32_t> cells;
        std::ranges::transform(v.list, std::back_inserter(cells), read);
        push_list(l, property.type.element(), cells);
      } else if (property.type.is_list) {
        push_list(l, property.type.element(), v.list);
      } else if (!v.is_set && property.type.kind != TypeKind::kInteger &&
                 property.type.kind != TypeKind::kBoolean) {
        lua_pushnil(l);
      } else {
        push_value(l, property.type, read(v.scalar));
      }
      return true;
    case PropertyKind::kAmounts:
      push_amounts(l, v.list);
      return true;
    case PropertyKind::kQuery:
    case PropertyKind::kEffect:
      push_ability(l, p);
      return true;
  }
  return false;
}

std::vector<std::string> fields_of(const Ruleset& r, KindId kind, bool is_component) {
  std::vector<std::string> out =
      member_names(is_component ? TypeKind::kComponent : TypeKind::kDefinition);
  if (is_component) {
    for (const AttributeId a : r.kind(kind).attributes) out.push_back(r.attribute(a).name);
  }
  for (const PropertyId p : r.kind(kind).properties) out.push_back(r.property(p).name);
  return out;
}

int definition(lua_State* l) {
  push_value(l, {TypeKind::kDefinition}, check_name(l, 1, ArgumentRole::kDefinition));
  return 1;
}

int definitions(lua_State* l) {
  const Ruleset& r = *host_of(l).ruleset;
  KindId kind;
  if (!lua_isnoneornil(l, 1)) kind = KindId(check_name(l, 1, ArgumentRole::kKind));
  std::vector<std::int32_t> out;
  for (std::size_t d = 0; d < r.definitions.size(); ++d) {
    if (!kind.is_some() || r.definitions[d].kind == kind)
      out.push_back(static_cast<std::int32_t>(d));
  }
  push_list(l, {TypeKind::kDefinition}, out);
  return 1;
}

}  // namespace

int index_definition(lua_State* l, DefinitionId id) {
  const std::string_view name = check_field(l);
  if (push_member(l, TypeKind::kDefinition, id.value, name) || push_property(l, id, name)) return 1;
  if (push_query_about(l, TypeKind::kDefinition, id.value, name)) return 1;
  const Ruleset& r = *host_of(l).ruleset;
  no_field(l, "definition", fields_of(r, r.definition(id).kind, false));
}

int index_component(lua_State* l, ComponentId c) {
  const ScriptHost& host = host_of(l);
  const State& s = *host.state;
  const std::string_view name = check_field(l);
  const DefinitionId id = s.definition_of(c);
  const KindId kind = host.ruleset->definition(id).kind;
  const AttributeId a = host.ruleset->find_component_attribute(kind, name);
  if (a.is_some()) {
    const AttributeDef& def = host.ruleset->attribute(a);
    push_items(l, def.type, items_of(def, s.component_value(c, def)));
  } else if (!push_member(l, TypeKind::kComponent, c.value, name) && !push_property(l, id, name) &&
             !push_query_about(l, TypeKind::kComponent, c.value, name)) {
    no_field(l, host.ruleset->kind(kind).name, fields_of(*host.ruleset, kind, true));
  }
  return 1;
}

void bind_components(Vm& vm) {
  provide(vm, "definition", definition);
  provide(vm, "definitions", definitions);
}

}  // namespace cubilete
