#include "language/verbs/end.h"

#include "operations/state_host.h"

namespace cubilete {

void end(Change& c, const EndEffect& v) {
  StateHost host(c);
  language::end(host, v.target, v.everyone_loses, {}, v.cause.value);
}

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
