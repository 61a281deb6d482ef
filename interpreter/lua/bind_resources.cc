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

using Verb = Result<std::int32_t> (*)(Change&, AttributeId, PlayerId, std::int64_t);

template <Verb verb>
int change_resource(lua_State* l) {
  const PlayerId player = lua_isnil(l, 1) ? PlayerId() : check_player(l, 1);
  const AttributeId resource = check_resource(l, 2);
  const auto done = verb(change_of(l), resource, player, check_amount(l, 3));
  if (!done) raise_rule_error(l, done.error());
  lua_pushinteger(l, *done);
  return 1;
}

// set(player or component, name, value); set(nil, name, value) for the table.
int set(lua_State* l) {
  Change& c = change_of(l);
  const Ruleset& r = c.ruleset;
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
          r.definition(c.state.definition_of(ComponentId(owner.value))).kind, name);
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
  const auto done =
      owner.type.kind == TypeKind::kComponent
          ? set_value(c, a, ComponentId(owner.value), value)
          : set_value(c, a, PlayerId(owner.type.kind == TypeKind::kPlayer ? owner.value : -1),
                      value);
  if (!done) raise_rule_error(l, done.error());
  return 0;
}

}  // namespace

void bind_resources(Vm& vm) {
  vm.provide(Environment::kEffect, "gain", change_resource<gain>);
  vm.provide(Environment::kEffect, "pay", change_resource<pay>);
  vm.provide(Environment::kEffect, "lose", change_resource<lose>);
  vm.provide(Environment::kEffect, "set", set);
}

}  // namespace cubilete
