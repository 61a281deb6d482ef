// Binds moving and creating components, and the plain verbs.

#include <utility>

#include "lua/api/handle.h"
#include "operations/plain_verbs.h"

namespace cubilete {
namespace {

struct TargetArgument {
  ZoneId zone;
  std::int32_t place = -1;
};

TargetArgument check_target(lua_State* l, int index) {
  const ScriptValue v = check_value(l, index, "a zone or a cell");
  if (v.type.kind == TypeKind::kZone) return {ZoneId(v.value), -1};
  if (v.type.kind == TypeKind::kCell) return {CellId(v.value).zone(), CellId(v.value).place()};
  CallContext::of(l).raise("script-wrong-argument",
                           "expected a zone or a cell, found " + describe(v.type));
}

// move(component or list, zone or cell, "bottom")
int move_components(lua_State* l) {
  const std::vector<std::int32_t> what = check_components(l, 1);
  const TargetArgument to = check_target(l, 2);
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
    def = DefinitionId(check_name(l, 1, ArgumentRole::kDefinition));
  } else {
    const ScriptValue v = check_value(l, 1, "a definition");
    if (v.type.kind != TypeKind::kDefinition) {
      CallContext::of(l).raise("script-wrong-argument",
                               "expected a definition, found " + describe(v.type));
    }
    def = DefinitionId(v.value);
  }
  const TargetArgument to = check_target(l, 2);
  const ShortList made = perform(l, verb::Create{def, to.zone, to.place});
  push_value(l, {TypeKind::kComponent}, made[0]);
  return 1;
}

// Calls a plain verb, whose arguments are in the order of its row.
template <Verb verb>
int do_plain(lua_State* l) {
  constexpr const VerbRow& kForm = row_of(verb);
  verb::Plain call;
  call.verb = kForm.verb;
  for (std::size_t i = 0; i < kForm.arguments().size(); ++i) {
    const std::string wanted = describe(Type{kForm.declared[i].type});
    const ScriptValue v = check_value(l, static_cast<int>(i) + 1, wanted.c_str());
    if (v.type.kind != kForm.declared[i].type) {
      CallContext::of(l).raise("script-wrong-argument",
                               "expected " + wanted + ", found " + describe(v.type));
    }
    call.arguments[i] = v.value;
  }
  CallContext::of(l).charge(places_written(*host_of(l).state, call));
  perform(l, call);
  return 0;
}

template <std::size_t... numbers>
void bind_plain_verbs(Vm& vm, std::index_sequence<numbers...>) {
  (provide(vm, row_of(kPlainVerbs[numbers]).name.data(), do_plain<kPlainVerbs[numbers]>), ...);
}

}  // namespace

void bind_moves(Vm& vm) {
  provide(vm, "move", move_components);
  provide(vm, "create", create_component);
  bind_plain_verbs(vm, std::make_index_sequence<kPlainVerbs.size()>());
}

}  // namespace cubilete
