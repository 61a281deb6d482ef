// Executes triggers within an activation: those `at: once`, before the next effect, and those `at:
// instead`, in place of an event.
#pragma once

#include "engine/step.h"
#include "engine/trigger_facts.h"

namespace cubilete {

class Resolver;
enum class Resolution;

class TriggerRunner {
 public:
  // REQUIRES: the resolver outlives it.
  explicit TriggerRunner(Resolver& resolver) : resolver_(resolver) {}

  // Disables triggers, for positions made by tests.
  void disable() { is_on_ = false; }
  // Executes the triggers `at: once` for the events since the last call, first those of the acting
  // player, then by seat; for one player in the order of events, then of declarations. Triggers set
  // off by one of them are executed before the next.
  Resolution follow_up();
  // Executes, in place of the verb, the first trigger `at: instead` for its event whose conditions
  // hold; returns none if there is none. A trigger does not replace verbs within its own effect, so
  // replacements end.
  std::optional<Resolution> replace(const VerbCall&);

 private:
  struct PendingTrigger {
    TriggerId trigger;
    MaybePlayer player;
    std::vector<std::int32_t> locals;
  };

  // Collects the triggers of new events. Returns false after an error.
  bool collect(std::vector<PendingTrigger>&);
  // Executes the trigger if its conditions hold, and stores that in `is_done`.
  Resolution run(const PendingTrigger&, bool& is_done);
  MaybePlayer player_of(const Event&) const;

  Resolver& resolver_;
  bool is_on_ = true;
  std::size_t seen_ = 0;  // number of events processed
  int depth_ = 0;
  std::vector<TriggerId> replacing_;  // the triggers being executed in place of an event
};

}  // namespace cubilete
