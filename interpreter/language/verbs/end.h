// The verb `end`.
#pragma once

#include "language/host.h"
#include "ruleset/effect_parts.h"
#include "state/state.h"

namespace cubilete::language {

// Requests the timetable to end something (EndEffect::target) after the effect being carried out.
// Of the game, `winners` are players who win whatever the scores.
template <class Host>
void end(Host& h, i32 target, bool everyone_loses, Items winners, i32 cause) {
  constexpr i32 kFirstPhase = static_cast<i32>(EndWhat::kPhase);
  const bool is_phase = target >= kFirstPhase;
  h.header(State::kEndRequest) = (is_phase ? kFirstPhase : target) + 1;
  h.header(State::kEndPhase) = is_phase ? target - kFirstPhase : -1;
  if (target == static_cast<i32>(EndWhat::kGame)) {
    h.header(State::kEndCause) = cause;
    h.header(State::kStatus) =
        static_cast<i32>(everyone_loses ? Status::kEveryoneLost : Status::kFinished);
    for (i32 k = 0; k < winners.n; ++k) {
      const i32 p = winners.p[k];
      if (p >= 0 && p < h.players()) h.header(State::kWinners) |= 1 << p;
    }
  }
}

}  // namespace cubilete::language
