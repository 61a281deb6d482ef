// Binds the table: its attributes, set-up options, round and turn; end_ and announce.

#include <algorithm>

#include "base/spelling.h"
#include "forms/form_bounds.h"
#include "lua/api/handle.h"
#include "operations/verb_call.h"
#include "state/runs.h"

namespace cubilete {
namespace {

int option(lua_State* l) {
  const Ruleset& r = *host_of(l).ruleset;
  const std::string name = check_text(l, 1, "the name of a set-up option");
  const OptionId o = r.find_option(name);
  if (!o.is_some())
    CallContext::of(l).raise("script-undefined-name", "the game has no option '" + name + "'");
  const OptionDef& def = r.options[o];
  if (def.type.is_list) {
    push_list(l, def.type.element(), def.value);
  } else {
    push_value(l, def.type, def.value.empty() ? 0 : def.value[0]);
  }
  return 1;
}

// table_value(name) -> an attribute or resource of the table
int table_value(lua_State* l) {
  const ScriptHost& host = host_of(l);
  const std::string name = check_text(l, 1, "the name of an attribute");
  const AttributeId a = host.ruleset->find_attribute(AttributeOwner::kTable, name);
  if (!a.is_some()) {
    CallContext::of(l).raise("script-undefined-name", "the table has no attribute '" + name + "'");
  }
  const AttributeDef& def = host.ruleset->attribute(a);
  push_items(l, def.type, items_of(def, host.state->table_value(def)));
  return 1;
}

std::int32_t index_in(lua_State* l, const std::vector<std::string>& all, const std::string& name,
                      const char* what) {
  const auto it = std::find(all.begin(), all.end(), name);
  if (it == all.end()) {
    CallContext::of(l).raise(
        "script-undefined-name",
        with_hint(std::string("there is no ") + what + " '" + name + "'", name, all));
  }
  return static_cast<std::int32_t>(it - all.begin());
}

// end_("turn" | "round" | "game" | phase, {because = cause, everyone_loses = true}) does not
// return: the statements after it are not run.
int end(lua_State* l) {
  const Ruleset& r = *host_of(l).ruleset;
  const std::string what = check_text(l, 1, "what to end: turn, round, game or a phase");
  verb::End call;
  call.what = what == "turn"    ? EndWhat::kTurn
              : what == "round" ? EndWhat::kRound
              : what == "game"  ? EndWhat::kGame
                                : EndWhat::kPhase;
  if (call.what == EndWhat::kPhase) call.phase = PhaseId(index_in(l, r.phases, what, "phase"));
  if (lua_istable(l, 2)) {
    lua_getfield(l, 2, "because");
    if (!lua_isnil(l, -1)) {
      call.cause = EndCauseId(index_in(l, r.end_causes, check_text(l, -1, "a cause"), "end cause"));
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
  call.message = MessageId(index_in(l, host_of(l).ruleset->messages,
                                    check_text(l, 1, "the name of a message"), "message"));
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
  vm.provide(Environment::kPure, "option", option);
  vm.provide(Environment::kQuery, "table_value", table_value);
  vm.provide(Environment::kEffect, "end_", end);
  vm.provide(Environment::kEffect, "announce", announce);
}

}  // namespace cubilete
