#include "agreement/players.h"

#include <fmt/format.h>

#include <algorithm>

#include "saves/replay.h"

namespace cubilete {
namespace {

// Begins a game, and has `play` play it to its end.
template <class Play>
Account account_of(Engine& engine, const Engine::Setup& setup, const Kept& kept, Play play) {
  Account account;
  account.setup = setup;
  std::vector<Event>* const before = engine.set_event_sink(kept.events ? &account.events : nullptr);
  account.actions.assign(engine.ruleset().actions.size(), 0);
  engine.count_actions_in(&account.actions);
  auto state = engine.set_up(setup);
  const Result<void> ok = state ? play(*state, account) : Failure(state.error());
  engine.count_actions_in(nullptr);
  engine.set_event_sink(before);
  account.charge_of_the_end = engine.evaluator().work();
  if (state) account.end = std::move(*state);
  if (ok) account.outcome = engine.outcome(account.end);
  if (!ok) account.error = ok.error();
  return account;
}

std::string difference_of_steps(Game& game, const Account& account, std::size_t from) {
  for (std::size_t i = from; i < account.questions.size(); ++i) {
    const auto& choice = account.questions[i].choice;
    if (!choice) break;
    const auto where = [i](const std::string& what) {
      return fmt::format("answer {}: {}", i + 1, what);
    };
    if (const auto ok = game.choose(*choice); !ok) {
      return where(difference_of(std::optional<RuleError>(), std::optional(ok.error())));
    }
    std::string difference = difference_of(events_of(account, i), game.last_events());
    if (!difference.empty()) return where(difference);
    difference = difference_of(state_after(account, i + 1), game.state());
    if (!difference.empty()) return where(difference);
  }
  return "";
}

namespace {

// Returns whether two choices of answer `n` are the same. A subset is so in any order: `Game` asks
// with one that tells nothing of hidden components, unlike the engine.
bool are_same(Game& game, std::size_t n, const Choice& a, const Choice& b) {
  if (a == b) return true;
  const auto before = game.state_after(n);
  if (!before || a.player != b.player) return false;
  const auto d = game.engine().decision(*before, a.player);
  return d && d->is_subset && std::ranges::is_permutation(a.values, b.values);
}

}  // namespace

std::string difference_as_replay(const std::shared_ptr<const Ruleset>& ruleset, Game& game,
                                 const Library::Request& request, std::size_t back) {
  const auto written = replay_of(game, request, {});
  if (!written) return "it cannot be written: " + written.error().message;
  const auto replay = parse_replay(to_text(*written));
  if (!replay) return "it cannot be read: " + replay.error().message;
  auto again = play_replay(*replay, ruleset, -1, true);
  if (!again) return "it cannot be played: " + again.error().message;
  std::string difference = difference_of(game.state(), again->state());
  if (!difference.empty()) return difference;
  bool are_all_same = again->choices().size() == game.choices().size();
  for (std::size_t n = 0; are_all_same && n < game.choices().size(); ++n) {
    are_all_same = are_same(game, n, game.choices()[n], again->choices()[n]);
  }
  if (!are_all_same) return "there are other choices";
  for (std::size_t n = 0; n <= game.choices().size(); ++n) {
    if (again->digest_after(n) != game.digest_after(n)) {
      return fmt::format("the digest after answer {} is another one", n);
    }
  }
  const auto part = play_replay(*replay, ruleset, static_cast<std::int64_t>(back), true);
  if (!part) return "its beginning cannot be played: " + part.error().message;
  const auto state = game.state_after(back);
  if (!state) return "a state cannot be found again: " + state.error().message;
  return difference_of(*state, part->state());
}

}  // namespace

Engine::Setup setup_with(std::int32_t players, std::uint64_t seed) {
  Engine::Setup setup;
  setup.players = players;
  setup.seed = seed;
  return setup;
}

Result<void> play_by_steps(Engine& engine, State& state, const Choose& choose,
                           const std::function<void()>& after_step) {
  if (after_step) after_step();
  while (!state.is_over()) {
    const auto d = engine.decision(state);
    if (!d) return Failure(d.error());
    const auto option = choose(state, *d);
    if (!option) return Failure(option.error());
    State next = state;
    if (auto ok = engine.step(next, choice_of(*d, *option)); !ok) return ok;
    state = std::move(next);
    if (after_step) after_step();
  }
  return {};
}

Account by_steps(Engine& engine, const Engine::Setup& setup, Choose choose, const Kept& kept) {
  return account_of(engine, setup, kept, [&](State& state, Account& account) {
    std::int64_t charge = 0;
    Recorder recorder(engine.ruleset(), account, std::move(choose), kept, [&] { return charge; });
    return play_by_steps(
        engine, state, [&](const State& s, const Decision& d) { return recorder.answer(s, d); },
        [&] { charge = engine.evaluator().work(); });
  });
}

Account in_place(Engine& engine, const Engine::Setup& setup, Choose choose, const Kept& kept) {
  return account_of(engine, setup, kept, [&](State& state, Account& account) {
    Recorder recorder(engine.ruleset(), account, std::move(choose), kept,
                      [&] { return engine.evaluator().work(); });
    return engine.play(state, recorder);
  });
}

TakenStep take_step(Engine& engine, const State& before, const Choice& choice) {
  TakenStep out;
  out.after = before;
  std::vector<Event>* const sink = engine.set_event_sink(&out.events);
  const auto ok = engine.step(out.after, choice);
  engine.set_event_sink(sink);
  if (!ok) out.error = ok.error();
  out.charge = engine.evaluator().work();
  return out;
}

std::string difference_of(const TakenStep& a, const TakenStep& b) {
  std::string difference = difference_of(a.error, b.error);
  if (difference.empty()) difference = difference_of(a.events, b.events);
  if (difference.empty()) difference = difference_of(a.after, b.after);
  if (difference.empty() && !a.error && a.charge != b.charge) {
    difference = fmt::format("the charge: {} / {}", a.charge, b.charge);
  }
  return difference;
}

std::string difference_as_game(const std::shared_ptr<const Ruleset>& ruleset,
                               const Account& account, const Library::Request& request,
                               std::size_t back) {
  auto game = Game::start(ruleset, account.setup);
  if (!game) return "started as a game: " + game.error().message;
  const std::size_t of_setup =
      account.questions.empty() ? account.events.size() : account.questions[0].events_before;
  std::string difference =
      difference_of(std::span(account.events).first(of_setup), game->last_events());
  if (!difference.empty()) return "started as a game: " + difference;
  difference = difference_of(state_after(account, 0), game->state());
  if (!difference.empty()) return "started as a game: " + difference;
  difference = difference_of_steps(*game, account, 0);
  if (!difference.empty()) return "as a game: " + difference;
  difference = difference_as_replay(ruleset, *game, request, back);
  if (!difference.empty()) return "as a replay: " + difference;
  if (auto ok = game->undo_to(back); !ok) return "taken back: " + ok.error().message;
  difference = difference_of(state_after(account, back), game->state());
  if (!difference.empty()) return "taken back: " + difference;
  difference = difference_of_steps(*game, account, back);
  return difference.empty() ? "" : "taken back and played on: " + difference;
}

Result<void> WatchedScripts::query(ScriptId id, std::span<const Argument> arguments,
                                   const QueryContext& reading, std::vector<std::int32_t>& result) {
  const std::int64_t before = work().fuel_in_all;
  auto ok = scripts_.query(id, arguments, reading, result);
  see_({id, arguments, reading, result, !ok, work().fuel_in_all - before});
  return ok;
}

}  // namespace cubilete
