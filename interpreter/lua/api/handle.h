// Handles: how scripts hold players, zones, components, definitions and cells. A handle is an id
// and the call it was made in; it cannot dangle, because a later call refuses it, and two handles
// of one thing in one call are the same value.
#pragma once

#include <lua.hpp>
#include <optional>
#include <span>
#include <vector>

#include "engine/script_runner.h"
#include "lua/vm/vm.h"

namespace cubilete {

// The host of a call, which bound functions find in CallContext::host.
struct ScriptHost {
  const Ruleset* ruleset = nullptr;
  const State* state = nullptr;
  MaybePlayer player;
  EffectHost* effect = nullptr;  // nullptr in queries
  RuleReader* rules = nullptr;   // nullptr in effects, which ask as they act
  Environment environment = Environment::kPure;
  std::optional<RuleError> inner_error;  // of a rule that the script called, with its own place
};

ScriptHost& host_of(lua_State*);

// Handles are kept from call to call; before a call they may be forgotten.
void forget_handles_if_many(Vm&);

// Pushes a value of a type: a number, a boolean, a symbol's word, a handle; nil for none.
void push_value(lua_State*, Type, std::int32_t value);
void push_list(lua_State*, Type item, std::span<const std::int32_t> values);
// Pushes a value of any type with its items: a list, amounts, or the one value; nil without any.
void push_items(lua_State*, Type, std::span<const std::int32_t> items);
// Amounts as a table from the names of resources to numbers.
void push_amounts(lua_State*, std::span<const std::int32_t> pairs);
void push_constant(lua_State*, const Value&);

// The value at an index as the type it has: integers, booleans, words that are symbols, handles.
// Raises the code for anything else; `what` names the argument.
struct ScriptValue {
  Type type;
  std::int32_t value = 0;
};
// A text is a symbol or the name of a resource; `wanted` says which where it could be both.
ScriptValue check_value(lua_State*, int index, const char* what,
                        TypeKind wanted = TypeKind::kNothing, Code code = "script-wrong-argument");

PlayerId check_player(lua_State*, int index);
ZoneId check_zone(lua_State*, int index);
// The field that __index is asked for, at index 2, as content spells it (see lua/api/names.h).
std::string check_field(lua_State*);
std::int32_t check_amount(lua_State*, int index);  // a whole number that fits
std::string check_text(lua_State*, int index, const char* what);
// A component, a list of components, or a zone as all it holds.
std::vector<std::int32_t> check_components(lua_State*, int index);

// Registers the metatables of handles; each concept adds its fields (bind_*.cc).
void register_handles(Vm&);
// Pushes what is called `name` in the rules: an option, a zone of the table, the round. False where
// nothing is, or a script of this kind may not read it.
bool push_game_name(lua_State*, std::string_view name);
// Pushes an ability of the thing at index 1, as a function.
void push_ability(lua_State*, PropertyId);
// Pushes the value of a query about the thing at index 1, or a function where the query has further
// parameters. False where there is no such query.
bool push_query_about(lua_State*, TypeKind, std::int32_t thing, const std::string& name);

// __index of each kind of handle: the field's name is at index 2.
int index_player(lua_State*, PlayerId);
int index_zone(lua_State*, ZoneId);
int index_component(lua_State*, ComponentId);
int index_definition(lua_State*, DefinitionId);
int index_cell(lua_State*, std::int32_t cell);
// Ends with the error that `what` has no such field, suggesting one.
[[noreturn]] void no_field(lua_State*, const std::string& what,
                           const std::vector<std::string>& fields);

// The functions that each concept offers.
void bind_game(Vm&);
void bind_players(Vm&);
void bind_zones(Vm&);
void bind_components(Vm&);
void bind_resources(Vm&);
void bind_moves(Vm&);
void bind_chance(Vm&);
void bind_choices(Vm&);
void bind_rules(Vm&);
// The handles and all functions.
void bind_all(Vm&);

// In an effect: does it, charged as one verb. Ends with the error where it fails, and abandons the
// script where nobody has answered yet.
ShortList perform(lua_State*, const VerbCall&);
[[noreturn]] void raise_rule_error(lua_State*, const RuleError&);

}  // namespace cubilete
