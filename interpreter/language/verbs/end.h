// The verbs that talk to the timetable: end, start.
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

// Lets a phase begin when the effect being carried out is over with all that it sets off, behind
// the phases that wait for that already. `player` is acting in it; below 0: nobody.
template <class Host>
[[gnu::always_inline]] inline Checked<Host> start(Host& h, i32 phase, i32 player) {
  const i32 count = h.phase_to_start(0);
  if (count >= kMostPhasesToStart) {
    return h.refuse(VerbError::kTooManyPhases, -1, kMostPhasesToStart);
  }
  h.phase_to_start(0) = count + 1;
  h.phase_to_start(2 * count + 1) = phase;
  h.phase_to_start(2 * count + 2) = player;
  return {};
}

}  // namespace cubilete::language
