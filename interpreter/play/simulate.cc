#include "play/simulate.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

#include "base/digest.h"
#include "engine/check_content.h"
#include "play/agent.h"

namespace cubilete {

void Distribution::add(const Distribution& other) {
  for (const auto& [value, n] : other.counts) counts[value] += n;
}

std::int64_t Distribution::total() const {
  std::int64_t n = 0;
  for (const auto& [value, count] : counts) n += count;
  return n;
}

double Distribution::mean() const {
  std::int64_t n = 0;
  std::int64_t sum = 0;
  for (const auto& [value, count] : counts) {
    n += count;
    sum += value * count;
  }
  return n == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(n);
}

std::int64_t Distribution::quantile(double share) const {
  const auto wanted = static_cast<std::int64_t>(std::ceil(share * static_cast<double>(total())));
  std::int64_t n = 0;
  for (const auto& [value, count] : counts) {
    n += count;
    if (n >= wanted && n > 0) return value;
  }
  return 0;
}

namespace {

template <class T>
void add_all(std::vector<T>& to, const std::vector<T>& from) {
  to.resize(std::max(to.size(), from.size()));
  for (std::size_t i = 0; i < from.size(); ++i) to[i] += from[i];
}

}  // namespace

void Statistics::add(const Statistics& other) {
  games += other.games;
  add_all(wins, other.wins);
  add_all(shared_wins, other.shared_wins);
  add_all(win_parts, other.win_parts);
  nobody += other.nobody;
  scores.resize(std::max(scores.size(), other.scores.size()));
  for (std::size_t i = 0; i < other.scores.size(); ++i) scores[i].add(other.scores[i]);
  turns.add(other.turns);
  decisions.add(other.decisions);
  for (const auto& [cause, n] : other.ends) ends[cause] += n;
  for (const auto& [action, n] : other.actions) actions[action] += n;
}

std::uint64_t seed_of_game(std::uint64_t seed, std::int64_t n) {
  return digest_of("game", digest_of("simulation", seed) + static_cast<std::uint64_t>(n));
}

std::uint64_t seed_of_agent(std::uint64_t game_seed, std::int32_t seat) {
  return digest_of("agent", game_seed + static_cast<std::uint64_t>(seat) + 1);
}

namespace {

std::string end_of(const Ruleset& r, const Outcome& o) {
  switch (o.status) {
    case Status::kBrokenOff:
      return "broken_off";
    case Status::kEveryoneLost:
      return o.end_cause >= 0 ? r.end_causes[std::size_t(o.end_cause)] : "everyone_lost";
    default:
      return o.end_cause >= 0 ? r.end_causes[std::size_t(o.end_cause)] : "finished";
  }
}

Result<void> play_one(Engine& engine, const SimulationRequest& request, std::uint64_t seed,
                      Statistics& st) {
  const Ruleset& r = engine.ruleset();
  std::vector<std::unique_ptr<Agent>> agents;
  for (std::int32_t p = 0; p < request.players; ++p) {
    agents.push_back(make_agent(request.seats[std::size_t(p)], seed_of_agent(seed, p)));
  }
  Engine::Setup setup;
  setup.players = request.players;
  setup.seed = seed;
  auto state = engine.set_up(setup);
  if (!state) return Failure(state.error());
  std::int64_t decisions = 0;
  while (!state->is_over()) {
    if (request.checks_invariants) {
      if (auto broken = broken_invariant(engine, *state)) return Failure(std::move(*broken));
    }
    const auto decision = engine.decision(*state);
    if (!decision) return Failure(decision.error());
    const auto option = agents[decision->player.index()]->choose(engine, *state, *decision);
    if (!option) return Failure(option.error());
    const auto values = decision->options[*option];
    if (decision->kind == AskKind::kAction && values[0] != kDone) {
      ++st.actions[r.action(ActionId(values[0])).name];
    }
    if (auto ok = engine.step(*state, {decision->player, {values.begin(), values.end()}}); !ok) {
      return ok;
    }
    ++decisions;
  }
  const auto outcome = engine.outcome(*state);
  if (!outcome) return Failure(outcome.error());
  const auto winners = std::count_if(outcome->standings.begin(), outcome->standings.end(),
                                     [](const Standing& s) { return s.has_won; });
  ++st.games;
  st.nobody += winners == 0;
  for (const Standing& s : outcome->standings) {
    const std::size_t seat = s.player.index();
    st.scores[seat].add(s.score);
    if (!s.has_won) continue;
    ++(winners == 1 ? st.wins : st.shared_wins)[seat];
    st.win_parts[seat] += kWinParts / winners;
  }
  st.turns.add(state->turn());
  st.decisions.add(decisions);
  ++st.ends[end_of(r, *outcome)];
  return {};
}

}  // namespace

SimulationResult simulate(std::shared_ptr<const Ruleset> ruleset, const SimulationRequest& request,
                          const std::function<bool(std::int64_t)>& progress) {
  const auto seats = static_cast<std::size_t>(request.players);
  SimulationResult result;
  std::mutex mutex;
  std::atomic<std::int64_t> next{0};
  std::atomic<std::int64_t> done{0};
  std::atomic<bool> stop{false};
  const auto work = [&](bool reports) {
    Interpreter interpreter(ruleset);
    Statistics own;
    own.wins.resize(seats);
    own.shared_wins.resize(seats);
    own.win_parts.resize(seats);
    own.scores.resize(seats);
    constexpr std::int64_t kBatch = 16;
    while (!stop) {
      const std::int64_t first = next.fetch_add(kBatch);
      if (first >= request.games) break;
      const std::int64_t last = std::min(first + kBatch, request.games);
      for (std::int64_t n = first; n < last && !stop; ++n) {
        const std::uint64_t seed = seed_of_game(request.seed, n);
        if (auto ok = play_one(interpreter.engine(), request, seed, own); !ok) {
          const std::lock_guard lock(mutex);
          if (!result.failure || n < result.failure->game) {
            result.failure = SimulationFailure{n, seed, ok.error()};
          }
          stop = true;
          break;
        }
        ++done;
      }
      if (reports && progress && !progress(done)) {
        stop = true;
        const std::lock_guard lock(mutex);
        result.was_stopped = true;
      }
    }
    const std::lock_guard lock(mutex);
    result.statistics.add(own);
  };
  std::vector<std::thread> threads;
  for (int j = 1; j < request.jobs; ++j) threads.emplace_back(work, false);
  work(true);
  for (std::thread& t : threads) t.join();
  return result;
}

}  // namespace cubilete
