// The triggers that are carried out within an activation: those that follow an event before the
// next effect, and those that take the place of one.
#pragma once

#include "engine/step.h"
#include "engine/trigger_facts.h"

namespace cubilete {

class Resolver;
enum class Resolution;

class TriggerRunner {
 public:
  // REQUIRES: outlives it.
  explicit TriggerRunner(Resolver& resolver) : resolver_(resolver) {}

  // From here on no trigger is carried out: for positions that tests make.
  void disable() { is_on_ = false; }
  // Carries out the triggers `at: once` of the events since the last call: those of the player who
  // acts first, then by seat; at one seat in the order of the events, then of their declaration.
  // What they do is followed in the same way before the next of them.
  Resolution follow_up();
  // Carries out the first trigger `at: instead` whose event the verb would make and whose
  // conditions hold, in its place. Nothing where there is none. A trigger does not replace what is
  // done in its own place, so that replacements come to an end.
  std::optional<Resolution> replace(const VerbCall&);

 private:
  struct Due {
    TriggerId trigger;
    MaybePlayer player;
    std::vector<std::int32_t> locals;
  };

  // Of the events that nobody has looked at yet. False: failed.
  bool collect(std::vector<Due>&);
  // Carries it out if its conditions hold; `is_done` says whether they did.
  Resolution run(const Due&, bool& is_done);
  MaybePlayer player_of(const Event&) const;

  Resolver& resolver_;
  bool is_on_ = true;
  std::size_t seen_ = 0;  // of the events of the log
  int depth_ = 0;
  std::vector<TriggerId> replacing_;  // those that are under way in place of an event
};

}  // namespace cubilete
