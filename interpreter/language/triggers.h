// When triggers follow an event: which of them, and in which order.
#pragma once

#include "language/host.h"
#include "ruleset/event_kind.h"
#include "ruleset/flow.h"

namespace cubilete::language {

// Returns the amount of a change, or the number of components in the event.
constexpr i64 amount_of(EventKind kind, i32 before, i32 after) {
  if (kind == EventKind::kPaid) return i64{before} - after;
  if (kind == EventKind::kGained || kind == EventKind::kChanged) return i64{after} - before;
  return kind == EventKind::kMoved || kind == EventKind::kCreated ? 1 : after;
}

// Returns whether an event starts a trigger that waits for a kind of events with a subject, which
// may be none, if the trigger's conditions hold.
constexpr bool waits_for(EventKind kind, i32 subject, EventKind kind_of_event, i32 of_event) {
  return kind == kind_of_event && (subject < 0 || subject == of_event);
}

// Returns whether a trigger follows when an activation is over. Events of the timetable belong to
// no effect, so triggers `at: once` follow them then.
constexpr bool follows_activation(TriggerTime time, bool is_of_timetable) {
  return time == TriggerTime::kEnd || (is_of_timetable && time == TriggerTime::kOnce);
}

// Returns when the trigger of a player runs: by seat, beginning with the acting player; those of
// nobody run last.
constexpr i32 turn_of(i32 player, i32 acting, i32 players) {
  const i32 first = acting < 0 ? 0 : acting;
  return player < 0 ? players : (player - first + players) % players;
}

}  // namespace cubilete::language
