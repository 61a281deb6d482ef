// The rules interpreter: a pure step from State and Choice to State and Events, according to a
// Ruleset. Most callers use game.h above it; agents and tools that visit many states use this.
//
// An Engine holds no game, only scratch memory and the script runner. Use one for each thread; they
// can share the Ruleset.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "base/stop_token.h"
#include "engine/outcome.h"
#include "engine/timetable.h"

namespace cubilete {

struct EngineOptions {
  // Off: nothing is cached. Results, events, errors and charges are the same.
  bool remembers = remembers_by_default();
  RuleMeter* meter = nullptr;  // must outlive the engine
};

class Engine {
 public:
  // REQUIRES: all outlive the engine. The coverage, if any, records what is executed.
  Engine(const Ruleset& ruleset, ScriptRunner& scripts, Coverage* coverage = nullptr,
         EngineOptions = {});
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const Ruleset& ruleset() const { return parts_.ruleset; }

  // Sets the vector that receives the events of each successful step; returns the former one. With
  // nullptr no events are made, which is faster, and nothing is remembered (State::known).
  std::vector<Event>* set_event_sink(std::vector<Event>* events) {
    return std::exchange(parts_.step.sink, events);
  }

  bool has_event_sink() const { return parts_.step.sink != nullptr; }

  // Sets the counts, by action, to which each action that a player takes is added, whether he had
  // another one or not. This is what "taken" means in all figures. nullptr: nothing is counted.
  void count_actions_in(std::vector<std::int64_t>* by_action) {
    parts_.step.actions_taken = by_action;
  }

  // While this exists, the engine makes no events and counts no actions: what it plays did not
  // happen.
  class Unheard {
   public:
    explicit Unheard(Engine& engine)
        : step_(engine.parts_.step),
          sink_(std::exchange(step_.sink, nullptr)),
          actions_taken_(std::exchange(step_.actions_taken, nullptr)) {}
    ~Unheard() {
      step_.sink = sink_;
      step_.actions_taken = actions_taken_;
    }
    Unheard(const Unheard&) = delete;
    Unheard& operator=(const Unheard&) = delete;

   private:
    StepScratch& step_;
    std::vector<Event>* const sink_;
    std::vector<std::int64_t>* const actions_taken_;
  };

  // From now on no step begins once the token is stopped: all functions that change a state or find
  // a question then fail. Whoever gave the token looks at it after a failure.
  void stop_when(StopToken stop) { stop_ = stop; }
  StopToken stop() const { return stop_; }

  // From now on the source, which must outlive the engine, supplies all draws (base/random.h);
  // nullptr: the random streams of the game do.
  void draw_from(DrawSource* draws) { parts_.streams.draw_from(draws); }

  struct Setup {
    std::int32_t players = 0;
    std::uint64_t seed = 0;
    bool chance_is_asked = false;  // rolls are questions to chance
    // Effects executed after the set-up and before the timetable starts, to make a position.
    BlockId given;
    std::int32_t given_slots = 0;
    FlowId start_at;           // place in the timetable; none: its beginning
    MaybePlayer start_player;  // the acting player there
    std::int32_t start_round = 1;
  };
  // Sets up the table and runs to the first decision. Fails with wrong-player-count, or like step.
  Result<State> set_up(const Setup&);
  // The two halves of set_up: makes the table before the timetable starts, and runs from there to
  // the first decision.
  Result<State> set_table(const Setup&);
  Result<State> begin(State table, const Setup&);

  // Returns the players with open questions, in order; none when the game is over.
  std::vector<MaybePlayer> asked(const State&) const;
  // Returns the question to `player` (none for chance) with all its options; kAnswered if he has
  // none. A script that fails while finding options gives an error.
  Result<Decision> decision(const State&, MaybePlayer player);
  Result<Decision> decision(const State& s) {
    const auto who = asked(s);
    return who.empty() ? Decision{} : decision(s, who.front());
  }

  // Returns whether it is an answer to the state's present decision: one of the options, or a legal
  // selection from a set too large to list (OptionList::unlisted). The items of a selection may be
  // in any order, here and in step.
  Result<bool> is_offered(const State&, const Decision&, std::span<const std::int32_t> values);

  // Gives the answer and runs to the next decision. On failure the state is unchanged; codes:
  // not-asked, choice-not-offered, or the error of a rule.
  Result<void> step(State&, const Choice&);

  // Returns the questions that the last successful step or set-up answered by itself.
  const std::vector<SelfAnswer>& self_answers() const { return parts_.step.self_answers; }

  // Plays to the end of the game in place, the fastest way to its result, which is that of steps
  // with the same answers. A state with no open question first runs to its next one. If the
  // answerer fails at a question of the timetable, the state keeps the question; after any other
  // failure the state must be discarded.
  Result<void> play(State&, Answerer&);

  // For a simultaneous decision: opens the questions of all players except `player` again, as if
  // they had not answered. After a failure the state must be discarded.
  Result<void> reopen_others(State&, MaybePlayer player);

  // Returns the scores now (even during the game) and, once it is over, the winners.
  Result<Outcome> outcome(const State&);
  // Returns the first seat of each player's team now, by seat; empty where the rules have no teams.
  Result<std::vector<std::int32_t>> teams(const State&);

  // Executes effects outside of the timetable, for scenarios. They must not ask questions.
  Result<void> apply(State&, BlockId, std::int32_t slots, MaybePlayer player);

  // Returns the value of an expression as numbers, for scenarios and texts. `about` is its local 0.
  Result<std::vector<std::int32_t>> value(const State&, ExpressionId, MaybePlayer player,
                                          std::int32_t about = -1);

  Evaluator& evaluator() { return parts_.evaluator; }
  Enumerator& enumerator() { return parts_.enumerator; }

  // Returns the memory of all caches that are kept between steps: at most kQueryBudget.
  std::size_t remembered_bytes() const;
  // Shows the memory of all caches, for tests. A test may overwrite it: at worst this causes a
  // wrong answer or an error.
  void visit_memory(const MemoryVisitor&);

 private:
  // A run of the evaluator, without results of earlier runs.
  class Run {
   public:
    explicit Run(EngineParts&);

   private:
    Evaluator::Run evaluator_;
  };

  // Makes the question of an open ask the cached decision.
  Result<void> find_question(const State&, const Ask&);
  // Does what is_offered does for an answer in the form of Decision::in_form.
  Result<bool> is_legal(const State&, const Decision&, const std::vector<std::int32_t>& answer);
  Result<State> lay_table(const Setup&);
  // Does what apply does, but leaves a partly changed state after a failure.
  Result<void> change(State&, BlockId, std::int32_t slots, MaybePlayer);
  Result<State> start(State, const Setup&);
  // Returns whether what the players see is remembered.
  bool is_watched() const;
  void remember(State&, std::span<const Event>);
  // Takes an answer that is one of the options. After a failure the state is partly changed.
  Result<void> take_answer(State&, Ask&, std::span<const std::int32_t> values);

  StopToken stop_;
  EngineParts parts_;
  Questions questions_;
  Timetable timetable_;
  Decision asked_;  // copy of the decision for an Answerer that uses the engine
};

}  // namespace cubilete
