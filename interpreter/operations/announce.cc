#include "operations/change.h"
#include "state/runs.h"

namespace cubilete {

void announce(Change& c, MessageId message, MaybePlayer player,
              std::span<const std::int32_t> values) {
  Event e;
  e.kind = EventKind::kAnnounced;
  e.subject = message;
  e.player = player;
  e.values.assign(values.begin(), values.end());
  for (const AnnouncedValue value : AnnouncedValues(values)) {
    if (value.kind != TypeKind::kComponent) continue;
    for (const std::int32_t item : value.items) add_sighting(c, e, ComponentId(item));
  }
  e.cause = c.cause;
  c.log.add(std::move(e));
}

}  // namespace cubilete
