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
  constexpr std::int32_t kFirstPhase = 3;
  const std::int32_t what = check_name(l, 1, ArgumentRole::kEnd);
  verb::End call;
  call.what = what < kFirstPhase ? static_cast<EndWhat>(what) : EndWhat::kPhase;
  if (what >= kFirstPhase) call.phase = PhaseId(what - kFirstPhase);
  if (lua_istable(l, 2)) {
    lua_getfield(l, 2, "because");
    if (!lua_isnil(l, -1)) {
      call.cause = EndCauseId(check_name(l, -1, ArgumentRole::kEndCause));
    }
    lua_getfield(l, 2, "everyone_loses");
    call.everyone_loses = lua_toboolean(l, -1) != 0;
  }
  perform(l, call);
  return 0;
}

// announce(message, values...)
int announce(lua_State* l) {
  verb::Announce call;
  call.message = MessageId(check_name(l, 1, ArgumentRole::kMessage));
  call.player = host_of(l).player;
  CallContext::of(l).charge(lua_gettop(l) * kAnnounceFuel);
  for (int i = 2; i <= lua_gettop(l); ++i) {
    const ScriptValue v = check_value(l, i, "a value for the message");
    append_announced(call.values, v.type.kind, {&v.value, 1});
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
