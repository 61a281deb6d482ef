// Walks the timetable of a game: finds the next part when no activation is in progress, and
// executes the activations on the agenda.
#pragma once

#include "engine/questions.h"

namespace cubilete {

class Timetable {
 public:
  Timetable(EngineParts&, Questions&);

  // Sets the seed of future chance, and whether rolls are questions to chance.
  static void set_chance(State&, std::uint64_t seed, bool is_asked);
  // Starts at the beginning, or as if everything before `target` were done and it were the turn of
  // `player`. Errors are in StepScratch::error.
  void begin(State&);
  void begin_at(State&, FlowId target, MaybePlayer player, std::int32_t round);
  // Runs to the next decision, or to the end of the game.
  Result<void> advance(State&);
  // Executes the present activation.
  Progress run_activation(State&);

  // Begins the trigger that its player has put first of those that wait.
  void begin_chosen(State&, std::int32_t word);
  // Lets the players who are asked, all of whom have answered, take their actions. Leaves the part
  // that asks if nobody takes one; a window asks the next player.
  void take_answers(State&);

 private:
  Progress never_ends(const State&);
  // Begins the next activation of the agenda, unless a player is asked which one that is.
  Progress begin_next(State&);
  void begin(State&, std::int32_t place);
  Progress advance_flow(State&);
  Progress advance_phase(State&, const PhaseFlow&, Frame&);
  Progress advance_repeat(State&, const RepeatFlow&, Frame&, std::int32_t parts);
  Progress advance_each(State&, const EachFlow&, Frame&);
  Progress advance_turns(State&, const TurnsFlow&, Frame&);
  // Requests the end of the turn under way if it goes on no longer, and returns whether it does.
  // Errors are left to the evaluator.
  bool requests_end_of_turn(State&, const FlowNode&);
  // Evaluates the items of an `each`, or the players who get a turn, or are asked, all at once.
  // Fails if one of the players is `nobody`.
  Progress take_order(const State&, ExpressionId items, Frame&, bool are_players = true);
  // Evaluates who is asked.
  Progress take_asked(const State&, const ActionsFlow&, Frame&);
  Progress advance_branch(State&, const BranchFlow&, Frame&, std::int32_t parts);
  Progress enter_actions(State&, const ActionsFlow&, Frame&);
  Progress enter_simultaneous(State&, const SimultaneousFlow&, Frame&);
  void push_frame(State&, FlowId);
  void pop_frame(State&);
  void end_requested(State&);
  void end_game(State&);
  void announce(State&, EventKind, MaybePlayer, EventSubject, std::int32_t number);
  void forget_phases_to_start(State&) const;
  // Enters the phases that wait to be started: the first of them is innermost.
  void start_phases(State&);
  // Puts the chosen actions on the agenda, in the order of the asks. Returns false without any.
  bool take_actions(State&);
  void take_action(State&, Ask&);
  // If several players have chosen the same of several equivalent things, gives each his own.
  void share_out(const State&);
  // Adds the present state of an action's chosen components to its event.
  void add_chosen(const State&, const ActionDef&, Event&) const;
  // Queues the triggers for the events in the log: those of an activation, or those of the
  // timetable, which have no next effect, so that triggers `at: once` are queued too.
  void queue_triggers(State&, bool is_of_timetable);
  // Puts the trigger on the agenda if its conditions hold.
  void queue_trigger(State&, TriggerId, const Event&);

  EngineParts& parts_;
  Questions& questions_;
  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  StepScratch& step_;
  DecisionCache& decisions_;
  std::vector<Ask> decided_;
  std::vector<std::int32_t> spare_locals_;  // memory of finished activations, for reuse
};

}  // namespace cubilete
