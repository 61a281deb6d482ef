// An Event is a fact about the game with its cause, and with what could be seen of it when it
// happened, so that readers of events need no former state.
#pragma once

#include <vector>

#include "state/sighting.h"

namespace cubilete {

// The cause of an event: the rule, and the action or component of the rule.
struct Cause {
  SourceSpan reference;     // the YAML that was executed
  ActionId action;          // its action; none for phases and triggers
  DefinitionId definition;  // the component with the rule; none for a rule of the game
  SourceSpan script;        // the Lua function, if a script did it
  MaybePlayer actor;        // the player of the action, or the acting player

  bool operator==(const Cause&) const = default;
};

// The kind determines which fields are used:
//   kGained, kPaid, kChanged  subject: the attribute; player, component or cell: its owner; before
//                             and after: its values, or the lengths of a list; values: the list
//                             before and after, each as in kAnnounced
//   kMoved                    component, subject: its definition then (shuffling exchanges
//                             definitions); from, to: zones; before, after: the places in them
//   kCreated                  component, to, after: the place
//   kRolled                   component; before, after: the faces
//   kShuffled                 to: the zone
//   kPicked                   values: the items that chance chose from a list (for no player)
//   kActionTaken              player, subject: the action, values: its choices, each after its
//                             length
//   kChosen                   player, values: the answer given in the middle of an effect
//   kTurnStarted, kTurnEnded  player
//   kRoundStarted, kRoundEnded  after: the number of the round
//   kPhaseStarted, kPhaseEnded  subject: the phase
//   kAnnounced                subject: the message, values: for each its type, the length of its
//                             list (1: a single value) and its items
//   kGameEnded                subject: the end cause, if there is one
//   kImpossible               player, subject: the action of an answer that a simultaneous answer
//                             has made impossible
//   kWordsChosen              player, values: the words (SymbolIds) that he chose
//   kShown                    component, subject: its definition; to: its zone; player: the owner
//                             of that; values: the seats of those who are shown it, whom the
//                             sighting adds
//   kDenied                   subject: a definition that the zone `to` does not hold
struct Event {
  EventKind kind = EventKind::kAnnounced;
  MaybePlayer player;
  EventSubject subject;
  ComponentId component;
  CellId cell;
  ZoneId from;
  ZoneId to;
  std::int32_t before = 0;
  std::int32_t after = 0;
  std::vector<std::int32_t> values;
  // The players who may know the values of kGained, kPaid and kChanged.
  Audience audience = Audience::everybody();
  // The components of the event as they were then, if the log records them. A component of kMoved
  // is visible to those who saw it before or after the move.
  std::vector<Sighting> sightings;
  bool is_quiet = false;  // it is not reported to players
  // kMoved: those who do not see the zone that it leaves cannot tell which of the components there
  // it was. Recorded with the sightings.
  bool hides_which = false;
  Cause cause;

  // Returns the recorded state of `component`, or nullptr.
  const Sighting* sighting_of(ComponentId) const;

  bool operator==(const Event&) const = default;
};

}  // namespace cubilete
