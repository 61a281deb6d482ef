// START HERE. One game under way: a ruleset, the state it is in, and how it came there.
//
//   auto library = Library::open(home);                 // library.h: content, scripts, schema
//   Compilation c = library.compile({.game = "..."});   // problems are in c.diagnostics
//   auto game = Game::start(c.ruleset, {.players = 3, .seed = 1});
//   while (!game->is_over()) game->choose({game->asked().front(), some option of the decision});
//
// Nothing here is global: many games may run in one process, each in one thread at a time.
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

// Keeps every choice, the digest of every state, and as many earlier states as a budget of bytes
// allows: the others, and all earlier events, are played again from the state kept before them.
// What is played again must have the digest it had, else the error is replay-diverged.
class Game {
 public:
  // Sets up; fails as Engine::set_up does.
  static Result<Game> start(std::shared_ptr<const Ruleset>, const Engine::Setup&,
                            std::size_t budget = Checkpoints::kBudget);

  const Ruleset& ruleset() const { return interpreter_.ruleset(); }
  // For an interpreter beside the game's own, in another thread.
  const std::shared_ptr<const Ruleset>& shared_ruleset() const {
    return interpreter_.shared_ruleset();
  }
  const State& state() const { return state_; }
  const Engine::Setup& setup() const { return setup_; }
  Engine& engine() { return interpreter_.engine(); }

  bool is_over() const { return state().is_over(); }
  std::vector<MaybePlayer> asked() { return engine().asked(state()); }
  Result<Decision> decision(MaybePlayer player) { return engine().decision(state(), player); }
  Result<Decision> decision() { return engine().decision(state()); }
  Result<void> choose(const Choice&);
  Result<Outcome> outcome() { return engine().outcome(state()); }

  // The choices made so far, in order.
  const std::vector<Choice>& choices() const { return choices_; }
  // What happened since the start (0) or since the n-th choice, up to the next one; played again
  // but for the last. REQUIRES here and below: n <= choices.
  Result<std::vector<Event>> events_after(std::size_t n);
  const std::vector<Event>& last_events() const { return last_events_; }
  // The state after the first n choices, played again from a checkpoint where it is not kept.
  Result<State> state_after(std::size_t n);
  std::uint64_t digest_after(std::size_t n) const { return digests_[n]; }
  // Shows the whole game once, in order: the state after each number of choices from 0 to `last`,
  // and the events since the one before. The visitor may use the engine. Quicker than asking for
  // each.
  using Visit = std::function<void(std::size_t n, const State&, const std::vector<Event>&)>;
  Result<void> replay(std::size_t last, const Visit&);
  // Goes back to the decision before choice number `n` (0: the first). On failure nothing changes.
  Result<void> undo_to(std::size_t n);

  // The memory of the states that are kept, in bytes.
  std::size_t bytes_of_states() const;

 private:
  Game(std::shared_ptr<const Ruleset> ruleset, std::size_t budget)
      : interpreter_(std::move(ruleset)), checkpoints_(budget) {}
  // Sets up, or makes the n-th choice in `s`, once more.
  Result<State> set_up_again(std::vector<Event>& events);
  Result<void> choose_again(std::size_t n, State& s, std::vector<Event>* events);

  Interpreter interpreter_;
  Engine::Setup setup_;
  std::vector<Choice> choices_;
  std::vector<std::uint64_t> digests_;  // of the states: one more than choices
  Checkpoints checkpoints_;
  State state_;                    // the current one
  std::optional<State> previous_;  // before the last choice, where that was the last thing done
  std::vector<Event> last_events_;
};

}  // namespace cubilete
