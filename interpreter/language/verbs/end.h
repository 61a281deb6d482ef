// The verb `end`.
#pragma once

#include "language/host.h"
#include "ruleset/effect_parts.h"
#include "state/state.h"

namespace cubilete::language {

// Requests the timetable to end something after the effect being carried out. `winners` are players
// who win whatever the scores.
template <class Host>
void end(Host& h, i32 what, i32 phase, i32 cause, bool everyone_loses, Items winners) {
  h.header(State::kEndRequest) = what + 1;
  h.header(State::kEndPhase) = phase;
  if (what == static_cast<i32>(EndWhat::kGame)) {
    h.header(State::kEndCause) = cause;
    h.header(State::kStatus) =
        static_cast<i32>(everyone_loses ? Status::kEveryoneLost : Status::kFinished);
  }
  for (i32 k = 0; k < winners.n; ++k) {
    const i32 p = winners.p[k];
    if (p >= 0 && p < h.players()) h.header(State::kWinners) |= 1 << p;
  }
}

}  // namespace cubilete::language
