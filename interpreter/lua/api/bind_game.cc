// Binds the table: its attributes and set-up options.

#include "lua/api/handle.h"

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

}  // namespace

void bind_game(Vm& vm) {
  provide(vm, "option", option);
  provide(vm, "table_value", table_value);
}

}  // namespace cubilete
