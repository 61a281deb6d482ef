#include "play/simulate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <thread>
#include <utility>

#include "base/digest.h"
#include "engine/check_content.h"
#include "lua/scripts.h"
#include "native/native_player.h"
#include "play/compiled_rules.h"
#include "play/whole_game_player.h"
#include "state/visibility.h"

namespace cubilete {

void Distribution::add(const Distribution& other) {
  for (const auto& [value, n] : other.counts()) add(value, n);
}

void Distribution::add_beyond(std::int64_t value, std::int64_t times) {
  constexpr std::int64_t kMostNear = 4096;
  if (value < 0 || value >= kMostNear) {
    far_[value] += times;
    return;
  }
  near_.resize(static_cast<std::size_t>(value) + 1);
  near_.back() += times;
}

std::map<std::int64_t, std::int64_t> Distribution::counts() const {
  std::map<std::int64_t, std::int64_t> out = far_;
  for (std::size_t value = 0; value < near_.size(); ++value) {
    if (near_[value] != 0) out[static_cast<std::int64_t>(value)] = near_[value];
  }
  return out;
}

std::int64_t Distribution::total() const {
  std::int64_t n = 0;
  for (const auto& [value, count] : counts()) n += count;
  return n;
}

double Distribution::mean() const {
  std::int64_t n = 0;
  std::int64_t sum = 0;
  for (const auto& [value, count] : counts()) {
    n += count;
    sum += value * count;
  }
  return n == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(n);
}

std::int64_t Distribution::quantile(double share) const {
  const auto wanted = static_cast<std::int64_t>(std::ceil(share * static_cast<double>(total())));
  std::int64_t n = 0;
  for (const auto& [value, count] : counts()) {
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
  lost_by_all += other.lost_by_all;
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

std::vector<std::unique_ptr<Agent>> agents_of_game(const std::vector<std::string>& seats,
                                                   std::uint64_t game_seed) {
  std::vector<std::unique_ptr<Agent>> agents;
  for (std::size_t p = 0; p < seats.size(); ++p) {
    agents.push_back(make_agent(seats[p], seed_of_agent(game_seed, static_cast<std::int32_t>(p))));
  }
  return agents;
}

bool are_all_random(const std::vector<std::string>& seats) {
  return std::ranges::all_of(seats, [](const std::string& s) { return s == "random"; });
}

bool think(const std::vector<std::string>& seats) {
  return std::ranges::any_of(seats, [](const std::string& name) {
    const auto spec = parse_agent(name);
    return spec && (spec->playouts > 0 || spec->milliseconds > 0);
  });
}

void keep_first(std::optional<BotProblem>& first, const std::optional<BotProblem>& other) {
  if (other && (!first || other->game < first->game)) first = other;
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

}  // namespace

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

std::vector<std::string> ends_of(const Ruleset& r) {
  std::vector<std::string> ends = r.end_causes;
  for (const char* end : {"finished", "everyone_lost"}) {
    if (std::find(ends.begin(), ends.end(), end) == ends.end()) ends.emplace_back(end);
  }
  for (const GameLimit limit : {GameLimit::kTurns, GameLimit::kTurnDecisions,
                                GameLimit::kRoundDecisions, GameLimit::kGameDecisions}) {
    ends.push_back(std::string(kBrokenOffBy) + limit_named(limit));
  }
  return ends;
}

namespace {

bool is_same(const Outcome& a, const Outcome& b) {
  return a.status == b.status && a.end_cause == b.end_cause && a.has_part == b.has_part &&
         std::ranges::equal(a.standings, b.standings, [](const Standing& x, const Standing& y) {
           return x.player == y.player && x.team == y.team && x.score == y.score &&
                  x.parts == y.parts && x.tie_breaks == y.tie_breaks && x.rank == y.rank &&
                  x.has_won == y.has_won;
         });
}

// Has the engine make events while it plays, so that agents remember what their players see.
class Watched final : public Answerer {
 public:
  Watched(Engine& engine, Answerer& answerer)
      : engine_(engine), answerer_(answerer), former_(engine.set_event_sink(&events_)) {}
  ~Watched() override { engine_.set_event_sink(former_); }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

 private:
  Result<std::size_t> answer(const State& s, const Decision& d) override {
    events_.clear();
    return answerer_.answer(s, d);
  }
  bool needs_decision_only() const override { return answerer_.needs_decision_only(); }

  Engine& engine_;
  Answerer& answerer_;
  std::vector<Event> events_;
  std::vector<Event>* former_;
};

}  // namespace

Result<State> play_to_end(Engine& engine, std::int32_t players, std::uint64_t game_seed,
                          Answerer& answerer) {
  if (!answerer.needs_decision_only() && !engine.has_event_sink() &&
      hides_components(engine.ruleset())) {
    Watched watched(engine, answerer);
    return play_to_end(engine, players, game_seed, watched);
  }
  Engine::Setup setup;
  setup.players = players;
  setup.seed = game_seed;
  auto state = engine.set_up(setup);
  if (!state) return state;
  if (auto ok = engine.play(*state, answerer); !ok) return Failure(ok.error());
  return state;
}

Simulator::Simulator(std::shared_ptr<const Ruleset> ruleset, const SimulationRequest& request,
                     const CompiledRules* compiled)
    : interpreter_(std::move(ruleset)), request_(request), compiled_(compiled) {
  native_ = std::make_unique<CompiledPlayer>(interpreter_.ruleset(), compiled);
  steps_ = std::make_unique<CompiledPlayer>(interpreter_.ruleset(), compiled);
  const auto seats = static_cast<std::size_t>(request.players);
  statistics_.wins.resize(seats);
  statistics_.shared_wins.resize(seats);
  statistics_.win_parts.resize(seats);
  statistics_.scores.resize(seats);
  actions_.resize(interpreter_.ruleset().actions.size());
  engine().stop_when(request.stop);
}

Simulator::~Simulator() = default;

Result<void> Simulator::play(std::int64_t n) {
  game_ = n;
  const std::uint64_t seed = seed_of_game(request_.seed, n);
  if (!are_all_random(request_.seats)) return play_with_thinking_agents(n, seed);
  const bool is_compiled = play_compiled(seed);
  if (is_compiled && !compiled_->is_compared(n)) {
    const native::NativePlayer& game = *native_->get();
    count(game.state(), game.outcome(), game.decisions(), game.actions());
    return {};
  }
  const auto ok = play_with_agents(seed);
  if (!ok && request_.stop.is_stopped()) return ok;
  if (is_compiled && (!ok || !is_same_game())) note_difference(seed);
  if (!ok) return ok;
  count(state_, outcome_, decisions_, actions_of_game_);
  return {};
}

// A game that is compared is played a second time with the interpreter, which the agents use too.
// Only that game counts.
Result<void> Simulator::play_with_thinking_agents(std::int64_t n, std::uint64_t seed) {
  auto ok = play_with_agents(seed);
  const bool is_compiled = native_->get() != nullptr;
  compiled_games_ += ok && is_compiled;
  if (is_compiled && compiled_->is_compared(n) && !was_given_up_) {
    const State state = state_;
    const bool was_played = ok.has_value();
    auto native =
        std::exchange(native_, std::make_unique<CompiledPlayer>(interpreter_.ruleset(), nullptr));
    ok = play_with_agents(seed);
    native_ = std::move(native);
    if (was_given_up_ || request_.stop.is_stopped()) return ok;
    if (ok.has_value() != was_played || (ok && state != state_)) note_difference(seed);
  }
  if (!ok) return ok;
  count(state_, outcome_, decisions_, actions_of_game_);
  return {};
}

void Simulator::note_difference(std::uint64_t seed) {
  if (!difference_) difference_ = EngineDifference{game_, seed};
  native_->forget();
}

bool Simulator::play_compiled(std::uint64_t seed) {
  native::NativePlayer* const native = native_->get();
  if (!native || native->is_mostly_left()) return false;
  std::array<std::uint64_t, 32> agents{};
  for (std::int32_t p = 0; p < request_.players; ++p) {
    agents[static_cast<std::size_t>(p)] = seed_of_agent(seed, p);
  }
  const bool is_played = native->play(seed, agents);
  compiled_games_ += is_played;
  return is_played;
}

Result<void> Simulator::play_with_agents(std::uint64_t seed) {
  auto state = play_to_end(request_.seats, seed);
  if (!state) return Failure(state.error());
  state_ = std::move(*state);
  auto outcome = engine().outcome(state_);
  if (!outcome) return Failure(outcome.error());
  outcome_ = std::move(*outcome);
  return {};
}

Result<Outcome> Simulator::play_game(const std::vector<std::string>& seats, std::uint64_t seed) {
  const auto state = play_to_end(seats, seed);
  if (!state) return Failure(state.error());
  return engine().outcome(*state);
}

Result<State> Simulator::play_to_end(const std::vector<std::string>& seats, std::uint64_t seed) {
  agents_ = agents_of_game(seats, seed);
  was_given_up_ = false;
  decisions_ = 0;
  // Only the interpreter remembers what players see (State::known). That costs little beside the
  // playouts of agents that think.
  const bool is_remembered = hides_components(interpreter_.ruleset());
  const bool is_compiled = native_->get() && !need_decisions_only(agents_) && !is_remembered;
  WholeGamePlayer game(engine(), is_compiled ? steps_->get() : nullptr);
  auto state = game.play(static_cast<std::int32_t>(seats.size()), seed, *this);
  if (!state) return state;
  actions_of_game_ = game.actions();
  for (const auto& agent : agents_) {
    if (agent->problem()) keep_first(problem_, BotProblem{game_, *agent->problem()});
  }
  return state;
}

bool Simulator::is_same_game() const {
  const native::NativePlayer& game = *native_->get();
  return game.state() == state_ && is_same(game.outcome(), outcome_) &&
         game.decisions() == decisions_ && game.actions() == actions_of_game_;
}

Result<std::size_t> Simulator::answer(const State& s, const Decision& d) {
  if (request_.checks_invariants) {
    if (auto broken = broken_invariant(interpreter_.engine(), s))
      return Failure(std::move(*broken));
  }
  Agent& agent = *agents_[d.player.seat().index()];
  if (goes_on_ && !agent.needs_decision_only() && !goes_on_()) {
    was_given_up_ = true;
    return Failure(RuleError{});
  }
  agent.think_by(native_->get());
  auto option = agent.choose(interpreter_.engine(), s, d);
  if (!option) return option;
  ++decisions_;
  return option;
}

bool Simulator::needs_decision_only() const {
  return !request_.checks_invariants && need_decisions_only(agents_);
}

Statistics Simulator::statistics() const {
  Statistics all = statistics_;
  const std::vector<ActionDef>& actions = interpreter_.ruleset().actions;
  for (std::size_t a = 0; a < actions.size(); ++a) {
    if (actions_[a] > 0) all.actions[actions[a].name] += actions_[a];
  }
  return all;
}

void Simulator::count(const State& state, const Outcome& outcome, std::int64_t decisions,
                      const std::vector<std::int64_t>& actions) {
  const std::int64_t winners = winning_teams(outcome.standings);
  ++statistics_.games;
  statistics_.nobody += winners == 0;
  statistics_.lost_by_all += outcome.status == Status::kEveryoneLost;
  for (const Standing& s : outcome.standings) {
    const std::size_t seat = s.player.index();
    statistics_.scores[seat].add(s.score);
    if (!s.has_won) continue;
    ++(winners == 1 ? statistics_.wins : statistics_.shared_wins)[seat];
    statistics_.win_parts[seat] += kWinParts / winners;
  }
  statistics_.turns.add(state.turn());
  statistics_.decisions.add(decisions);
  for (std::size_t a = 0; a < actions_.size(); ++a) actions_[a] += actions[a];
  count_end(state, outcome);
  if (record_) record(state, outcome, decisions, winners);
}

void Simulator::count_end(const State& state, const Outcome& outcome) {
  const std::pair end(outcome.status, outcome.end_cause);
  if (!count_of_end_ || end != last_end_ || outcome.status == Status::kBrokenOff) {
    count_of_end_ = &statistics_.ends[end_of(interpreter_.ruleset(), state, outcome)];
    last_end_ = end;
  }
  ++*count_of_end_;
}

void Simulator::record(const State& state, const Outcome& outcome, std::int64_t decisions,
                       std::int64_t winners) {
  GameRecord& r = *record_;
  r.game = game_;
  r.seed = seed_of_game(request_.seed, game_);
  r.scores.assign(outcome.standings.size(), 0);
  r.win_parts.assign(outcome.standings.size(), 0);
  for (const Standing& s : outcome.standings) {
    r.scores[s.player.index()] = s.score;
    if (s.has_won) r.win_parts[s.player.index()] = kWinParts / winners;
  }
  r.rounds = state.round();
  r.turns = state.turn();
  r.decisions = decisions;
  r.end = end_of(interpreter_.ruleset(), state, outcome);
}

GamesPlayed play_games(std::int64_t first, std::int64_t games, int jobs, std::int64_t batch,
                       StopToken stop, const MakeWorker& make,
                       const std::function<bool(std::int64_t)>& progress) {
  GamesPlayed result;
  std::mutex mutex;
  std::atomic<std::int64_t> next{first};
  std::atomic<std::int64_t> done{0};
  std::atomic<bool> is_stopped{false};
  // Later games need not be played: this one failed, or the caller stopped. Earlier games are
  // always finished, so that the first failure is reported.
  std::atomic<std::int64_t> end{first + games};
  const auto work = [&](bool reports) {
    const auto goes_on = [&, reports] {
      if (stop.is_stopped() || (reports && progress && !progress(done))) is_stopped = true;
      return !is_stopped;
    };
    const std::unique_ptr<GameWorker> worker = make(goes_on);
    for (;;) {
      const std::int64_t begin = next.fetch_add(batch);
      if (begin >= end) break;
      for (std::int64_t n = begin; n < begin + batch && n < end; ++n) {
        if (auto ok = worker->play(n); !ok) {
          const std::lock_guard lock(mutex);
          if (worker->was_given_up() || stop.is_stopped() || n >= end) break;
          end = n;
          result.failed = n;
          result.error = ok.error();
          break;
        }
        ++done;
      }
      if (!goes_on()) end = first;
    }
    const std::lock_guard lock(mutex);
    worker->finish();
  };
  std::vector<std::thread> threads;
  for (int j = 1; j < jobs; ++j) threads.emplace_back(work, false);
  work(true);
  for (std::thread& t : threads) t.join();
  result.was_stopped = is_stopped;
  return result;
}

namespace {

// Sorts the games of several threads by their numbers.
class InOrder {
 public:
  InOrder(std::int64_t first, const std::function<void(const GameRecord&)>& take)
      : next_(first), take_(take) {}

  void add(const GameRecord& record) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(record.game, record);
    for (; !waiting_.empty() && waiting_.begin()->first == next_; ++next_) take_first();
  }
  // Passes on the remaining games, after some that were never played.
  void finish() {
    while (!waiting_.empty()) take_first();
  }

 private:
  void take_first() {
    take_(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
  }

  std::mutex mutex_;
  std::int64_t next_;
  const std::function<void(const GameRecord&)>& take_;
  std::map<std::int64_t, GameRecord> waiting_;  // by number of the game
};

class SimulationWorker final : public GameWorker {
 public:
  SimulationWorker(std::shared_ptr<const Ruleset> ruleset, const SimulationRequest& request,
                   const CompiledRules& compiled, std::function<bool()> goes_on,
                   SimulationResult& result, InOrder* records)
      : simulator_(std::move(ruleset), request, &compiled), result_(result), records_(records) {
    if (think(request.seats)) simulator_.set_watch(std::move(goes_on));
    if (records) simulator_.write_records_to(record_);
  }

  Result<void> play(std::int64_t n) override {
    auto ok = simulator_.play(n);
    if (ok && records_) records_->add(record_);
    return ok;
  }
  bool was_given_up() const override { return simulator_.was_given_up(); }
  void finish() override {
    result_.statistics.add(simulator_.statistics());
    keep_first(result_.problem, simulator_.problem());
    result_.compiled_games += simulator_.compiled_games();
    const auto& difference = simulator_.difference();
    const bool is_first =
        difference && (!result_.difference || difference->game < result_.difference->game);
    if (is_first) result_.difference = difference;
  }

 private:
  Simulator simulator_;
  SimulationResult& result_;
  InOrder* records_;  // nullptr: not requested
  GameRecord record_;
};

}  // namespace

SimulationResult simulate(std::shared_ptr<const Ruleset> ruleset, const SimulationRequest& request,
                          const std::function<bool(std::int64_t)>& progress,
                          const std::function<void(const GameRecord&)>& take) {
  SimulationResult result;
  InOrder records(request.first, take);
  const CompiledRules compiled(ruleset, request);
  const auto make = [&](std::function<bool()> goes_on) {
    return std::make_unique<SimulationWorker>(ruleset, request, compiled, std::move(goes_on),
                                              result, take ? &records : nullptr);
  };
  const std::int64_t batch = think(request.seats) ? 1 : 16;
  const GamesPlayed played =
      play_games(request.first, request.games, request.jobs, batch, request.stop, make, progress);
  if (!played.failed) records.finish();
  if (played.failed) {
    result.failure =
        SimulationFailure{*played.failed, seed_of_game(request.seed, *played.failed), played.error};
  }
  result.was_stopped = played.was_stopped;
  result.not_compiled = compiled.why_not();
  if (compiled.are_ready()) result.scripts_in_lua = compiled.scripts_in_lua();
  return result;
}

}  // namespace cubilete
