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

// Adds the words between which a player chooses what comes first, while triggers wait, and for each
// the place of the trigger that comes then: those of the first one's player that are ordered by
// choice, if the first one is. `row(k)` has the player and the word of the k-th one, each below 0
// if it has none; `holds(k)` says if its conditions hold. With fewer than two words nothing is
// asked.
template <class Row, class Holds, class Words, class Places>
void add_words_of_order(i32 count, Row row, Holds holds, Words& words, Places& places) {
  if (count < 2 || row(0).word < 0 || row(0).player < 0) return;
  for (i32 k = 0; k < count; ++k) {
    const auto one = row(k);
    if (one.player != row(0).player || one.word < 0 || has_item(words, one.word)) continue;
    if (!holds(k)) continue;
    words.push_back(one.word);
    places.push_back(k);
  }
}

}  // namespace cubilete::language
