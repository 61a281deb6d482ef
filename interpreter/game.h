// START HERE. A game under way: its ruleset, its current state and its history.
//
//   auto library = Library::open(home);                 // library.h: content, scripts, schema
//   Compilation c = library.compile({.game = "..."});   // problems are in c.diagnostics
//   auto game = Game::start(c.ruleset, {.players = 3, .seed = 1});
//   while (!game->is_over()) game->choose({game->asked().front(), some option of the decision});
//
// There is no global state: many games can run in one process, each in one thread at a time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "checkpoints.h"
#include "engine/engine.h"
#include "interpreter.h"
#include "state/view.h"

namespace cubilete {

// Keeps every choice, the digest of every state, and earlier states within a budget of bytes. Other
// states, and events, are computed again from the last state kept before them. If the digest of a
// recomputed state differs, the error is replay-diverged.
class Game {
 public:
  // Starts a game; fails as Engine::set_up does.
  static Result<Game> start(std::shared_ptr<const Ruleset>, const Engine::Setup&,
                            std::size_t budget = Checkpoints::kBudget);
  // The same with interpreters that other games use as well, when they do not rest().
  static Result<Game> start(std::shared_ptr<InterpreterPool>, const Engine::Setup&,
                            std::size_t budget = Checkpoints::kBudget);

  // Starts at a position, with nothing that came before it, to compare games whose hidden things
  // differ. REQUIRES: the state waits at a decision.
  static Game start_at(std::shared_ptr<const Ruleset>, const Engine::Setup&, State position);

  const Ruleset& ruleset() const { return *shared_ruleset(); }
  // Return the ruleset, and its interpreters, for another thread.
  const std::shared_ptr<const Ruleset>& shared_ruleset() const {
    return interpreters_->shared_ruleset();
  }
  const std::shared_ptr<InterpreterPool>& interpreters() const { return interpreters_; }
  const State& state() const { return state_; }
  const Engine::Setup& setup() const { return setup_; }
  Engine& engine() {
    if (!interpreter_) interpreter_ = interpreters_->lend();
    return interpreter_->engine();
  }
  // Gives the interpreter back until the game needs one again. No engine() of before may be used
  // any more.
  void rest() {
    if (interpreter_) interpreters_->take_back(std::move(interpreter_));
  }

  bool is_over() const { return state().is_over(); }
  std::vector<MaybePlayer> asked() { return engine().asked(state()); }
  // Returns the open question to a player, or the first one. Its options are in an order that tells
  // him nothing of hidden components (state/hidden_order.h).
  Result<Decision> decision(MaybePlayer player);
  Result<Decision> decision();
  Result<void> choose(const Choice&);
  Result<Outcome> outcome() { return engine().outcome(state()); }

  // Returns the choices made so far, in order.
  const std::vector<Choice>& choices() const { return choices_; }
  // Returns the events between choice n (0: the start) and the next one; computed again unless it
  // is the last. REQUIRES here and below: n <= choices().size().
  Result<std::vector<Event>> events_after(std::size_t n);
  const std::vector<Event>& last_events() const { return last_events_; }
  // Returns the state after the first n choices; computed again from a checkpoint if not kept.
  Result<State> state_after(std::size_t n);
  std::uint64_t digest_after(std::size_t n) const { return digests_[n]; }
  // Visits the whole game in order: the state after each number of choices from 0 to `last`, with
  // the events since the previous one. The visitor may use the engine. This is faster than calling
  // state_after for each.
  using Visit = std::function<void(std::size_t n, const State&, const std::vector<Event>&)>;
  Result<void> replay(std::size_t last, const Visit&);
  // Returns to the decision before choice number `n` (0: the first). A failure changes nothing.
  Result<void> undo_to(std::size_t n);

  // Returns the size of the states kept, in bytes.
  std::size_t bytes_of_states() const;

 private:
  Game(std::shared_ptr<InterpreterPool> interpreters, std::size_t budget)
      : interpreters_(std::move(interpreters)), checkpoints_(budget) {}
  void begin(State first);
  // Repeat the set-up, and the n-th choice in `s`.
  Result<State> set_up_again(std::vector<Event>& events);
  Result<void> choose_again(std::size_t n, State& s, std::vector<Event>* events);

  std::shared_ptr<InterpreterPool> interpreters_;
  std::unique_ptr<Interpreter> interpreter_;  // nullptr while the game rests
  Engine::Setup setup_;
  std::optional<State> position_;  // where the game started; none: with its set-up
  std::vector<Choice> choices_;
  std::vector<std::uint64_t> digests_;  // of all states, so one more than choices
  Checkpoints checkpoints_;
  State state_;                    // the current state
  std::optional<State> previous_;  // the state before the last choice, if nothing was undone since
  std::vector<Event> last_events_;
};

}  // namespace cubilete
