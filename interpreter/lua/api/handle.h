// Handles: how scripts hold players, zones, components, definitions and cells. A handle is an id
// and the call in which it was made. It cannot dangle, because later calls reject it. Two handles
// of one thing in one call are the same value.
#pragma once

#include <lua.hpp>
#include <optional>
#include <span>
#include <vector>

#include "engine/script_runner.h"
#include "forms/zone_walk.h"
#include "lua/vm/vm.h"
#include "ruleset/script_functions.h"

namespace cubilete {

// The host of a call, which bound functions find in CallContext::host.
struct ScriptHost {
  const Ruleset* ruleset = nullptr;
  const State* state = nullptr;
  MaybePlayer player;
  EffectHost* effect = nullptr;  // nullptr in queries
  RuleReader* rules = nullptr;   // nullptr in effects, where the verbs answer questions instead
  Environment environment = Environment::kPure;
  std::optional<RuleError> inner_error = {};  // of a rule called by the script, with its own place
  ZoneWalk walk = {};                         // over the items of zones
  ComponentId walked = {};  // the item that `walk` has come to; none: it is to be found anew
};

ScriptHost& host_of(lua_State*);

// Drops the handles kept from earlier calls if there are many. Only between calls.
void forget_handles_if_many(Vm&);

// Pushes a value of a type: a number, a boolean, a symbol's word, a handle; nil for no value.
void push_value(lua_State*, Type, std::int32_t value);
void push_list(lua_State*, Type item, std::span<const std::int32_t> values);
// Pushes a value of any type from its items: a list, amounts, or one value; nil if empty.
void push_items(lua_State*, Type, std::span<const std::int32_t> items);
// Pushes amounts as a table from names of resources to numbers.
void push_amounts(lua_State*, std::span<const std::int32_t> pairs);
void push_constant(lua_State*, const Value&);

// The value at an index with its type: an integer, a boolean, a word that is a symbol, a handle.
// Other values raise `code`; `what` names the argument in the message.
struct ScriptValue {
  Type type;
  std::int32_t value = 0;
};
// A text is a symbol or the name of a resource; `wanted` decides if it could be both.
ScriptValue check_value(lua_State*, int index, const char* what,
                        TypeKind wanted = TypeKind::kNothing, Code code = "script-wrong-argument");

PlayerId check_player(lua_State*, int index);
ZoneId check_zone(lua_State*, int index);
CellId check_cell(lua_State*, int index);
// Returns the field name that __index receives at index 2, as content spells it (lua/api/names.h);
// it lasts as long as that is on the stack.
std::string_view check_field(lua_State*);
std::int32_t check_amount(lua_State*, int index);  // a whole number that fits into 32 bits
std::string check_text(lua_State*, int index, const char* what);
// Returns the number of what a text names in the rules (ruleset/script_functions.h).
std::int32_t check_name(lua_State*, int index, ArgumentRole);
// Returns one thing of a kind or those of a list; for components also the contents of a zone.
std::vector<std::int32_t> check_things(lua_State*, int index, TypeKind);

// Registers the metatables of handles.
void register_handles(Vm&);
// Pushes the value that `name` has in the rules: an option, a zone of the table, the round. False
// if there is none, or this kind of script may not read it.
bool push_game_name(lua_State*, std::string_view name);
// Pushes an ability of the thing at index 1 as a function.
void push_ability(lua_State*, PropertyId);
// Pushes the value of a query about the thing at index 1, or a function if the query has more
// parameters.
void push_query_about(lua_State*, QueryId);

// Is __index of a handle: pushes the field whose name is at index 2, or the item of a zone whose
// number is there. Raises an error that names the fields if there is none.
int index_thing(lua_State*, TypeKind, std::int32_t thing);
int index_zone(lua_State*, ZoneId);
// Returns what a thing of the type's kind is, in words, if it is not of the kind of components or
// in the zone that the type names.
std::optional<std::string> other_than(lua_State*, Type, std::int32_t thing);

// Binds what a function does, for the kinds of scripts that its row names.
void provide(Vm&, const char* function, Vm::Function);
// These bind the functions of each concept.
void bind_game(Vm&);
void bind_players(Vm&);
void bind_zones(Vm&);
void bind_components(Vm&);
void bind_plain_verbs(Vm&);
void bind_choices(Vm&);
void bind_rules(Vm&);
// Binds the handles and all functions.
void bind_all(Vm&);

// Carries out a verb of an effect and charges its fuel. Raises the error if it fails, and abandons
// the script if it needs an answer that nobody has given yet.
ShortList perform(lua_State*, const VerbCall&);
[[noreturn]] void raise_rule_error(lua_State*, const RuleError&);

}  // namespace cubilete
