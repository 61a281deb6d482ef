// Questions in the middle of an effect.

#include <algorithm>

#include "base/spelling.h"
#include "lua/api/handle.h"
#include "lua/vm/length_operator.h"

namespace cubilete {
namespace {

// The value shown beside the candidate at the top of the stack: a field of it, or what a function
// makes of it; the note is at index `note`.
std::int32_t note_of(lua_State* l, int note, Type& type) {
  if (lua_type(l, note) == LUA_TSTRING) {
    lua_getfield(l, -1, lua_tostring(l, note));
  } else {
    lua_pushvalue(l, note);
    lua_pushvalue(l, -2);
    CallContext::of(l).enter_callback();
    lua_call(l, 1, 1);
    CallContext::of(l).leave_callback();
  }
  std::int32_t value = -1;
  if (!lua_isnil(l, -1)) {
    const ScriptValue v = check_value(l, lua_gettop(l), "something to show");
    type = v.type;
    value = v.value;
  }
  lua_pop(l, 1);
  return value;
}

void add_notes(lua_State* l, int note, Question& q) {
  if (lua_type(l, note) != LUA_TSTRING && !lua_isfunction(l, note)) {
    CallContext::of(l).raise("script-wrong-argument",
                             "'note' of choose must be the name of a field or a function");
  }
  if (q.is_subset) {
    CallContext::of(l).raise("script-wrong-argument",
                             "'note' of choose is shown where one thing is chosen, not several");
  }
  for (const std::int32_t item : q.items) {
    push_value(l, q.type, item);
    q.notes.push_back(note_of(l, note, q.note_type));
    lua_pop(l, 1);
  }
}

// choose {player = p, name = "which", from = list or zone, optional = true}  -> an item or nil
// choose {player = p, name = "which", from = list or zone, min = 1, max = 3} -> a list
// With always_ask = true, also where there is one answer only.
int choose(lua_State* l) {
  luaL_checktype(l, 1, LUA_TTABLE);
  lua_settop(l, 1);
  static const std::vector<std::string> kFields = {"player", "name",     "from", "min",
                                                   "max",    "optional", "note", "always_ask"};
  CallContext::of(l).charge_walk();
  lua_pushnil(l);
  while (lua_next(l, 1)) {
    lua_pop(l, 1);
    const std::string field = lua_type(l, -1) == LUA_TSTRING ? lua_tostring(l, -1) : "?";
    if (std::find(kFields.begin(), kFields.end(), field) != kFields.end()) continue;
    CallContext::of(l).raise("script-wrong-argument",
                             with_hint("choose has no field '" + field + "'", field, kFields));
  }
  verb::Ask call;
  Question& q = call.question;
  q.is_in_callback = CallContext::of(l).is_in_callback();
  lua_getfield(l, 1, "player");
  q.player = lua_isnil(l, -1) ? host_of(l).player : check_player(l, -1);
  lua_getfield(l, 1, "name");
  q.name = check_text(l, -1, "a name for the question");
  lua_getfield(l, 1, "optional");
  q.is_optional = lua_toboolean(l, -1) != 0;
  lua_getfield(l, 1, "always_ask");
  q.always_asks = lua_toboolean(l, -1) != 0;
  lua_getfield(l, 1, "min");
  lua_getfield(l, 1, "max");
  q.is_subset = !lua_isnil(l, -1) || !lua_isnil(l, -2);
  q.minimum = lua_isnil(l, -2) ? 0 : check_amount(l, -2);
  q.maximum = lua_isnil(l, -1) ? 1'000'000 : check_amount(l, -1);
  if (q.minimum > q.maximum) {
    CallContext::of(l).raise("script-wrong-argument",
                             "nobody can choose at least " + std::to_string(q.minimum) +
                                 " and at most " + std::to_string(q.maximum));
  }
  lua_getfield(l, 1, "from");
  const int from = lua_gettop(l);
  const bool is_table = lua_type(l, from) == LUA_TTABLE;
  if (is_table) {
    const lua_Integer n = length_of_list(l, from);
    CallContext::of(l).charge(n);
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_rawgeti(l, from, i);
      const ScriptValue v = check_value(l, lua_gettop(l), "something to choose");
      lua_pop(l, 1);
      if (i > 1 && v.type.kind != q.type.kind) {
        CallContext::of(l).raise(
            "script-wrong-argument",
            "one cannot choose between " + describe(q.type) + " and " + describe(v.type));
      }
      q.type = v.type;
      q.items.push_back(v.value);
    }
  } else {
    q.items = ShortList(check_components(l, from));
    q.type = {TypeKind::kComponent};
  }
  lua_getfield(l, 1, "note");
  if (!lua_isnil(l, -1)) add_notes(l, lua_gettop(l), q);
  // Each candidate is compared with those before it, and the answers may be asked for again.
  const auto candidates = static_cast<std::int64_t>(q.items.size());
  CallContext::of(l).charge(60 + candidates * candidates / 128);
  const bool is_subset = q.is_subset;
  const Type type = q.type;
  const ShortList answer = perform(l, std::move(call));
  if (is_subset) {
    push_list(l, type, answer);
  } else if (answer.empty()) {
    lua_pushnil(l);
  } else {
    push_value(l, type, answer[0]);
  }
  return 1;
}

}  // namespace

void bind_choices(Vm& vm) { vm.provide(Environment::kEffect, "choose", choose); }

}  // namespace cubilete
