#include "lua/api/handle.h"

#include <fmt/format.h>

#include <limits>

#include "base/spelling.h"
#include "forms/form_bounds.h"
#include "lua/api/names.h"
#include "lua/api/record.h"
#include "lua/vm/length_operator.h"
#include "lua/vm/number.h"
#include "operations/verb_call.h"
#include "state/members.h"

namespace cubilete {
namespace {

constexpr const char* kMetatable[] = {"player", "component", "definition", "zone", "cell"};

struct Handle {
  TypeKind kind;
  std::int32_t id;
  std::uint32_t activation;
};

const char* metatable_of(TypeKind kind) {
  switch (kind) {
    case TypeKind::kPlayer:
      return kMetatable[0];
    case TypeKind::kComponent:
      return kMetatable[1];
    case TypeKind::kDefinition:
      return kMetatable[2];
    case TypeKind::kZone:
      return kMetatable[3];
    default:
      return kMetatable[4];
  }
}

// The registry key of the table of handles, by kind and id, that calls have used: making a handle
// costs much more than finding it.
const char kHandles = 0;
constexpr std::size_t kMostHandles = 4096;
// Bytes charged to a call for each handle that it uses, with the entry in the table.
constexpr std::size_t kHandleBytes = 128;

// Pushes the table of handles, by kind and id.
void push_handles(lua_State* l) {
  if (lua_rawgetp(l, LUA_REGISTRYINDEX, &kHandles) != LUA_TNIL) return;
  const ScriptMemory::Keeping keeping(CallContext::of(l).memory());
  lua_pop(l, 1);
  lua_newtable(l);
  lua_pushvalue(l, -1);
  lua_rawsetp(l, LUA_REGISTRYINDEX, &kHandles);
}

void push_handle(lua_State* l, TypeKind kind, std::int32_t id) {
  CallContext& call = CallContext::of(l);
  push_handles(l);
  const lua_Integer key = (static_cast<lua_Integer>(kind) << 32) + id;
  Handle* handle = nullptr;
  if (lua_rawgeti(l, -1, key) == LUA_TNIL) {
    const ScriptMemory::Keeping keeping(call.memory());
    lua_pop(l, 1);
    handle = static_cast<Handle*>(lua_newuserdatauv(l, sizeof(Handle), 0));
    *handle = {kind, id, 0};
    luaL_setmetatable(l, metatable_of(kind));
    lua_pushvalue(l, -1);
    lua_rawseti(l, -3, key);
    ++call.handles;
  } else {
    handle = static_cast<Handle*>(lua_touserdata(l, -1));
  }
  if (handle->activation != call.activation()) call.memory().use_kept(kHandleBytes);
  handle->activation = call.activation();
  lua_remove(l, -2);
}

const Handle* handle_at(lua_State* l, int index) {
  if (lua_type(l, index) != LUA_TUSERDATA) return nullptr;
  const auto* handle = static_cast<const Handle*>(lua_touserdata(l, index));
  if (handle->activation != CallContext::of(l).activation()) {
    CallContext::of(l).raise("script-stale-handle", "this belongs to an earlier call");
  }
  return handle;
}

std::string found(lua_State* l, int index) {
  if (const Handle* h = handle_at(l, index)) return fmt::format("a {}", metatable_of(h->kind));
  switch (lua_type(l, index)) {
    case LUA_TSTRING:
      return fmt::format("the text '{}'", std::string(lua_tostring(l, index)).substr(0, 40));
    case LUA_TNUMBER:
      return fmt::format("the number {}", text_of_number(l, index));
    case LUA_TNONE:
      return "nothing";
    default:
      return luaL_typename(l, index);
  }
}

[[noreturn]] void wrong(lua_State* l, int index, const std::string& expected,
                        Code code = "script-wrong-argument") {
  CallContext::of(l).raise(code, fmt::format("expected {}, found {}", expected, found(l, index)));
}

int index_handle(lua_State* l) {
  const Handle* h = handle_at(l, 1);
  if (!h) wrong(l, 1, "a thing of the game");
  CallContext::of(l).charge(kReadFuel);
  return index_thing(l, h->kind, h->id);
}

int length_of_handle(lua_State* l) {
  const Handle* h = handle_at(l, 1);
  if (!h || h->kind != TypeKind::kZone) wrong(l, 1, "a zone");
  lua_pushinteger(l, host_of(l).state->size_of(ZoneId(h->id)));
  return 1;
}

int refuse_assignment(lua_State* l) {
  const char* field = lua_type(l, 2) == LUA_TSTRING ? lua_tostring(l, 2) : "?";
  CallContext::of(l).raise(
      "script-read-only",
      fmt::format("'{0}' cannot be assigned; in an effect, write set(thing, \"{0}\", value)",
                  field));
}

int text_of_handle(lua_State* l) {
  const Handle* h = handle_at(l, 1);
  const ScriptHost& host = host_of(l);
  std::string text = metatable_of(h->kind);
  if (h->kind == TypeKind::kPlayer) text = fmt::format("player {}", h->id + 1);
  if (h->kind == TypeKind::kDefinition) {
    text = host.ruleset->definition(DefinitionId(h->id)).name;
  }
  if (h->kind == TypeKind::kComponent) {
    text = host.ruleset->definition(host.state->definition_of(ComponentId(h->id))).name;
  }
  lua_pushlstring(l, text.data(), text.size());
  return 1;
}

}  // namespace

void forget_handles_if_many(Vm& vm) {
  CallContext& call = vm.context();
  if (call.handles <= kMostHandles) return;
  lua_pushnil(vm.lua());
  lua_rawsetp(vm.lua(), LUA_REGISTRYINDEX, &kHandles);
  call.memory().forget_kept();
  call.handles = 0;
}

ScriptHost& host_of(lua_State* l) { return *static_cast<ScriptHost*>(CallContext::of(l).host); }

void push_value(lua_State* l, Type type, std::int32_t value) {
  const ScriptHost& host = host_of(l);
  if (value >= 0 && !refers_to_something(*host.ruleset, *host.state, type.kind, value)) {
    CallContext::of(l).raise("internal-fault",
                             fmt::format("{} {} is not there", describe(type), value));
  }
  switch (type.kind) {
    case TypeKind::kInteger:
      lua_pushinteger(l, value);
      return;
    case TypeKind::kBoolean:
      lua_pushboolean(l, value != 0);
      return;
    case TypeKind::kSymbol: {
      if (value < 0) break;
      const std::string& word = host_of(l).ruleset->symbol(SymbolId(value));
      lua_pushlstring(l, word.data(), word.size());
      return;
    }
    case TypeKind::kResource: {
      if (value < 0) break;
      const std::string& resource = host_of(l).ruleset->attribute(AttributeId(value)).name;
      lua_pushlstring(l, resource.data(), resource.size());
      return;
    }
    case TypeKind::kPlayer:
    case TypeKind::kComponent:
    case TypeKind::kDefinition:
    case TypeKind::kZone:
    case TypeKind::kCell:
      if (value < 0) break;
      push_handle(l, type.kind, value);
      return;
    default:
      break;
  }
  lua_pushnil(l);
}

void push_list(lua_State* l, Type item, std::span<const std::int32_t> values) {
  CallContext::of(l).charge(static_cast<std::int64_t>(values.size()));
  lua_createtable(l, static_cast<int>(values.size()), 0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    push_value(l, item, values[i]);
    lua_rawseti(l, -2, static_cast<lua_Integer>(i + 1));
  }
}

void push_amounts(lua_State* l, std::span<const std::int32_t> pairs) {
  lua_newtable(l);
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    const ScriptHost& host = host_of(l);
    if (!refers_to_something(*host.ruleset, *host.state, TypeKind::kResource, pairs[i])) continue;
    lua_pushinteger(l, pairs[i + 1]);
    lua_setfield(l, -2, host.ruleset->attribute(AttributeId(pairs[i])).name.c_str());
  }
}

void push_items(lua_State* l, Type type, std::span<const std::int32_t> items) {
  if (type.kind == TypeKind::kAmounts) return push_amounts(l, items);
  if (type.kind == TypeKind::kRecord) return push_records(l, type, items);
  if (type.is_list) return push_list(l, type.element(), items);
  push_value(l, type, items.empty() ? -1 : items[0]);
}

void push_constant(lua_State* l, const Value& value) {
  luaL_checkstack(l, 4, "constants");
  struct Visitor {
    lua_State* l;
    void operator()(std::monostate) const { lua_pushnil(l); }
    void operator()(bool b) const { lua_pushboolean(l, b); }
    void operator()(std::int64_t n) const { lua_pushinteger(l, n); }
    void operator()(const std::string& s) const { lua_pushlstring(l, s.data(), s.size()); }
    void operator()(const Value::List& list) const {
      lua_createtable(l, static_cast<int>(list.size()), 0);
      for (std::size_t i = 0; i < list.size(); ++i) {
        push_constant(l, list[i]);
        lua_rawseti(l, -2, static_cast<lua_Integer>(i + 1));
      }
    }
    void operator()(const Value::Map& map) const {
      lua_createtable(l, 0, static_cast<int>(map.size()));
      for (const Field& f : map) {
        push_constant(l, f.value);
        lua_setfield(l, -2, f.name.c_str());
      }
    }
  };
  std::visit(Visitor{l}, value.tree);
}

std::int32_t check_amount(lua_State* l, int index) {
  if (!lua_isinteger(l, index)) wrong(l, index, "a whole number");
  const lua_Integer n = lua_tointeger(l, index);
  if (n < std::numeric_limits<std::int32_t>::min() ||
      n > std::numeric_limits<std::int32_t>::max()) {
    CallContext::of(l).raise("script-wrong-argument",
                             fmt::format("{} is too large for a number in a game", n));
  }
  return static_cast<std::int32_t>(n);
}

namespace {

// Returns a text of Lua, which lasts as long as it is on the stack.
std::string_view text_at(lua_State* l, int index, const char* what) {
  if (lua_type(l, index) != LUA_TSTRING) wrong(l, index, what);
  std::size_t length = 0;
  const char* s = lua_tolstring(l, index, &length);
  return {s, length};
}

}  // namespace

std::string check_text(lua_State* l, int index, const char* what) {
  return std::string(text_at(l, index, what));
}

std::int32_t check_name(lua_State* l, int index, ArgumentRole role) {
  if (lua_type(l, index) != LUA_TSTRING) wrong(l, index, name_of_a(role));
  const Ruleset& r = *host_of(l).ruleset;
  const std::string name = lua_tostring(l, index);
  const std::int32_t id = find_named(r, role, name);
  if (id < 0) {
    CallContext::of(l).raise("script-undefined-name",
                             with_hint(fmt::format("the game has no {} '{}'", word_for(role), name),
                                       name, names_of(r, role)));
  }
  return id;
}

ScriptValue check_value(lua_State* l, int index, const char* what, TypeKind wanted, Code code) {
  if (const Handle* h = handle_at(l, index)) return {{h->kind}, h->id};
  switch (lua_type(l, index)) {
    case LUA_TNUMBER:
      return {kIntegerType, check_amount(l, index)};
    case LUA_TBOOLEAN:
      return {kBooleanType, lua_toboolean(l, index)};
    case LUA_TSTRING: {
      const Ruleset& r = *host_of(l).ruleset;
      const SymbolId id = r.find_symbol(lua_tostring(l, index));
      const AttributeId resource = r.find_resource(lua_tostring(l, index));
      if (resource.is_some() && (!id.is_some() || wanted == TypeKind::kResource)) {
        return {{TypeKind::kResource}, resource.value};
      }
      if (!id.is_some()) {
        std::vector<std::string> words = r.resource_names();
        words.insert(words.end(), r.symbols.begin(), r.symbols.end());
        const std::string word = lua_tostring(l, index);
        CallContext::of(l).raise(
            code, with_hint(fmt::format("the game has no word '{}'", word), word, words));
      }
      return {{TypeKind::kSymbol}, id.value};
    }
    default:
      wrong(l, index, what, code);
  }
}

PlayerId check_player(lua_State* l, int index) {
  const Handle* h = handle_at(l, index);
  if (!h || h->kind != TypeKind::kPlayer) wrong(l, index, "a player");
  return PlayerId(h->id);
}

ZoneId check_zone(lua_State* l, int index) {
  const Handle* h = handle_at(l, index);
  if (!h || h->kind != TypeKind::kZone) wrong(l, index, "a zone");
  return ZoneId(h->id);
}

CellId check_cell(lua_State* l, int index) {
  const Handle* h = handle_at(l, index);
  if (!h || h->kind != TypeKind::kCell) wrong(l, index, "a cell");
  return CellId(h->id);
}

std::string_view check_field(lua_State* l) {
  return name_in_content(text_at(l, 2, "the name of a field"));
}

std::vector<std::int32_t> check_things(lua_State* l, int index, TypeKind kind) {
  std::vector<std::int32_t> out;
  const std::string one = describe(Type{kind});
  if (lua_type(l, index) == LUA_TTABLE) {
    const auto n = length_of_list(l, index);
    CallContext::of(l).charge(n);
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_rawgeti(l, index, i);
      const Handle* h = handle_at(l, -1);
      if (!h || h->kind != kind) wrong(l, -1, (one + " in the list").c_str());
      out.push_back(h->id);
      lua_pop(l, 1);
    }
    return out;
  }
  const Handle* h = handle_at(l, index);
  if (h && h->kind == kind) return {h->id};
  if (h && kind == TypeKind::kComponent && h->kind == TypeKind::kZone) {
    const State& s = *host_of(l).state;
    for (ComponentId c = s.first_in(ZoneId(h->id)); c.is_some(); c = s.next_of(c)) {
      out.push_back(c.value);
    }
    CallContext::of(l).charge(static_cast<std::int64_t>(out.size()));
    return out;
  }
  const std::string wanted =
      fmt::format("{}{} or {}", one, kind == TypeKind::kComponent ? ", a zone" : "",
                  describe(Type{kind, true}));
  wrong(l, index, wanted.c_str());
}

void register_handles(Vm& vm) {
  lua_State* l = vm.lua();
  for (const char* name : kMetatable) {
    luaL_newmetatable(l, name);
    lua_pushcfunction(l, index_handle);
    lua_setfield(l, -2, "__index");
    lua_pushcfunction(l, refuse_assignment);
    lua_setfield(l, -2, "__newindex");
    lua_pushcfunction(l, text_of_handle);
    lua_setfield(l, -2, "__tostring");
    if (name == kMetatable[3]) {
      lua_pushcfunction(l, length_of_handle);
      lua_setfield(l, -2, "__len");
    }
    lua_pop(l, 1);
  }
}

ShortList perform(lua_State* l, const VerbCall& verb) {
  CallContext& call = CallContext::of(l);
  call.charge(kVerbFuel);
  host_of(l).walked = {};
  const bool is_rule =
      std::holds_alternative<verb::Run>(verb) || std::holds_alternative<verb::Query>(verb);
  auto reply = cubilete::perform(verb, *host_of(l).effect);
  if (!reply) {
    if (is_rule) host_of(l).inner_error = reply.error();
    raise_rule_error(l, reply.error());
  }
  if (!*reply) {
    if (call.is_in_callback()) {
      call.raise(
          "script-choose-in-callback",
          "nobody can be asked, and no die rolled, inside a comparator: do it first, then sort");
    }
    call.abandon();
  }
  return std::move(**reply);
}

void raise_rule_error(lua_State* l, const RuleError& e) {
  CallContext::of(l).raise(e.code, e.message);
}

void provide(Vm& vm, const char* function, Vm::Function does) {
  vm.provide(static_cast<Environment>(find_function(function)->least), function, does);
}

void bind_all(Vm& vm) {
  register_handles(vm);
  bind_game(vm);
  bind_players(vm);
  bind_zones(vm);
  bind_components(vm);
  bind_plain_verbs(vm);
  bind_choices(vm);
  bind_rules(vm);
  vm.context().push_name = push_game_name;
}

}  // namespace cubilete
