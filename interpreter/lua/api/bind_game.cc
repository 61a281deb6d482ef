// Binds the table: its attributes, set-up options, round and turn; end_ and announce.

#include "forms/form_bounds.h"
#include "lua/api/handle.h"
#include "operations/verb_call.h"
#include "state/runs.h"

namespace cubilete {
namespace {

int option(lua_State* l) {
  const OptionDef& def =
      host_of(l).ruleset->options[OptionId(check_name(l, 1, ArgumentRole::kOption))];
  push_items(l, def.type, def.value);
  return 1;
}

// table_value(name) -> an attribute or resource of the table
int table_value(lua_State* l) {
  const ScriptHost& host = host_of(l);
  const AttributeId a(check_name(l, 1, ArgumentRole::kTableAttribute));
  const AttributeDef& def = host.ruleset->attribute(a);
  push_items(l, def.type, items_of(def, host.state->table_value(def)));
  return 1;
}

// end_("turn" | "round" | "game" | phase, {because = cause, everyone_loses = true}) does not
// return: the statements after it are not run.
int end(lua_State* l) {
  verb::Plain call;
  call.verb = Verb::kEnd;
  call.arguments = {check_name(l, 1, ArgumentRole::kEnd), 0, 0, -1};
  if (lua_istable(l, 2)) {
    lua_getfield(l, 2, "because");
    if (!lua_isnil(l, -1)) call.arguments[3] = check_name(l, -1, ArgumentRole::kEndCause);
    lua_getfield(l, 2, "everyone_loses");
    call.arguments[1] = lua_toboolean(l, -1);
  }
  perform(l, call);
  return 0;
}

// announce(message, values...)
int announce(lua_State* l) {
  verb::Plain call;
  call.verb = Verb::kAnnounce;
  call.arguments = {check_name(l, 1, ArgumentRole::kMessage), 0, host_of(l).player.number()};
  CallContext::of(l).charge(lua_gettop(l) * kAnnounceFuel);
  for (int i = 2; i <= lua_gettop(l); ++i) {
    const ScriptValue v = check_value(l, i, "a value for the message");
    append_announced(call.all, v.type.kind, {&v.value, 1});
  }
  perform(l, call);
  return 0;
}

}  // namespace

void bind_game(Vm& vm) {
  provide(vm, "option", option);
  provide(vm, "table_value", table_value);
  provide(vm, "end_", end);
  provide(vm, "announce", announce);
}

}  // namespace cubilete
