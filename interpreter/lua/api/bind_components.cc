// Binds the definitions of components.

#include "lua/api/handle.h"

namespace cubilete {
namespace {

int definition(lua_State* l) {
  push_value(l, {TypeKind::kDefinition}, check_name(l, 1, ArgumentRole::kDefinition));
  return 1;
}

int definitions(lua_State* l) {
  const Ruleset& r = *host_of(l).ruleset;
  KindId kind;
  if (!lua_isnoneornil(l, 1)) kind = KindId(check_name(l, 1, ArgumentRole::kKind));
  std::vector<std::int32_t> out;
  for (std::size_t d = 0; d < r.definitions.size(); ++d) {
    if (!kind.is_some() || r.definitions[d].kind == kind)
      out.push_back(static_cast<std::int32_t>(d));
  }
  push_list(l, {TypeKind::kDefinition}, out);
  return 1;
}

}  // namespace

void bind_components(Vm& vm) {
  provide(vm, "definition", definition);
  provide(vm, "definitions", definitions);
}

}  // namespace cubilete
