#include "language/verbs/moves.h"

#include "operations/state_host.h"

namespace cubilete {

Result<void> move(Change& c, ComponentId id, ZoneId to, std::int32_t place, bool to_bottom) {
  StateHost host(c);
  return language::move(host, id.value, to.value, place, to_bottom);
}

Result<ComponentId> create(Change& c, DefinitionId def, ZoneId to, std::int32_t place) {
  StateHost host(c);
  return language::create(host, def.value, to.value, place).map([](std::int32_t made) {
    return ComponentId(made);
  });
}

}  // namespace cubilete
