// The rules interpreter: a pure step from State and Choice to State and Events, driven by a
// Ruleset. Most users want game.h above it; agents and tools that walk many states use this.
//
// An Engine holds no game: only scratch memory and the script runner. Use one per thread; the
// Ruleset is shared.
#pragma once

#include <memory>
#include <vector>

#include "engine/coverage.h"
#include "engine/enumerate.h"
#include "engine/evaluate.h"
#include "engine/outcome.h"
#include "state/decision.h"

namespace cubilete {

// Who answers the questions of a game that is played on in place (Engine::play).
class Answerer {
 public:
  virtual ~Answerer() = default;
  // The index of an option.
  virtual Result<std::size_t> answer(const State&, const Decision&) = 0;
  // Whether it answers by the decision alone, without looking at the state or using the engine.
  // Then a question in the middle of an effect is answered on the spot and nothing is run again.
  virtual bool needs_decision_only() const = 0;
};

class Engine {
 public:
  // REQUIRES: all outlive the engine. What is carried out is noted in the coverage, if any.
  Engine(const Ruleset& ruleset, ScriptRunner& scripts, Coverage* coverage = nullptr);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const Ruleset& ruleset() const { return ruleset_; }

  // Events are told to this vector from now on (nullptr: to nobody, which is faster). It is
  // appended to when a step succeeds and left alone when it fails.
  void tell(std::vector<Event>* events) { told_ = events; }

  struct Setup {
    std::int32_t players = 0;
    std::uint64_t seed = 0;
    bool chance_is_asked = false;  // rolls become questions to chance
    // A position to start from: effects done after set-up, before the timetable starts.
    BlockId given;
    std::int32_t given_slots = 0;
    FlowId start_at;        // of the timetable; none: its beginning
    PlayerId start_player;  // who acts there
    std::int32_t start_round = 1;
  };
  // Sets the table and goes on to the first decision. Fails with wrong-player-count, or as step
  // does.
  Result<State> set_up(const Setup&);

  // Who owes an answer; none when the game is over. In the order of the open questions.
  std::vector<PlayerId> asked(const State&) const;
  // The question to `player` (chance: no player) with all its options. kReady where he is not
  // asked. A script that fails while options are found gives an error.
  Result<Decision> decision(const State&, PlayerId player);
  Result<Decision> decision(const State& s) {
    const auto who = asked(s);
    return who.empty() ? Decision{} : decision(s, who.front());
  }

  // Gives the answer and goes on to the next decision. On failure the state is unchanged:
  // not-asked, choice-not-offered, or whatever failed in the rules carried out.
  Result<void> step(State&, const Choice&);

  // Plays on in place until the game is over; the fast way where only the end counts. The result is
  // that of step with the same answers. On failure the state is to be thrown away.
  Result<void> play(State&, Answerer&);

  // Scores now (also in the middle of a game) and, when it is over, who won.
  Result<Outcome> outcome(const State&);

  // Carries out effects on a state outside the timetable, for scenarios. No questions may arise.
  Result<void> apply(State&, BlockId, std::int32_t slots, PlayerId player);

  // The value of an expression without locals, as numbers; for scenarios and texts.
  Result<std::vector<std::int32_t>> value(const State&, ExpressionId, PlayerId player,
                                          std::int32_t about = -1);

  Evaluator& evaluator() { return evaluator_; }
  Enumerator& enumerator() { return enumerator_; }

 private:
  friend class Resolver;
  enum class Progress { kGoOn, kAsked, kFailed };

  // Makes the question of an open ask the cached one.
  Result<void> find_question(const State&, const Ask&);
  void begin_step();
  const State* prepared_for(const Setup&) const;
  void remember_prepared(const State&);
  Result<State> start(State, const Setup&);
  // Takes an answer that is known to be one of the options. On failure the state is half changed.
  Result<void> take_answer(State&, Ask&, std::span<const std::int32_t> values);

  // timetable.cc
  Result<void> advance(State&);
  Progress advance_flow(State&);
  Progress enter_actions(State&, const ActionsFlow&, Frame&);
  Progress enter_simultaneous(State&, const SimultaneousFlow&, Frame&);
  void push_frame(State&, FlowId);
  void pop_frame(State&);
  void start_at(State&, FlowId target, PlayerId player, std::int32_t start_round);
  void end_requested(State&);
  void announce(State&, EventKind, PlayerId, std::int32_t subject, std::int32_t number);
  // The answers to an ask, into options_. false: failed.
  bool find_options(const State&, const Ask&);
  // Makes the question with the options just found the cached one. false: failed.
  bool put_question(const Ask&);
  Progress settle(const State&, Ask&);
  // What was decided becomes due, in the order of the asks. false: nothing was.
  bool take_actions(State&);
  void take_action(State&, Ask&);
  PlayerId acting_player(const State&) const;

  // activation.cc
  Progress run_activation(State&);
  void queue_triggers(State&, std::size_t from_event, const State&);

  Progress give_up(RuleError);
  Result<void> failure();

  const Ruleset& ruleset_;
  ScriptRunner& scripts_;
  Coverage* coverage_;
  Evaluator evaluator_;
  Enumerator enumerator_;
  EventLog log_;
  StreamCache streams_;
  EventKinds triggering_ = 0;       // what any trigger listens to
  std::vector<Event> step_events_;  // of the step under way
  std::vector<Event>* told_ = nullptr;
  State backup_;
  State scratch_;
  std::optional<RuleError> error_;
  OptionList options_;
  std::vector<Ask> decided_;
  std::vector<std::int32_t> spare_locals_;  // of an activation that is done: memory for the next
  Decision effect_question_;
  std::vector<State> prepared_;  // tables that are set, by number of players; the seed is nobody's
  // The question that the last step stopped at, and the state it belongs to.
  Decision cached_;
  State cached_for_;
  bool has_cached_ = false;
  bool same_cells_ = false;  // nothing has changed since options were looked for
  int activations_ = 0;
  Decision asked_;                   // while somebody who uses the engine thinks about it
  Answerer* on_the_spot_ = nullptr;  // who answers questions of effects while they are under way
};

}  // namespace cubilete
