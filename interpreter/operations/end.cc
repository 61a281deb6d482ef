#include "operations/verb_call.h"

namespace cubilete {

void end(Change& c, const verb::End& v) {
  State& s = c.state;
  s.cells[State::kEndRequest] = static_cast<std::int32_t>(v.what) + 1;
  s.cells[State::kEndPhase] = v.phase;
  if (v.what == EndWhat::kGame) {
    s.cells[State::kEndCause] = v.cause;
    s.cells[State::kStatus] =
        static_cast<std::int32_t>(v.everyone_loses ? Status::kEveryoneLost : Status::kFinished);
  }
  for (const std::int32_t p : v.winners) {
    if (s.has(MaybePlayer(p))) s.cells[State::kWinners] |= 1 << p;
  }
}

void announce(Change& c, std::int32_t message, MaybePlayer player,
              std::span<const std::int32_t> values) {
  Event e;
  e.kind = EventKind::kAnnounced;
  e.subject = message;
  e.player = player;
  e.values.assign(values.begin(), values.end());
  e.cause = c.cause;
  c.log.add(std::move(e));
}

}  // namespace cubilete
