// Executes triggers within an activation: those `at: once`, before the next effect, and those `at:
// instead`, in place of an event.
#pragma once

#include "engine/step.h"
#include "engine/trigger_facts.h"

namespace cubilete {

class EffectRunner;
enum class Resolution;

class TriggerRunner {
 public:
  // REQUIRES: all of them outlive it.
  TriggerRunner(EngineParts&, State&, Change&, EffectRunner&);

  // Disables triggers, for positions made by tests.
  void disable() { is_on_ = false; }
  // Executes the triggers `at: once` for the events since the last call, first those of the acting
  // player, then by seat; for one player in the order of events, then of declarations. Triggers set
  // off by one of them are executed before the next; those set off by the last effect of a trigger
  // after that trigger, so a chain of such triggers is not nested.
  Resolution follow_up();
  // Executes, in place of the verb, the first trigger `at: instead` for its event whose conditions
  // hold; returns none if there is none. A trigger does not replace verbs within its own effect, so
  // replacements end.
  std::optional<Resolution> replace(const VerbCall&);
  // Returns how many triggers `at: once` are being executed inside one another.
  int depth() const { return depth_; }

 private:
  struct PendingTrigger {
    TriggerId trigger;
    MaybePlayer player;
    std::vector<std::int32_t> locals;
    int moment = 0;  // those of one moment are put into an order
  };

  // Adds the triggers of new events, the first to be executed last. Returns false after an error.
  bool collect(std::vector<PendingTrigger>& waiting);
  // Lets the player of the next trigger, which is the last one, choose which of those of its moment
  // comes next, if he may.
  Resolution put_in_order(std::vector<PendingTrigger>& waiting);
  bool holds(const PendingTrigger&);
  // Executes the trigger if its conditions hold, and stores that in `is_done`. Adds the triggers
  // that its last effect sets off to `waiting`; nullptr: executes them at once.
  Resolution run(const PendingTrigger&, bool& is_done, std::vector<PendingTrigger>* waiting);
  Resolution run_effect(const TriggerDef&, std::vector<PendingTrigger>* waiting);
  MaybePlayer player_of(const Event&) const;

  EngineParts& parts_;
  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  State& state_;
  Change& change_;
  EffectRunner& effects_;
  bool is_on_ = true;
  std::size_t seen_ = 0;  // number of events processed
  int depth_ = 0;
  int moments_ = 0;
  int count_ = 0;                     // of triggers executed
  std::vector<TriggerId> replacing_;  // the triggers being executed in place of an event
};

}  // namespace cubilete
