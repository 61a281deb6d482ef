// Binds resources and attributes: gain, pay, lose, give, set.

#include "lua/api/handle.h"
#include "lua/vm/length_operator.h"
#include "operations/verb_call.h"

namespace cubilete {
namespace {

AttributeId check_resource(lua_State* l, int index) {
  return AttributeId(check_name(l, index, ArgumentRole::kResource));
}

// True if the owner is left out, as YAML allows: the table or the acting player is meant. Inserts
// nil in its place.
bool leaves_out_owner(lua_State* l) {
  if (lua_type(l, 1) != LUA_TSTRING || lua_gettop(l) > 2) return false;
  lua_pushnil(l);
  lua_insert(l, 1);
  return true;
}

// Returns what a verb changes a resource by.
int change_by(lua_State* l, const verb::Plain& call) {
  lua_pushinteger(l, perform(l, call)[0]);
  return 1;
}

template <Verb verb>
int change_resource(lua_State* l) {
  verb::Plain call;
  call.verb = verb;
  const bool has_no_owner = leaves_out_owner(l);
  MaybePlayer owner;
  if (!lua_isnil(l, 1)) owner = check_player(l, 1);
  const AttributeId resource = check_resource(l, 2);
  if (has_no_owner && host_of(l).ruleset->attribute(resource).owner == AttributeOwner::kPlayer) {
    owner = host_of(l).player;
  }
  call.arguments = {resource.value, owner.number()};
  call.amount = check_amount(l, 3);
  return change_by(l, call);
}

// give(from, to, resource, amount): one player pays, another gains the same amount.
int give(lua_State* l) {
  verb::Plain call;
  call.verb = Verb::kPay;
  call.arguments = {check_resource(l, 3).value, check_player(l, 1).value};
  call.amount = check_amount(l, 4);
  const PlayerId to = check_player(l, 2);
  perform(l, call);
  call.verb = Verb::kGain;
  call.arguments[1] = to.value;
  return change_by(l, call);
}

[[noreturn]] void wrong_value(lua_State* l, const AttributeDef& a, const std::string& found) {
  CallContext::of(l).raise("script-wrong-argument",
                           "'" + a.name + "' is " + describe(a.type) + ", not " + found);
}

// Returns the value at an index for an attribute that is not a list.
std::int32_t check_new_value(lua_State* l, int index, const AttributeDef& a) {
  if (lua_isnil(l, index)) return -1;
  const ScriptValue v = check_value(l, index, "a value");
  if (v.type.kind != a.type.kind) wrong_value(l, a, describe(v.type));
  return v.value;
}

// Returns the items of the list at an index for an attribute that is a list.
ShortList check_new_items(lua_State* l, int index, const AttributeDef& a) {
  if (!lua_istable(l, index)) wrong_value(l, a, luaL_typename(l, index));
  const lua_Integer n = length_of_list(l, index);
  CallContext::of(l).charge(n);
  ShortList items;
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_rawgeti(l, index, i);
    const ScriptValue v = check_value(l, lua_gettop(l), "a value in the list", a.type.kind);
    if (v.type.kind != a.type.kind) wrong_value(l, a, "a list with " + describe(v.type));
    items.push_back(v.value);
    lua_pop(l, 1);
  }
  return items;
}

// set(player or component, name, value); set(name, value) for the table or the acting player
int set(lua_State* l) {
  const Ruleset& r = *host_of(l).ruleset;
  const bool has_no_owner = leaves_out_owner(l);
  const std::string name = check_text(l, 2, "the name of an attribute");
  ScriptValue owner;
  AttributeId a;
  if (lua_isnil(l, 1)) {
    a = r.find_attribute(AttributeOwner::kTable, name);
    if (!a.is_some() && has_no_owner) {
      a = r.find_attribute(AttributeOwner::kPlayer, name);
      owner = {kPlayerType, host_of(l).player.number()};
    }
  } else {
    owner = check_value(l, 1, "a player, a component or nil for the table");
    if (owner.type.kind == TypeKind::kPlayer) {
      a = r.find_attribute(AttributeOwner::kPlayer, name);
    } else if (owner.type.kind == TypeKind::kComponent) {
      a = r.find_component_attribute(
          r.definition(host_of(l).state->definition_of(ComponentId(owner.value))).kind, name);
    }
  }
  if (!a.is_some()) {
    CallContext::of(l).raise("script-undefined-name",
                             "there is no attribute '" + name + "' to set here");
  }
  const AttributeDef& def = r.attribute(a);
  verb::Plain call;
  call.verb = Verb::kSet;
  const bool is_of_table = def.owner == AttributeOwner::kTable;
  call.arguments = {a.value, is_of_table ? MaybePlayer().number() : owner.value};
  if (def.type.is_list) {
    call.all = check_new_items(l, 3, def);
  } else {
    call.amount = check_new_value(l, 3, def);
  }
  perform(l, call);
  return 0;
}

}  // namespace

void bind_resources(Vm& vm) {
  provide(vm, "gain", change_resource<Verb::kGain>);
  provide(vm, "pay", change_resource<Verb::kPay>);
  provide(vm, "lose", change_resource<Verb::kLose>);
  provide(vm, "give", give);
  provide(vm, "set", set);
}

}  // namespace cubilete
