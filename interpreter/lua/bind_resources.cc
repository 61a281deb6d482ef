// Resources and attributes: gain, pay, lose, set.

#include "base/edit_distance.h"
#include "lua/handle.h"

namespace cubilete {
namespace {

AttributeId check_resource(lua_State* l, int index) {
  const Ruleset& r = *host_of(l).ruleset;
  const std::string name = check_text(l, index, "the name of a resource");
  std::vector<std::string> names;
  for (std::size_t i = 0; i < r.attributes.size(); ++i) {
    if (!r.attributes[i].is_resource) continue;
    if (r.attributes[i].name == name) return AttributeId(i);
    names.push_back(r.attributes[i].name);
  }
  const auto near = nearest(name, names);
  Vm::of(l).raise("script-undefined-name", "the game has no resource '" + name + "'" +
                                               (near ? "; did you mean '" + *near + "'?" : ""));
}

template <Deed::Kind verb>
int change_resource(lua_State* l) {
  Deed deed;
  deed.kind = verb;
  deed.b = lua_isnil(l, 1) ? -1 : check_player(l, 1).value;
  deed.a = check_resource(l, 2).value;
  deed.c = check_amount(l, 3);
  lua_pushinteger(l, perform(l, deed)[0]);
  return 1;
}

// set(player or component, name, value); set(nil, name, value) for the table.
int set(lua_State* l) {
  const Ruleset& r = *host_of(l).ruleset;
  const std::string name = check_text(l, 2, "the name of an attribute");
  Typed owner;
  AttributeId a;
  if (lua_isnil(l, 1)) {
    a = r.find_attribute(AttributeOwner::kTable, name);
  } else {
    owner = check_value(l, 1, "a player, a component or nil for the table");
    if (owner.type.kind == TypeKind::kPlayer) {
      a = r.find_attribute(AttributeOwner::kPlayer, name);
    } else if (owner.type.kind == TypeKind::kComponent) {
      a = r.find_component_attribute(
          r.definition(host_of(l).state.definition_of(ComponentId(owner.value))).kind, name);
    }
  }
  if (!a.is_some()) {
    Vm::of(l).raise("script-undefined-name", "there is no attribute '" + name + "' to set here");
  }
  const AttributeDef& def = r.attribute(a);
  std::int32_t value = -1;
  if (!lua_isnil(l, 3)) {
    const Typed v = check_value(l, 3, "a value");
    if (v.type.kind != def.type.kind) {
      Vm::of(l).raise("script-wrong-argument",
                      "'" + name + "' is " + describe(def.type) + ", not " + describe(v.type));
    }
    value = v.value;
  }
  Deed deed;
  const bool is_of_component = owner.type.kind == TypeKind::kComponent;
  deed.kind = is_of_component ? Deed::Kind::kSetOfComponent : Deed::Kind::kSetOfPlayer;
  deed.a = a.value;
  deed.b = is_of_component || owner.type.kind == TypeKind::kPlayer ? owner.value : -1;
  deed.c = value;
  perform(l, deed);
  return 0;
}

}  // namespace

void bind_resources(Vm& vm) {
  vm.provide(Environment::kEffect, "gain", change_resource<Deed::Kind::kGain>);
  vm.provide(Environment::kEffect, "pay", change_resource<Deed::Kind::kPay>);
  vm.provide(Environment::kEffect, "lose", change_resource<Deed::Kind::kLose>);
  vm.provide(Environment::kEffect, "set", set);
}

}  // namespace cubilete
