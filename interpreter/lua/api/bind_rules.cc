// Binds rules of content: declared effects and queries, abilities of components, names of the game.

#include <fmt/format.h>

#include "base/argument_count.h"
#include "forms/form_bounds.h"
#include "lua/api/handle.h"
#include "lua/api/names.h"
#include "lua/vm/length_operator.h"
#include "operations/verb_call.h"

namespace cubilete {
namespace {

std::string usage_of(const std::string& name, const std::vector<Parameter>& parameters) {
  std::string out;
  for (const Parameter& p : parameters) out += (out.empty() ? "" : ", ") + p.name;
  return fmt::format("{}({})", name, out);
}

[[noreturn]] void wrong_argument(lua_State* l, const std::string& rule, const Parameter& p,
                                 const std::string& found) {
  CallContext::of(l).raise("script-wrong-argument",
                           fmt::format("'{}' of '{}' must be {}, but this is {}", p.name, rule,
                                       describe(*host_of(l).ruleset, p.type), found));
}

std::int32_t check_item(lua_State* l, int index, const std::string& rule, const Parameter& p) {
  const Type type = p.type.element();
  const bool may_be_nil = type.kind != TypeKind::kInteger && type.kind != TypeKind::kBoolean;
  if (lua_isnil(l, index)) {
    if (!may_be_nil) wrong_argument(l, rule, p, "nil");
    return -1;
  }
  const ScriptValue v = check_value(l, index, describe(type).c_str(), type.kind);
  if (v.type.kind != type.kind) wrong_argument(l, rule, p, describe(v.type));
  if (const auto other = other_than(l, type, v.value)) wrong_argument(l, rule, p, *other);
  return v.value;
}

void add_amounts(lua_State* l, int index, const std::string& rule, const Parameter& p,
                 ShortList& out) {
  if (!lua_istable(l, index)) wrong_argument(l, rule, p, luaL_typename(l, index));
  const Ruleset& r = *host_of(l).ruleset;
  ShortList pairs;
  CallContext::of(l).charge_walk();
  // Follows the order of the rules: the order of a Lua table differs between runs.
  for (std::size_t a = 0; a < r.attributes.size(); ++a) {
    if (!r.attributes[a].is_resource) continue;
    lua_getfield(l, index, r.attributes[a].name.c_str());
    if (!lua_isnil(l, -1)) {
      pairs.push_back(static_cast<std::int32_t>(a));
      pairs.push_back(check_amount(l, -1));
    }
    lua_pop(l, 1);
  }
  out.push_back(static_cast<std::int32_t>(pairs.size()));
  out.append({pairs.data(), pairs.size()});
}

void add_list(lua_State* l, int index, const std::string& rule, const Parameter& p,
              ShortList& out) {
  if (!lua_istable(l, index)) {
    if (p.type.kind != TypeKind::kComponent) wrong_argument(l, rule, p, luaL_typename(l, index));
    const auto all = check_things(l, index, TypeKind::kComponent);
    out.push_back(static_cast<std::int32_t>(all.size()));
    out.append(all);
    return;
  }
  const auto n = length_of_list(l, index);
  CallContext::of(l).charge(n);
  out.push_back(static_cast<std::int32_t>(n));
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_rawgeti(l, index, i);
    out.push_back(check_item(l, lua_gettop(l), rule, p));
    lua_pop(l, 1);
  }
}

// Calls a rule with the arguments from index `first` on.
int call_rule(lua_State* l, RuleCall call, int first, const std::string& name) {
  ScriptHost& host = host_of(l);
  CallContext& context = CallContext::of(l);
  const std::vector<Parameter>& parameters = *parameters_of(*host.ruleset, call);
  const int given = lua_gettop(l) - first + 1;
  const auto count = static_cast<int>(parameters.size());
  if (given != count) {
    context.raise("wrong-arguments",
                  fmt::format("{}: {}", wrong_argument_count(name, count, count, given),
                              usage_of(name, parameters)));
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const int index = first + static_cast<int>(i);
    const Parameter& p = parameters[i];
    if (p.type.kind == TypeKind::kAmounts) {
      add_amounts(l, index, name, p, call.arguments);
    } else if (p.type.is_list) {
      add_list(l, index, name, p, call.arguments);
    } else {
      call.arguments.push_back(check_item(l, index, name, p));
    }
  }
  const Type result = result_of(*host.ruleset, call);
  const bool is_effect = result.kind == TypeKind::kNothing;
  if (!is_effect && host.rules) {
    context.charge(kVerbFuel);
    const auto value = host.rules->ask(call);
    if (!value) {
      host.inner_error = value.error();
      raise_rule_error(l, value.error());
    }
    push_items(l, result, *value);
    return 1;
  }
  if (!host.effect) {
    context.raise("effect-in-query",
                  fmt::format("a query cannot run '{}': it changes the game", name));
  }
  if (!is_effect) {
    const ShortList value = perform(l, verb::Query{std::move(call)});
    push_items(l, result, value);
    return 1;
  }
  if (context.is_in_callback()) {
    context.raise(
        "script-choose-in-callback",
        fmt::format("'{}' cannot be run inside a comparator: do it first, then sort", name));
  }
  perform(l, verb::Run{std::move(call)});
  return 0;
}

// run(effect, arguments...)
int run(lua_State* l) {
  const std::int32_t id = check_name(l, 1, ArgumentRole::kEffect);
  return call_rule(l, {RuleCall::Kind::kEffect, id, {}, {}}, 2, lua_tostring(l, 1));
}

// query(name, arguments...) -> its value
int query(lua_State* l) {
  const std::int32_t id = check_name(l, 1, ArgumentRole::kQuery);
  return call_rule(l, {RuleCall::Kind::kQuery, id, {}, {}}, 2, lua_tostring(l, 1));
}

// card:play(player), or card.play(player): the thing before the colon is not passed if the ability
// declares fewer parameters.
int call_ability(lua_State* l) {
  const Ruleset& r = *host_of(l).ruleset;
  const PropertyDef& p =
      r.property(PropertyId(static_cast<std::int32_t>(lua_tointeger(l, lua_upvalueindex(2)))));
  lua_pushvalue(l, lua_upvalueindex(1));
  const ScriptValue thing = check_value(l, lua_gettop(l), "a component");
  lua_pop(l, 1);
  const DefinitionId of = thing.type.kind == TypeKind::kComponent
                              ? host_of(l).state->definition_of(ComponentId(thing.value))
                              : DefinitionId(thing.value);
  const bool has_self = lua_gettop(l) == static_cast<int>(p.parameters.size()) + 1 &&
                        lua_rawequal(l, 1, lua_upvalueindex(1)) != 0;
  const PropertyId own = r.find_property(r.definition(of).kind, p.name);
  return call_rule(l, {RuleCall::Kind::kAbility, own.value, of, {}}, has_self ? 2 : 1, p.name);
}

int call_query_about(lua_State* l) {
  const auto id = static_cast<std::int32_t>(lua_tointeger(l, lua_upvalueindex(1)));
  return call_rule(l, {RuleCall::Kind::kQuery, id, {}, {}}, 1,
                   host_of(l).ruleset->queries[QueryId(id)].name);
}

}  // namespace

void push_ability(lua_State* l, PropertyId id) {
  lua_pushvalue(l, 1);
  lua_pushinteger(l, id.value);
  lua_pushcclosure(l, call_ability, 2);
}

void push_query_about(lua_State* l, QueryId id) {
  const QueryDef& q = host_of(l).ruleset->queries[id];
  if (q.parameters.size() > 1) {
    lua_pushinteger(l, id.value);
    lua_pushcclosure(l, call_query_about, 1);
    return;
  }
  lua_settop(l, 1);
  call_rule(l, {RuleCall::Kind::kQuery, id.value, {}, {}}, 1, q.name);
}

void bind_rules(Vm& vm) {
  provide(vm, "query", query);
  provide(vm, "run", run);
}

}  // namespace cubilete
