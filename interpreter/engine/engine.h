// The rules interpreter: a pure step from State and Choice to State and Events, driven by a
// Ruleset. Most users want game.h above it; agents and tools that walk many states use this.
//
// An Engine holds no game: only scratch memory and the script runner. Use one per thread; the
// Ruleset is shared.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/outcome.h"
#include "engine/timetable.h"

namespace cubilete {

struct EngineOptions {
  // Off: every answer is found anew. Results, events, errors and charges are the same.
  bool remembers = remembers_by_default();
  RuleMeter* meter = nullptr;  // outlives the engine
};

class Engine {
 public:
  // REQUIRES: all outlive the engine. What is carried out is noted in the coverage, if any.
  Engine(const Ruleset& ruleset, ScriptRunner& scripts, Coverage* coverage = nullptr,
         EngineOptions = {});
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const Ruleset& ruleset() const { return parts_.ruleset; }

  // From now on the events of a step are appended to this vector when the step succeeds. nullptr:
  // no events are made, which is faster.
  // Returns where they went before.
  std::vector<Event>* set_event_sink(std::vector<Event>* events) {
    return std::exchange(parts_.step.sink, events);
  }

  struct Setup {
    std::int32_t players = 0;
    std::uint64_t seed = 0;
    bool chance_is_asked = false;  // rolls become questions to chance
    // A position to start from: effects done after set-up, before the timetable starts.
    BlockId given;
    std::int32_t given_slots = 0;
    FlowId start_at;           // of the timetable; none: its beginning
    MaybePlayer start_player;  // who acts there
    std::int32_t start_round = 1;
  };
  // Sets the table and goes on to the first decision. Fails with wrong-player-count, or as step
  // does.
  Result<State> set_up(const Setup&);
  // The two halves of set_up: the table before the timetable starts, and from there to the first
  // decision.
  Result<State> set_table(const Setup&);
  Result<State> begin(State table, const Setup&);

  // The players who are asked, in the order of the open questions; none when the game is over.
  std::vector<MaybePlayer> asked(const State&) const;
  // The question to `player` (chance: no player) with all its options. kAnswered where he is not
  // asked. A script that fails while options are found gives an error.
  Result<Decision> decision(const State&, MaybePlayer player);
  Result<Decision> decision(const State& s) {
    const auto who = asked(s);
    return who.empty() ? Decision{} : decision(s, who.front());
  }

  // Whether it is an answer to the decision at which the state waits: one of the options, or a
  // legal selection of a set that is too large to list (OptionList::unlisted), in its form.
  Result<bool> is_offered(const State&, const Decision&, std::span<const std::int32_t> values);

  // Gives the answer and goes on to the next decision. On failure the state is unchanged:
  // not-asked, choice-not-offered, or the error of the rules carried out.
  Result<void> step(State&, const Choice&);

  // The questions that were answered of themselves in the last step, or set-up, that succeeded.
  const std::vector<SelfAnswer>& self_answers() const { return parts_.step.self_answers; }

  // Plays on in place until the game is over; the fast way where only the end counts. The result is
  // that of step with the same answers. A state that waits for nobody goes on to its next question.
  // Where the answerer fails at a question of the timetable, the state still waits at it; after any
  // other failure it is to be thrown away.
  Result<void> play(State&, Answerer&);

  // In a decision of several players at once: opens the questions to all others but `player` as if
  // they had not answered. On failure the state is to be thrown away.
  Result<void> reopen_others(State&, MaybePlayer player);

  // The scores now (also in the middle of a game) and, when it is over, the winners.
  Result<Outcome> outcome(const State&);

  // Carries out effects on a state outside the timetable, for scenarios. No questions may arise.
  Result<void> apply(State&, BlockId, std::int32_t slots, MaybePlayer player);

  // The value of an expression without locals, as numbers; for scenarios and texts.
  Result<std::vector<std::int32_t>> value(const State&, ExpressionId, MaybePlayer player,
                                          std::int32_t about = -1);

  Evaluator& evaluator() { return parts_.evaluator; }
  Enumerator& enumerator() { return parts_.enumerator; }

  // The memory of all that is remembered between steps: at most kQueryBudget.
  std::size_t remembered_bytes() const;
  // For tests: shows all of it. Whatever is written there, nothing worse happens than a wrong
  // answer or an error.
  void visit_memory(const MemoryVisitor&);

 private:
  // A run of the evaluator, free of the results of an earlier run of the engine.
  class Run {
   public:
    explicit Run(EngineParts&);

   private:
    Evaluator::Run evaluator_;
  };

  // Makes the question of an open ask the cached decision.
  Result<void> find_question(const State&, const Ask&);
  Result<State> lay_table(const Setup&);
  // As apply; on failure the state is half changed.
  Result<void> change(State&, BlockId, std::int32_t slots, MaybePlayer);
  Result<State> start(State, const Setup&);
  // Takes an answer that is known to be one of the options. On failure the state is half changed.
  Result<void> take_answer(State&, Ask&, std::span<const std::int32_t> values);

  EngineParts parts_;
  Questions questions_;
  Timetable timetable_;
  Decision asked_;  // the decision that an Answerer who may use the engine is looking at
};

}  // namespace cubilete
