#include "operations/verb_call.h"
#include "state/cell_writer.h"
#include "state/runs.h"

namespace cubilete {

void end(Change& c, const verb::End& v) {
  CellWriter write(c.state);
  write.header(State::kEndRequest) = static_cast<std::int32_t>(v.what) + 1;
  write.header(State::kEndPhase) = v.phase.value;
  if (v.what == EndWhat::kGame) {
    write.header(State::kEndCause) = v.cause.value;
    write.set_status(v.everyone_loses ? Status::kEveryoneLost : Status::kFinished);
  }
  for (const std::int32_t p : v.winners) {
    if (c.state.has(MaybePlayer(p))) write.header(State::kWinners) |= 1 << p;
  }
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
