// Binds questions in the middle of an effect.

#include <algorithm>

#include "base/spelling.h"
#include "forms/form_bounds.h"
#include "lua/api/record.h"
#include "lua/vm/length_operator.h"
#include "operations/verb_call.h"
#include "ruleset/effect_parts.h"

namespace cubilete {
namespace {

// Returns the note of the candidate at the top of the stack: a field of it, or the result of a
// function. The name or function is at index `note`.
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

[[noreturn]] void raise_wrong(lua_State* l, const std::string& message) {
  CallContext::of(l).raise("script-wrong-argument", message);
}

// Returns the names and types of the fields of the first answer, at index `answer`.
std::vector<Parameter> parts_of(lua_State* l, int answer) {
  std::vector<Parameter> parts;
  for (lua_pushnil(l); lua_next(l, answer); lua_pop(l, 1)) {
    if (lua_type(l, -2) != LUA_TSTRING) {
      raise_wrong(l, "an answer with parts names each of them: {left = 1, right = 2}");
    }
    const ScriptValue v = check_value(l, lua_gettop(l), "something to choose");
    parts.push_back({lua_tostring(l, -2), v.type});
  }
  if (parts.size() < 2) raise_wrong(l, "an answer with parts has two of them, or more");
  std::ranges::sort(parts, {}, &Parameter::name);
  return parts;
}

// Adds the answer with parts at the top of the stack, answer number `number`.
void add_answer(lua_State* l, lua_Integer number, std::vector<Parameter>& parts, Question& q) {
  const int answer = lua_gettop(l);
  if (parts.empty()) {
    parts = parts_of(l, answer);
    for (const Parameter& part : parts) q.parts.push_back({part.name, part.type, {}});
  }
  for (const std::int32_t v : take_record(l, answer, parts, {"script-wrong-argument", number})) {
    q.items.push_back(v);
  }
}

// Adds the candidates: the items or answers in a table, or the contents of a zone.
void add_candidates(lua_State* l, int from, Question& q) {
  if (lua_type(l, from) != LUA_TTABLE) {
    q.items = ShortList(check_things(l, from, TypeKind::kComponent));
    q.type = {TypeKind::kComponent};
    return;
  }
  const lua_Integer n = length_of_list(l, from);
  CallContext::of(l).charge(n);
  std::vector<Parameter> parts;
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_rawgeti(l, from, i);
    const bool has_parts = lua_type(l, -1) == LUA_TTABLE;
    if (i > 1 && has_parts == q.parts.empty()) {
      raise_wrong(l, "one cannot choose between one thing and an answer with parts");
    }
    if (has_parts) {
      add_answer(l, i, parts, q);
      lua_pop(l, 1);
      continue;
    }
    const ScriptValue v = check_value(l, lua_gettop(l), "something to choose");
    lua_pop(l, 1);
    if (i > 1 && v.type.kind != q.type.kind) {
      raise_wrong(l, "one cannot choose between " + describe(q.type) + " and " + describe(v.type));
    }
    q.type = v.type;
    q.items.push_back(v.value);
  }
  if (q.is_subset && !q.parts.empty()) {
    raise_wrong(l, "of answers with parts one is chosen: leave out 'min', 'max' and 'among'");
  }
}

// Adds the sets in the table at index `among`, each after its length.
void add_sets(lua_State* l, int among, Question& q) {
  const char* const kWanted = "'among' lists sets, each of them a list: {{a, b}, {c}}";
  if (lua_type(l, among) != LUA_TTABLE) raise_wrong(l, kWanted);
  const lua_Integer n = length_of_list(l, among);
  CallContext::of(l).charge(n);
  ShortList& out = q.listed.emplace();
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_rawgeti(l, among, i);
    const int set = lua_gettop(l);
    if (lua_type(l, set) != LUA_TTABLE) raise_wrong(l, kWanted);
    const lua_Integer size = length_of_list(l, set);
    CallContext::of(l).charge(size);
    out.push_back(static_cast<std::int32_t>(size));
    for (lua_Integer k = 1; k <= size; ++k) {
      lua_rawgeti(l, set, k);
      const ScriptValue v = check_value(l, lua_gettop(l), "something to choose");
      lua_pop(l, 1);
      if (q.items.empty() && q.type.kind == TypeKind::kNothing) q.type = v.type;
      if (v.type.kind != q.type.kind) {
        raise_wrong(l, "set " + std::to_string(i) + " of 'among' has " + describe(v.type) +
                           ", but 'from' has " + describe(q.type));
      }
      out.push_back(v.value);
    }
    lua_pop(l, 1);
  }
}

// `from` is the index of the candidates.
void add_notes(lua_State* l, int note, int from, Question& q) {
  if (lua_type(l, note) != LUA_TSTRING && !lua_isfunction(l, note)) {
    CallContext::of(l).raise("script-wrong-argument",
                             "'note' of choose must be the name of a field or a function");
  }
  if (q.is_subset) {
    CallContext::of(l).raise("script-wrong-argument",
                             "'note' of choose is shown where one thing is chosen, not several");
  }
  const std::size_t n = q.items.size() / std::max<std::size_t>(q.parts.size(), 1);
  for (std::size_t i = 0; i < n; ++i) {
    if (q.parts.empty()) {
      push_value(l, q.type, q.items[i]);
    } else {
      lua_rawgeti(l, from, static_cast<lua_Integer>(i + 1));
    }
    q.notes.push_back(note_of(l, note, q.note_type));
    lua_pop(l, 1);
  }
}

// choose {player = p, name = "which", from = list or zone, optional = true}  -> an item or nil
// choose {player = p, name = "which", from = list or zone, min = 1, max = 3} -> a list
// choose {name = "which", from = list or zone, among = {{a, b}, {c}}} -> a list like one of these
// choose {name = "which", from = {{left = 1, right = 2}, ...}} -> a new table like one of these, or
// nil. With always_ask = true, a question with only one answer is asked too.
int choose(lua_State* l) {
  luaL_checktype(l, 1, LUA_TTABLE);
  lua_settop(l, 1);
  const std::span<const BuiltinParameter> fields = find_function("choose")->fields;
  CallContext::of(l).charge_walk();
  lua_pushnil(l);
  while (lua_next(l, 1)) {
    lua_pop(l, 1);
    const std::string field = lua_type(l, -1) == LUA_TSTRING ? lua_tostring(l, -1) : "?";
    if (std::ranges::find(fields, field, &BuiltinParameter::name) != fields.end()) continue;
    std::vector<std::string> known;
    for (const BuiltinParameter& f : fields) known.emplace_back(f.name);
    raise_wrong(l, with_hint("choose has no field '" + field + "'", field, known));
  }
  verb::AskQuestion call;
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
  lua_getfield(l, 1, "among");
  const int among = lua_gettop(l);
  lua_getfield(l, 1, "min");
  lua_getfield(l, 1, "max");
  q.is_subset = !lua_isnil(l, -1) || !lua_isnil(l, -2) || !lua_isnil(l, among);
  q.minimum = lua_isnil(l, -2) ? 0 : check_amount(l, -2);
  q.maximum = lua_isnil(l, -1) ? kLargestCount : check_amount(l, -1);
  if (q.minimum > q.maximum) {
    CallContext::of(l).raise("script-wrong-argument",
                             "nobody can choose at least " + std::to_string(q.minimum) +
                                 " and at most " + std::to_string(q.maximum));
  }
  lua_getfield(l, 1, "from");
  const int from = lua_gettop(l);
  add_candidates(l, from, q);
  lua_getfield(l, 1, "note");
  if (!lua_isnil(l, -1)) add_notes(l, lua_gettop(l), from, q);
  if (!lua_isnil(l, among)) add_sets(l, among, q);
  // Each candidate is compared with those before it, and the effect may be run again.
  const auto candidates = static_cast<std::int64_t>(q.items.size());
  CallContext::of(l).charge(kQuestionFuel + candidates * candidates / kCandidatePairsPerUnit);
  const bool is_subset = q.is_subset;
  const Type type = q.type;
  std::vector<Parameter> parts;
  for (const QuestionPart& part : q.parts) parts.push_back({part.name, part.type});
  const ShortList answer = perform(l, std::move(call));
  if (is_subset) {
    push_list(l, type, answer);
  } else if (answer.empty()) {
    lua_pushnil(l);
  } else if (!parts.empty()) {
    push_record(l, parts, answer);
  } else {
    push_value(l, type, answer[0]);
  }
  return 1;
}

}  // namespace

void bind_choices(Vm& vm) { provide(vm, "choose", choose); }

}  // namespace cubilete
