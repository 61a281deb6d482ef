#include "play/tournament.h"

#include <algorithm>

#include "base/digest.h"
#include "play/compiled_rules.h"

namespace cubilete {
namespace {

struct Slot {
  std::size_t pairing = 0;
  std::int64_t number = 0;  // within the pairing
};

// Alternates between pairings every two games, so that all have about as many when stopped.
Slot slot_of(std::int64_t n, std::size_t pairings, std::int64_t games) {
  const auto all = static_cast<std::int64_t>(pairings);
  const std::int64_t whole = games / 2 * 2 * all;
  if (n >= whole) return {static_cast<std::size_t>(n - whole), games - 1};
  return {static_cast<std::size_t>(n / 2 % all), n / 2 / all * 2 + n % 2};
}

// Returns whether the first agent has the seat: that of every other team, beginning with the first
// team in every other game.
bool is_of_a(std::int64_t game, std::int32_t seat, std::span<const std::int32_t> teams) {
  std::int64_t number = teams.empty() ? seat : 0;  // of the team
  for (std::int32_t p = 0; !teams.empty() && p < teams[static_cast<std::size_t>(seat)]; ++p) {
    number += teams[static_cast<std::size_t>(p)] == p;
  }
  return (game + number) % 2 == 0;
}

std::int64_t parts_of_a(const Outcome& outcome, const std::vector<bool>& seats_of_a) {
  const auto winners = std::ranges::count_if(outcome.standings, &Standing::has_won);
  if (winners == 0) return kWinParts / 2;
  std::int64_t parts = 0;
  for (const Standing& s : outcome.standings) {
    if (s.has_won && seats_of_a[s.player.index()]) parts += kWinParts / winners;
  }
  return parts;
}

// Returns whether all players won or lost together.
bool is_common(const Outcome& outcome) {
  const auto winners = std::ranges::count_if(outcome.standings, &Standing::has_won);
  return winners == 0 || winners == std::ssize(outcome.standings);
}

// Compares two games, each of one agent in all seats.
std::int64_t parts_of_a(const Ruleset& r, const Outcome& a, const Outcome& b) {
  const auto has_won = [](const Outcome& o) { return o.standings.front().has_won; };
  const auto score = [](const Outcome& o) {
    std::int64_t sum = 0;
    for (const Standing& s : o.standings) sum += s.score;
    return sum;
  };
  if (has_won(a) != has_won(b)) return has_won(a) ? kWinParts : 0;
  if (score(a) == score(b)) return kWinParts / 2;
  return (score(a) > score(b)) == r.outcome.highest_wins ? kWinParts : 0;
}

// The seats differ from game to game.
SimulationRequest request_of_a_game(const TournamentRequest& request) {
  SimulationRequest out;
  out.stop = request.stop;
  return out;
}

class TournamentWorker final : public GameWorker {
 public:
  TournamentWorker(std::shared_ptr<const Ruleset> ruleset, const TournamentRequest& request,
                   const CompiledRules& compiled, std::function<bool()> goes_on,
                   std::vector<Pairing> pairings, TournamentResult& result)
      : ruleset_(ruleset),
        request_(request),
        simulator_(std::move(ruleset), request_of_a_game(request), &compiled),
        result_(result),
        pairings_(std::move(pairings)) {
    simulator_.set_watch(std::move(goes_on));
  }

  Result<void> play(std::int64_t n) override {
    const Slot slot = slot_of(n, pairings_.size(), request_.games);
    Pairing& pairing = pairings_[slot.pairing];
    const std::uint64_t seed = seed_of_game(request_.seed, slot.number / 2);
    const auto parts = is_each_alone(ruleset_->outcome, request_.players)
                           ? alone(pairing, seed_of_game(request_.seed, slot.number))
                           : together(pairing, slot.number, seed);
    if (!parts) return Failure(parts.error());
    ++pairing.games;
    pairing.win_parts_of_a += *parts;
    return {};
  }

  bool was_given_up() const override { return simulator_.was_given_up(); }

  void finish() override {
    for (std::size_t i = 0; i < pairings_.size(); ++i) {
      result_.pairings[i].games += pairings_[i].games;
      result_.pairings[i].win_parts_of_a += pairings_[i].win_parts_of_a;
      result_.pairings[i].common += pairings_[i].common;
    }
    keep_first(result_.problem, simulator_.problem());
  }

 private:
  Result<std::int64_t> together(Pairing& pairing, std::int64_t game, std::uint64_t seed) {
    const auto teams = teams_at_start(simulator_.engine(), request_.players, seed);
    if (!teams) return Failure(teams.error());
    const auto outcome =
        simulator_.play_game(seats_of_game(request_, pairing.a, pairing.b, game, *teams), seed);
    if (!outcome) return Failure(outcome.error());
    pairing.common += is_common(*outcome);
    std::vector<bool> seats_of_a;
    for (std::int32_t p = 0; p < request_.players; ++p) {
      seats_of_a.push_back(is_of_a(game, p, *teams));
    }
    return parts_of_a(*outcome, seats_of_a);
  }

  Result<std::int64_t> alone(const Pairing& pairing, std::uint64_t seed) {
    const auto whole_table_of = [&](std::size_t agent) {
      return std::vector<std::string>(std::size_t(request_.players), request_.agents[agent]);
    };
    const auto a = simulator_.play_game(whole_table_of(pairing.a), seed);
    if (!a) return Failure(a.error());
    const auto b = simulator_.play_game(whole_table_of(pairing.b), seed);
    if (!b) return Failure(b.error());
    return parts_of_a(*ruleset_, *a, *b);
  }

  std::shared_ptr<const Ruleset> ruleset_;
  const TournamentRequest& request_;
  Simulator simulator_;
  TournamentResult& result_;
  std::vector<Pairing> pairings_;  // of this thread
};

}  // namespace

std::vector<Pairing> pairings_of(const TournamentRequest& request) {
  std::vector<Pairing> out;
  for (std::size_t a = 0; a < request.agents.size(); ++a) {
    for (std::size_t b = a + 1; b < request.agents.size(); ++b) {
      Pairing pairing;
      pairing.a = a;
      pairing.b = b;
      out.push_back(pairing);
    }
  }
  return out;
}

std::vector<Rating> ratings_of(const TournamentRequest& request,
                               const std::vector<Pairing>& pairings) {
  std::vector<PairResult> results;
  for (const Pairing& p : pairings) {
    if (p.games == 0) return {};
    results.push_back({p.a, p.b, static_cast<double>(p.games), p.wins_of_a()});
  }
  return bradley_terry(request.agents.size(), results);
}

bool is_each_alone(const OutcomeDef& outcome, std::int32_t players) {
  return players == 1 || outcome.is_cooperative;
}

Result<std::vector<std::int32_t>> teams_at_start(Engine& engine, std::int32_t players,
                                                 std::uint64_t seed) {
  if (!engine.ruleset().outcome.team.is_some()) return std::vector<std::int32_t>();
  Engine::Setup setup;
  setup.players = players;
  setup.seed = seed;
  const auto state = engine.set_up(setup);
  if (!state) return Failure(state.error());
  return engine.teams(*state);
}

std::vector<std::string> seats_of_game(const TournamentRequest& request, std::size_t a,
                                       std::size_t b, std::int64_t game,
                                       std::span<const std::int32_t> teams) {
  std::vector<std::string> seats;
  for (std::int32_t p = 0; p < request.players; ++p) {
    seats.push_back(request.agents[is_of_a(game, p, teams) ? a : b]);
  }
  return seats;
}

TournamentResult hold_tournament(std::shared_ptr<const Ruleset> ruleset,
                                 const TournamentRequest& request,
                                 const std::function<bool(std::int64_t)>& progress) {
  TournamentResult result;
  result.pairings = pairings_of(request);
  const std::vector<Pairing> empty = result.pairings;
  SimulationRequest wish;
  wish.players = request.players;
  wish.seats = request.agents;
  wish.games = request.games;
  wish.engine = request.engine;
  wish.stop = request.stop;
  const CompiledRules compiled(ruleset, wish);
  const auto make = [&](std::function<bool()> goes_on) {
    return std::make_unique<TournamentWorker>(ruleset, request, compiled, std::move(goes_on), empty,
                                              result);
  };
  const auto all = static_cast<std::int64_t>(result.pairings.size()) * request.games;
  const std::int64_t games = request.end.value_or(all) - request.first;
  const GamesPlayed played =
      play_games(request.first, games, request.jobs, 1, request.stop, make, progress);
  result.was_stopped = played.was_stopped;
  if (played.failed) {
    const Slot slot = slot_of(*played.failed, result.pairings.size(), request.games);
    const Pairing& p = result.pairings[slot.pairing];
    const std::int64_t n =
        is_each_alone(ruleset->outcome, request.players) ? slot.number : slot.number / 2;
    const std::uint64_t seed = seed_of_game(request.seed, n);
    Interpreter interpreter(ruleset);
    const auto teams = teams_at_start(interpreter.engine(), request.players, seed);
    result.failed_seats =
        seats_of_game(request, p.a, p.b, slot.number, teams ? *teams : std::vector<std::int32_t>());
    result.failure = SimulationFailure{*played.failed, seed, played.error};
  }
  result.ratings = ratings_of(request, result.pairings);
  return result;
}

}  // namespace cubilete
