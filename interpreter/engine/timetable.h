// Walks the timetable of a game: finds the next part when nothing is under way, and runs
// activations that become due.
#pragma once

#include "engine/questions.h"

namespace cubilete {

class Timetable {
 public:
  Timetable(EngineParts&, Questions&);

  // Sets what chance will bring from here on, and whether it is asked.
  static void set_chance(State&, std::uint64_t seed, bool is_asked);
  // Begins at the beginning, or as if everything before `target` had been done, with `player` in
  // turn. Fails into StepScratch::error.
  void begin(State&);
  void begin_at(State&, FlowId target, MaybePlayer player, std::int32_t round);
  // Goes on to the next decision, or to the end of the game.
  Result<void> advance(State&);
  // Runs the activation that is under way.
  Progress run_activation(State&);

  // Puts the decided actions on the agenda, in the order of the asks. False: there are none.
  bool take_actions(State&);

 private:
  Progress never_ends(const State&);
  Progress advance_flow(State&);
  Progress advance_phase(State&, const PhaseFlow&, Frame&);
  Progress advance_repeat(State&, const RepeatFlow&, Frame&, std::int32_t parts);
  Progress advance_turns(State&, const TurnsFlow&, Frame&);
  // Evaluates who gets a turn, all at once: none of them may be nobody.
  Progress take_order(State&, const TurnsFlow&, Frame&);
  Progress advance_branch(State&, const BranchFlow&, Frame&, std::int32_t parts);
  Progress enter_actions(State&, const ActionsFlow&, Frame&);
  Progress enter_simultaneous(State&, const SimultaneousFlow&, Frame&);
  void push_frame(State&, FlowId);
  void pop_frame(State&);
  void end_requested(State&);
  void end_game(State&);
  void announce(State&, EventKind, MaybePlayer, EventSubject, std::int32_t number);
  void take_action(State&, Ask&);
  // Of things that stand for each other, and that several have chosen, each gets one of his own.
  void share_out(const State&);
  // Adds the components chosen for an action, as they are now, to its event.
  void add_chosen(const State&, const ActionDef&, Event&) const;
  // Of the events of the log: those of an activation, or of the timetable itself, after which no
  // effect comes that triggers `at: once` could come before.
  void queue_triggers(State&, bool is_of_timetable);
  // Puts it on the agenda where its conditions hold.
  void queue_trigger(State&, TriggerId, const Event&);

  EngineParts& parts_;
  Questions& questions_;
  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  StepScratch& step_;
  DecisionCache& decisions_;
  std::vector<Ask> decided_;
  std::vector<std::int32_t> spare_locals_;  // of an activation that is done: memory for the next
};

}  // namespace cubilete
