// An Event is a fact about what has just happened, with its cause.
#pragma once

#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

// The cause of an event: the rule text and the action or component that it belongs to.
struct Cause {
  SourceSpan reference;     // the YAML that was carried out
  ActionId action;          // the action it was part of; none for phases and triggers
  DefinitionId definition;  // the component whose rule it was; none for the game's own
  SourceSpan script;        // the Lua function, where a script did it

  bool operator==(const Cause&) const = default;
};

// Which fields count depends on the kind:
//   kGained, kPaid, kChanged  subject: the attribute; player or component: its owner;
//                             before, after: its values
//   kMoved                    component, subject: its definition then (shuffling exchanges what
//                             components are); from, to: zones; before, after: the places in them;
//                             was_seen: everybody could see what it is before it moved
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
//   kAnnounced                subject: the message, values: its values as (type, number) pairs
//   kGameEnded                subject: the end cause, if there is one
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
  bool was_seen = false;
  bool is_quiet = false;  // bookkeeping: no news for players
  Cause cause;

  bool operator==(const Event&) const = default;
};

}  // namespace cubilete
