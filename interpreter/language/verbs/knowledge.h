// The verbs that tell players something: show, deny. They change nothing but what players know.
#pragma once

#include "language/host.h"
#include "state/state.h"

namespace cubilete::language {

// Shows a component to these players.
template <class Host>
[[gnu::always_inline]] inline Checked<Host> show(Host& h, i32 x, Items players) {
  if (!h.has(x)) return h.refuse(VerbError::kNothingToShow);
  h.shown(x, players);
  return {};
}

// Says that a zone holds no component of a definition.
template <class Host>
[[gnu::always_inline]] inline Checked<Host> deny(Host& h, i32 definition, i32 z) {
  if (!h.has_definition(definition)) return h.refuse(VerbError::kNothingToDeny);
  if (!h.has_zone(z)) return h.refuse(VerbError::kNowhereToDeny);
  for (i32 x = h.zone_cell(z, State::kFirst); x >= 0; x = h.cell_of(x, State::kNext)) {
    if (h.definition_of(x) == definition) return h.refuse(VerbError::kIsThere, z, definition);
  }
  h.denied(definition, z);
  return {};
}

}  // namespace cubilete::language
