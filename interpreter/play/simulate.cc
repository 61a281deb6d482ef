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

std::vector<std::unique_ptr<Agent>> agents_of_game(const SimulationRequest& request,
                                                   std::uint64_t game_seed) {
  std::vector<std::unique_ptr<Agent>> agents;
  for (std::int32_t p = 0; p < request.players; ++p) {
    agents.push_back(make_agent(request.seats[std::size_t(p)], seed_of_agent(game_seed, p)));
  }
  return agents;
}

namespace {

std::string limit_named(GameLimit limit) {
  switch (limit) {
    case GameLimit::kTurnDecisions:
      return "decision_limits.turn";
    case GameLimit::kRoundDecisions:
      return "decision_limits.round";
    case GameLimit::kGameDecisions:
      return "decision_limits.game";
    case GameLimit::kTurns:
      break;
  }
  return "turn_limit";
}

std::string end_of(const Ruleset& r, const State& s, const Outcome& o) {
  switch (o.status) {
    case Status::kBrokenOff:
      return std::string(kBrokenOffBy) + limit_named(limit_reached(r, s));
    case Status::kEveryoneLost:
      return o.end_cause.is_some() ? name_of(r, o.end_cause) : "everyone_lost";
    default:
      return o.end_cause.is_some() ? name_of(r, o.end_cause) : "finished";
  }
}

}  // namespace

Simulator::Simulator(std::shared_ptr<const Ruleset> ruleset, const SimulationRequest& request)
    : interpreter_(std::move(ruleset)), request_(request) {
  const auto seats = static_cast<std::size_t>(request.players);
  statistics_.wins.resize(seats);
  statistics_.shared_wins.resize(seats);
  statistics_.win_parts.resize(seats);
  statistics_.scores.resize(seats);
  actions_.resize(interpreter_.ruleset().actions.size());
}

Result<void> Simulator::play(std::int64_t n) {
  Engine& engine = interpreter_.engine();
  const std::uint64_t seed = seed_of_game(request_.seed, n);
  agents_ = agents_of_game(request_, seed);
  Engine::Setup setup;
  setup.players = request_.players;
  setup.seed = seed;
  auto state = engine.set_up(setup);
  if (!state) return Failure(state.error());
  decisions_ = 0;
  if (auto ok = engine.play(*state, *this); !ok) return ok;
  const auto outcome = engine.outcome(*state);
  if (!outcome) return Failure(outcome.error());
  count(*state, *outcome);
  return {};
}

Result<std::size_t> Simulator::answer(const State& s, const Decision& d) {
  if (request_.checks_invariants) {
    if (auto broken = broken_invariant(interpreter_.engine(), s))
      return Failure(std::move(*broken));
  }
  auto option = agents_[d.player.seat().index()]->choose(interpreter_.engine(), s, d);
  if (!option) return option;
  ++decisions_;
  if (d.kind == AskKind::kAction) {
    const std::int32_t action = d.options[*option][0];
    if (action != kDone) ++actions_[std::size_t(action)];
  }
  return option;
}

bool Simulator::needs_decision_only() const {
  return !request_.checks_invariants &&
         std::all_of(agents_.begin(), agents_.end(),
                     [](const auto& agent) { return agent->needs_decision_only(); });
}

Statistics Simulator::statistics() const {
  Statistics all = statistics_;
  const std::vector<ActionDef>& actions = interpreter_.ruleset().actions;
  for (std::size_t a = 0; a < actions.size(); ++a) {
    if (actions_[a] > 0) all.actions[actions[a].name] += actions_[a];
  }
  return all;
}

void Simulator::count(const State& state, const Outcome& outcome) {
  const auto winners = std::count_if(outcome.standings.begin(), outcome.standings.end(),
                                     [](const Standing& s) { return s.has_won; });
  ++statistics_.games;
  statistics_.nobody += winners == 0;
  for (const Standing& s : outcome.standings) {
    const std::size_t seat = s.player.index();
    statistics_.scores[seat].add(s.score);
    if (!s.has_won) continue;
    ++(winners == 1 ? statistics_.wins : statistics_.shared_wins)[seat];
    statistics_.win_parts[seat] += kWinParts / winners;
  }
  statistics_.turns.add(state.turn());
  statistics_.decisions.add(decisions_);
  ++statistics_.ends[end_of(interpreter_.ruleset(), state, outcome)];
}

SimulationResult simulate(std::shared_ptr<const Ruleset> ruleset, const SimulationRequest& request,
                          const std::function<bool(std::int64_t)>& progress) {
  SimulationResult result;
  std::mutex mutex;
  std::atomic<std::int64_t> next{0};
  std::atomic<std::int64_t> done{0};
  // Games from this one on need not be played: it has failed, or the caller stopped them all. Those
  // before it are always finished, so that the failure reported is the first one.
  std::atomic<std::int64_t> end{request.games};
  const auto work = [&](bool reports) {
    Simulator simulator(ruleset, request);
    constexpr std::int64_t kBatch = 16;
    for (;;) {
      const std::int64_t first = next.fetch_add(kBatch);
      if (first >= end) break;
      for (std::int64_t n = first; n < first + kBatch && n < end; ++n) {
        if (auto ok = simulator.play(n); !ok) {
          const std::lock_guard lock(mutex);
          if (n >= end) break;
          end = n;
          result.failure = SimulationFailure{n, seed_of_game(request.seed, n), ok.error()};
          break;
        }
        ++done;
      }
      if (reports && progress && !progress(done)) {
        const std::lock_guard lock(mutex);
        end = 0;
        result.was_stopped = true;
      }
    }
    const std::lock_guard lock(mutex);
    result.statistics.add(simulator.statistics());
  };
  std::vector<std::thread> threads;
  for (int j = 1; j < request.jobs; ++j) threads.emplace_back(work, false);
  work(true);
  for (std::thread& t : threads) t.join();
  return result;
}

}  // namespace cubilete
