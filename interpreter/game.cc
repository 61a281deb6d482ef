#include "game.h"

#include <fmt/format.h>

#include <utility>

#include "state/hidden_order.h"

namespace cubilete {

namespace {

// Collects the events of one step during its lifetime.
class Listening {
 public:
  Listening(Engine& engine, std::vector<Event>* events) : engine_(engine) {
    engine.set_event_sink(events);
  }
  ~Listening() { engine_.set_event_sink(nullptr); }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

 private:
  Engine& engine_;
};

RuleError diverged(std::size_t choices) {
  return {"replay-diverged",
          fmt::format("played again, the state after {} choices is another one", choices),
          {},
          {}};
}

}  // namespace

Result<Game> Game::start(std::shared_ptr<const Ruleset> ruleset, const Engine::Setup& setup,
                         std::size_t budget) {
  return start(std::make_shared<InterpreterPool>(std::move(ruleset)), setup, budget);
}

Result<Game> Game::start(std::shared_ptr<InterpreterPool> interpreters, const Engine::Setup& setup,
                         std::size_t budget) {
  Game game(std::move(interpreters), budget);
  game.setup_ = setup;
  const Listening listening(game.engine(), &game.last_events_);
  auto state = game.engine().set_up(setup);
  if (!state) return Failure(state.error());
  game.begin(std::move(*state));
  return game;
}

Game Game::start_at(std::shared_ptr<const Ruleset> ruleset, const Engine::Setup& setup,
                    State position) {
  Game game(std::make_shared<InterpreterPool>(std::move(ruleset)), Checkpoints::kBudget);
  game.setup_ = setup;
  game.position_ = position;
  game.begin(std::move(position));
  return game;
}

void Game::begin(State first) {
  state_ = std::move(first);
  digests_.push_back(digest_of(state_));
  checkpoints_.add(0, state_);
}

Result<Decision> Game::decision(MaybePlayer player) {
  auto d = engine().decision(state_, player);
  if (d) sort_hidden_options(ruleset(), state_, *d);
  return d;
}

Result<Decision> Game::decision() {
  auto d = engine().decision(state_);
  if (d) sort_hidden_options(ruleset(), state_, *d);
  return d;
}

Result<void> Game::choose(const Choice& choice) {
  State next = state_;
  std::vector<Event> events;
  const Listening listening(engine(), &events);
  if (auto ok = engine().step(next, choice); !ok) return ok;
  previous_ = std::exchange(state_, std::move(next));
  last_events_ = std::move(events);
  choices_.push_back(choice);
  digests_.push_back(digest_of(state_));
  checkpoints_.add(choices_.size(), state_);
  return {};
}

Result<State> Game::set_up_again(std::vector<Event>& events) {
  if (position_) return *position_;
  const Listening listening(engine(), &events);
  auto s = engine().set_up(setup_);
  if (s && digest_of(*s) != digests_.front()) return Failure(diverged(0));
  return s;
}

Result<void> Game::choose_again(std::size_t n, State& s, std::vector<Event>* events) {
  std::vector<Event> unread;  // the engine remembers what players see only while it makes events
  const Listening listening(engine(), events || !s.known.is ? events : &unread);
  if (auto ok = engine().step(s, choices_[n - 1]); !ok) return ok;
  if (digest_of(s) != digests_[n]) return Failure(diverged(n));
  return {};
}

Result<State> Game::state_after(std::size_t n) {
  if (n == choices_.size()) return state_;
  if (n + 1 == choices_.size() && previous_) return *previous_;
  const Checkpoints::Checkpoint& from = checkpoints_.latest(n);
  State s = from.state;
  for (std::size_t k = from.choices + 1; k <= n; ++k) {
    if (auto ok = choose_again(k, s, nullptr); !ok) return Failure(ok.error());
  }
  return s;
}

Result<std::vector<Event>> Game::events_after(std::size_t n) {
  if (n == choices_.size()) return last_events_;
  std::vector<Event> events;
  if (n == 0) {
    if (auto s = set_up_again(events); !s) return Failure(s.error());
    return events;
  }
  auto s = state_after(n - 1);
  if (!s) return Failure(s.error());
  if (auto ok = choose_again(n, *s, &events); !ok) return Failure(ok.error());
  return events;
}

Result<void> Game::replay(std::size_t last, const Visit& visit) {
  std::vector<Event> events;
  auto s = set_up_again(events);
  if (!s) return Failure(s.error());
  visit(0, *s, events);
  for (std::size_t n = 1; n <= last; ++n) {
    events.clear();
    if (auto ok = choose_again(n, *s, &events); !ok) return ok;
    visit(n, *s, events);
  }
  return {};
}

Result<void> Game::undo_to(std::size_t n) {
  if (n == choices_.size()) return {};
  auto events = events_after(n);
  if (!events) return Failure(events.error());
  auto s = state_after(n);
  if (!s) return Failure(s.error());
  state_ = std::move(*s);
  previous_.reset();
  last_events_ = std::move(*events);
  choices_.resize(n);
  digests_.resize(n + 1);
  checkpoints_.drop_after(n);
  return {};
}

std::size_t Game::bytes_of_states() const {
  return checkpoints_.bytes() + bytes_of(state_) + (previous_ ? bytes_of(*previous_) : 0);
}

}  // namespace cubilete
