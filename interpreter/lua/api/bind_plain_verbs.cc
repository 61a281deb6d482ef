// Binds the plain verbs.

#include <algorithm>
#include <utility>
#include <vector>

#include "forms/form_bounds.h"
#include "lua/api/handle.h"
#include "lua/vm/length_operator.h"
#include "operations/plain_verbs.h"
#include "state/runs.h"

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

// True if the owner is left out, as YAML allows: the table or the acting player is meant. Inserts
// nil in its place.
bool leaves_out_owner(lua_State* l) {
  if (lua_type(l, 1) != LUA_TSTRING || lua_gettop(l) > 2) return false;
  lua_pushnil(l);
  lua_insert(l, 1);
  return true;
}

// Reads set(player, component, cell or nil for the table, name, value).
void read_assignment(lua_State* l, bool lacks_owner, verb::Plain& call) {
  const Ruleset& r = *host_of(l).ruleset;
  const std::string name = check_text(l, 2, "the name of an attribute");
  ScriptValue owner{kNothingType, MaybePlayer().number()};
  AttributeId a;
  if (lua_isnil(l, 1)) {
    a = r.find_attribute(AttributeOwner::kTable, name);
    if (!a.is_some() && lacks_owner) {
      a = r.find_attribute(AttributeOwner::kPlayer, name);
      owner.value = host_of(l).player.number();
    }
  } else {
    owner = check_value(l, 1, "a player, a component, a cell or nil for the table");
    if (owner.type.kind == TypeKind::kPlayer) {
      a = r.find_attribute(AttributeOwner::kPlayer, name);
    } else if (owner.type.kind == TypeKind::kComponent) {
      a = r.find_component_attribute(
          r.definition(host_of(l).state->definition_of(ComponentId(owner.value))).kind, name);
    } else if (owner.type.kind == TypeKind::kCell) {
      a = r.find_cell_attribute(host_of(l).state->zone_def(CellId(owner.value).zone()), name);
    }
  }
  if (!a.is_some()) {
    CallContext::of(l).raise("script-undefined-name",
                             "there is no attribute '" + name + "' to set here");
  }
  call.arguments = {a.value, owner.value};
  const AttributeDef& def = r.attribute(a);
  if (def.type.is_list) {
    call.all = check_new_items(l, 3, def);
  } else {
    call.amount = check_new_value(l, 3, def);
  }
}

// Reads the values of a message, from `index` on.
void read_values(lua_State* l, int index, ShortList& out) {
  CallContext::of(l).charge(lua_gettop(l) * kAnnounceFuel);
  for (int i = index; i <= lua_gettop(l); ++i) {
    const ScriptValue v = check_value(l, i, "a value for the message");
    append_announced(out, v.type.kind, {&v.value, 1});
  }
}

// Reads an argument into the call; for Taken::kEach it returns the things.
std::vector<std::int32_t> read_argument(lua_State* l, int index, const RuleArgument& a,
                                        std::size_t in_row, verb::Plain& call) {
  const bool is_absent = lua_isnoneornil(l, index);
  std::int32_t& value = call.arguments[in_row];
  switch (a.taken) {
    case Taken::kBy:
      value = is_absent ? MaybePlayer().number() : check_player(l, index).value;
      return {};
    case Taken::kPlayer:
      value = check_player(l, index).value;
      return {};
    case Taken::kAmounts:
      value = check_name(l, index, ArgumentRole::kResource);
      call.amount = check_amount(l, index + 1);
      return {};
    case Taken::kNamed:
      value = a.is_field && is_absent ? -1 : check_name(l, index, a.role);
      return {};
    case Taken::kValues:
      read_values(l, index, call.all);
      return {};
    case Taken::kPlace: {
      const TargetArgument to = check_target(l, index);
      value = to.zone.value;
      call.place = to.place;
      return {};
    }
    case Taken::kFlag:
      value = a.is_field   ? lua_toboolean(l, index)
              : !is_absent ? check_text(l, index, "a word") == a.word
                           : false;
      return {};
    case Taken::kCount:
      value = is_absent ? a.absent : std::max(check_amount(l, index), 1 - a.absent);
      return {};
    default:
      break;
  }
  if (a.is_field && is_absent) return {};
  if (a.may_be_list()) {
    std::vector<std::int32_t> things = check_things(l, index, a.item());
    CallContext::of(l).charge(static_cast<std::int64_t>(things.size()) * a.fuel);
    if (a.taken == Taken::kEach) return things;
    call.all.assign(things);
  } else if (a.type == TypeKind::kDefinition && lua_type(l, index) == LUA_TSTRING) {
    value = check_name(l, index, ArgumentRole::kDefinition);
  } else {
    value = check_thing(l, index, a.type);
  }
  return {};
}

// Pushes a field of the table at `index`; nil without a table.
void push_field(lua_State* l, int index, std::string_view key) {
  if (lua_istable(l, index)) {
    lua_getfield(l, index, key.data());
  } else {
    lua_pushnil(l);
  }
}

ShortList carry_out_plain(lua_State* l, const verb::Plain& call) {
  CallContext::of(l).charge(places_written(*host_of(l).state, call));
  return perform(l, call);
}

// Calls a plain verb, whose arguments are in the order of each_in_scripts().
template <Verb verb>
int do_plain(lua_State* l) {
  constexpr const VerbRow& kRow = row_of(verb);
  verb::Plain call;
  call.verb = kRow.verb;
  const bool lacks_owner = kRow.may_lack_owner() && leaves_out_owner(l);
  std::vector<std::int32_t> each;
  bool gives_list = false;
  int index = 0;
  kRow.each_in_scripts([&](const RuleArgument& a, std::size_t i) {
    if (a.taken == Taken::kStream) call.arguments[i] = stream_of_scripts(a.word).value;
    if (a.taken == Taken::kActor) call.arguments[i] = host_of(l).player.number();
    if (a.is_field) {
      push_field(l, index + 1, a.key);
      read_argument(l, lua_gettop(l), a, i, call);
    }
    if (a.name.empty()) return;
    ++index;
    if (a.taken == Taken::kOwner) return;  // read with the value
    if (a.taken == Taken::kValue) return read_assignment(l, lacks_owner, call);
    gives_list |= a.taken == Taken::kCount && !lua_isnoneornil(l, index);
    auto things = read_argument(l, index, a, i, call);
    if (a.taken == Taken::kEach) each = std::move(things);
  });
  if constexpr (kRow.takes_each_of_list()) {
    for (const std::int32_t item : each) {
      call.arguments[0] = item;
      carry_out_plain(l, call);
    }
    return 0;
  }
  if constexpr (kRow.takes_amounts()) {
    if (lacks_owner && host_of(l).ruleset->attribute(AttributeId(call.arguments[0])).owner ==
                           AttributeOwner::kPlayer) {
      call.arguments[1] = host_of(l).player.number();
    }
    if (verb == Verb::kGive) {
      call.verb = Verb::kPay;
      perform(l, call);
      call.verb = Verb::kGain;
      call.arguments[1] = call.arguments[2];
    }
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
  (provide(vm, row_of(kPlainVerbs[numbers]).name_in_scripts().data(),
           do_plain<kPlainVerbs[numbers]>),
   ...);
}

}  // namespace

void bind_plain_verbs(Vm& vm) {
  bind_all_plain(vm, std::make_index_sequence<kPlainVerbs.size()>());
}

}  // namespace cubilete
