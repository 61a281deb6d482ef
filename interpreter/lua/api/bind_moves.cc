// Components that come and go: move, swap, create, shuffle.

#include "lua/api/handle.h"

namespace cubilete {
namespace {

struct Target {
  ZoneId zone;
  std::int32_t place = -1;
};

Target check_target(lua_State* l, int index) {
  const ScriptValue v = check_value(l, index, "a zone or a cell");
  if (v.type.kind == TypeKind::kZone) return {ZoneId(v.value), -1};
  if (v.type.kind == TypeKind::kCell) return {zone_of_cell(v.value), place_of_cell(v.value)};
  CallContext::of(l).raise("script-wrong-argument",
                           "expected a zone or a cell, found " + describe(v.type));
}

// move(component or list, zone or cell, "bottom")
int move_components(lua_State* l) {
  const std::vector<std::int32_t> what = check_components(l, 1);
  const Target to = check_target(l, 2);
  const bool bottom = !lua_isnoneornil(l, 3) && check_text(l, 3, "\"bottom\"") == "bottom";
  for (const std::int32_t c : what) {
    perform(l, verb::Move{ComponentId(c), to.zone, to.place, bottom});
  }
  return 0;
}

// create(definition or name, zone or cell) -> the component
int create_component(lua_State* l) {
  DefinitionId def;
  if (lua_type(l, 1) == LUA_TSTRING) {
    def = host_of(l).ruleset->find_definition(lua_tostring(l, 1));
    if (!def.is_some()) {
      CallContext::of(l).raise("script-undefined-name", std::string("the game has no component '") +
                                                            lua_tostring(l, 1) + "'");
    }
  } else {
    const ScriptValue v = check_value(l, 1, "a definition");
    if (v.type.kind != TypeKind::kDefinition) {
      CallContext::of(l).raise("script-wrong-argument",
                               "expected a definition, found " + describe(v.type));
    }
    def = DefinitionId(v.value);
  }
  const Target to = check_target(l, 2);
  const ShortList made = perform(l, verb::Create{def, to.zone, to.place});
  push_value(l, {TypeKind::kComponent}, made[0]);
  return 1;
}

// swap(component, component)
int swap_components(lua_State* l) {
  verb::Swap call;
  for (const int i : {1, 2}) {
    const ScriptValue v = check_value(l, i, "a component");
    if (v.type.kind != TypeKind::kComponent) {
      CallContext::of(l).raise("script-wrong-argument",
                               "expected a component, found " + describe(v.type));
    }
    (i == 1 ? call.one : call.other) = ComponentId(v.value);
  }
  // The chains of both zones are written anew.
  const GameReader& s = host_of(l).state;
  for (const ComponentId c : {call.one, call.other}) {
    if (s.has(*host_of(l).ruleset, TypeKind::kComponent, c.value)) {
      CallContext::of(l).charge(s.size_of(s.zone_of_component(c)));
    }
  }
  perform(l, call);
  return 0;
}

int shuffle_zone(lua_State* l) {
  const ZoneId z = check_zone(l, 1);
  CallContext::of(l).charge(host_of(l).state.size_of(z));
  perform(l, verb::Shuffle{z});
  return 0;
}

}  // namespace

void bind_moves(Vm& vm) {
  vm.provide(Environment::kEffect, "move", move_components);
  vm.provide(Environment::kEffect, "swap", swap_components);
  vm.provide(Environment::kEffect, "create", create_component);
  vm.provide(Environment::kEffect, "shuffle", shuffle_zone);
}

}  // namespace cubilete
