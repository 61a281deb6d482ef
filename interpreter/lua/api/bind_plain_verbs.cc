// Binds the plain verbs.

#include <algorithm>
#include <utility>
#include <vector>

#include "lua/api/handle.h"
#include "operations/plain_verbs.h"

namespace cubilete {
namespace {

struct TargetArgument {
  ZoneId zone;
  std::int32_t place = -1;
};

std::int32_t check_thing(lua_State* l, int index, TypeKind kind) {
  const std::string wanted = describe(Type{kind});
  const ScriptValue v = check_value(l, index, wanted.c_str());
  if (v.type.kind != kind) {
    CallContext::of(l).raise("script-wrong-argument",
                             "expected " + wanted + ", found " + describe(v.type));
  }
  return v.value;
}

TargetArgument check_target(lua_State* l, int index) {
  const ScriptValue v = check_value(l, index, "a zone or a cell");
  if (v.type.kind == TypeKind::kZone) return {ZoneId(v.value), -1};
  if (v.type.kind == TypeKind::kCell) return {CellId(v.value).zone(), CellId(v.value).place()};
  CallContext::of(l).raise("script-wrong-argument",
                           "expected a zone or a cell, found " + describe(v.type));
}

// Reads an argument into the call; for Taken::kEach it returns the things.
std::vector<std::int32_t> read_argument(lua_State* l, int index, const RuleArgument& a,
                                        std::size_t in_row, verb::Plain& call) {
  const bool is_absent = lua_isnoneornil(l, index);
  std::int32_t& value = call.arguments[in_row];
  if (a.may_be_list()) {
    std::vector<std::int32_t> things = check_things(l, index, a.item());
    CallContext::of(l).charge(static_cast<std::int64_t>(things.size()) * a.fuel);
    if (a.taken == Taken::kEach) return things;
    call.all.assign(things);
  } else if (a.taken == Taken::kPlace) {
    const TargetArgument to = check_target(l, index);
    value = to.zone.value;
    call.place = to.place;
  } else if (a.taken == Taken::kFlag) {
    value = !is_absent && check_text(l, index, "a word") == a.word ? 1 : 0;
  } else if (a.taken == Taken::kCount) {
    value = is_absent ? 1 : std::max(check_amount(l, index), 0);
  } else if (a.type == TypeKind::kDefinition && lua_type(l, index) == LUA_TSTRING) {
    value = check_name(l, index, ArgumentRole::kDefinition);
  } else {
    value = check_thing(l, index, a.type);
  }
  return {};
}

ShortList carry_out_plain(lua_State* l, const verb::Plain& call) {
  CallContext::of(l).charge(places_written(*host_of(l).state, call));
  return perform(l, call);
}

// Calls a plain verb, whose arguments are in the order of its row.
template <Verb verb>
int do_plain(lua_State* l) {
  constexpr const VerbRow& kRow = row_of(verb);
  verb::Plain call;
  call.verb = kRow.verb;
  std::vector<std::int32_t> each;
  bool gives_list = false;
  int index = 0;
  for (std::size_t i = 0; i < kRow.arguments().size(); ++i) {
    const RuleArgument& a = kRow.declared[i];
    if (a.taken == Taken::kStream) call.arguments[i] = stream_of_scripts(a.word).value;
    if (a.name.empty()) continue;
    ++index;
    gives_list |= a.taken == Taken::kCount && !lua_isnoneornil(l, index);
    auto things = read_argument(l, index, a, i, call);
    if (a.taken == Taken::kEach) each = std::move(things);
  }
  if constexpr (kRow.takes_each_of_list()) {
    for (const std::int32_t item : each) {
      call.arguments[0] = item;
      carry_out_plain(l, call);
    }
    return 0;
  }
  const ShortList reply = carry_out_plain(l, call);
  if (kRow.gives == TypeKind::kNothing) return 0;
  if (gives_list) {
    push_list(l, {kRow.gives}, reply);
  } else {
    push_value(l, {kRow.gives}, reply.empty() ? -1 : reply[0]);
  }
  return 1;
}

template <std::size_t... numbers>
void bind_all_plain(Vm& vm, std::index_sequence<numbers...>) {
  (provide(vm, row_of(kVerbsOfScripts[numbers]).name.data(), do_plain<kVerbsOfScripts[numbers]>),
   ...);
}

}  // namespace

void bind_plain_verbs(Vm& vm) {
  bind_all_plain(vm, std::make_index_sequence<kVerbsOfScripts.size()>());
}

}  // namespace cubilete
