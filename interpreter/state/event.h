// An Event is a fact about what has just happened, with its cause, and with what could be seen of
// it at that moment: who reads events needs no state of then.
#pragma once

#include <vector>

#include "state/sighting.h"

namespace cubilete {

// The cause of an event: the rule text and the action or component that it belongs to.
struct Cause {
  SourceSpan reference;     // the YAML that was carried out
  ActionId action;          // the action it was part of; none for phases and triggers
  DefinitionId definition;  // the component whose rule it was; none for the game's own
  SourceSpan script;        // the Lua function, where a script did it
  MaybePlayer actor;        // the player whose action it was part of, or who acted then

  bool operator==(const Cause&) const = default;
};

// Which fields count depends on the kind:
//   kGained, kPaid, kChanged  subject: the attribute; player or component: its owner;
//                             before, after: its values; of a list, how many items it has, and
//                             values: the list before and after, each as in kAnnounced
//   kMoved                    component, subject: its definition then (shuffling exchanges what
//                             components are); from, to: zones; before, after: the places in them
//   kCreated                  component, to, after: the place
//   kRolled                   component; before, after: the faces
//   kShuffled                 to: the zone
//   kPicked                   values: the items that chance chose from a list (for no player)
//   kActionTaken              player, subject: the action, values: its choices, each behind its
//                             length
//   kChosen                   player, values: the answer given in the middle of an effect
//   kTurnStarted, kTurnEnded  player
//   kRoundStarted, kRoundEnded  after: the number of the round
//   kPhaseStarted, kPhaseEnded  subject: the phase
//   kAnnounced                subject: the message, values: each as its type, the length of its
//   list
//                             (1: a single value) and its items
//   kGameEnded                subject: the end cause, if there is one
//   kImpossible               player, subject: the action whose answer, given together with those
//   of
//                             others, can no longer be carried out
//   kWordsChosen              player, values: the words (SymbolIds) of what he chose to do
struct Event {
  EventKind kind = EventKind::kAnnounced;
  MaybePlayer player;
  EventSubject subject;
  ComponentId component;
  ZoneId from;
  ZoneId to;
  std::int32_t before = 0;
  std::int32_t after = 0;
  std::vector<std::int32_t> values;
  // Who may know the values of kGained, kPaid and kChanged.
  Audience audience = Audience::everybody();
  // The components that the event is about, as they were then: of kMoved, those see it who saw it
  // before or after. Only where the log records them.
  std::vector<Sighting> sightings;
  bool is_quiet = false;  // bookkeeping: no news for players
  Cause cause;

  // What `component` was, or nullptr.
  const Sighting* sighting_of(ComponentId) const;

  bool operator==(const Event&) const = default;
};

}  // namespace cubilete
