// Plays games between each two of several agents. The results depend on the request alone, not on
// the number of threads, unless it is stopped.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "play/bradley_terry.h"
#include "play/simulate.h"

namespace cubilete {

struct TournamentRequest {
  std::vector<std::string> agents;  // at least two
  std::int64_t games = 100;         // per pair
  std::int32_t players = 2;
  std::uint64_t seed = 1;
  int jobs = 1;
  SimulationEngine engine = SimulationEngine::kAuto;  // used by the agents; results are the same
  StopToken stop = {};                                // as for SimulationRequest
  // The range of games to play, counted over all pairs, which alternate.
  std::int64_t first = 0;
  std::optional<std::int64_t> end = {};  // nothing: to the last
};

struct Pairing {
  std::size_t a = 0;  // index of the agent
  std::size_t b = 0;
  std::int64_t games = 0;
  // In units of 1/kWinParts of a victory. A shared victory is split; a game without a winner counts
  // half for each.
  std::int64_t win_parts_of_a = 0;

  // Games at one table that all players won, or nobody.
  std::int64_t common = 0;

  double wins_of_a() const { return static_cast<double>(win_parts_of_a) / kWinParts; }
  double share() const { return games == 0 ? 0.5 : wins_of_a() / static_cast<double>(games); }
};

struct TournamentResult {
  std::vector<Pairing> pairings;  // sorted by a, then b
  std::vector<Rating> ratings;    // by agent; empty if a pair has no game
  std::optional<SimulationFailure> failure;
  std::vector<std::string> failed_seats;  // in the failed game
  std::optional<BotProblem> problem;
  bool was_stopped = false;
};

// Returns all pairs of agents without games, sorted by a, then b.
std::vector<Pairing> pairings_of(const TournamentRequest&);

// Returns ratings by agent; empty if a pair has no game.
std::vector<Rating> ratings_of(const TournamentRequest&, const std::vector<Pairing>&);

// Returns whether two agents are compared at tables of their own, since at one table neither can do
// better than the other: in a game for one player, and where all players win or lose together.
bool is_each_alone(const OutcomeDef&, std::int32_t players);

// Returns what Engine::teams returns once the game is set up.
Result<std::vector<std::int32_t>> teams_at_start(Engine&, std::int32_t players, std::uint64_t seed);

// Returns the seats of a game between `a` and `b` at one table, which have the teams in turn. Games
// 2n and 2n + 1 have the same seed and exchanged seats. `teams` is what teams_at_start() returns.
std::vector<std::string> seats_of_game(const TournamentRequest&, std::size_t a, std::size_t b,
                                       std::int64_t game, std::span<const std::int32_t> teams = {});

// At tables of their own both play the same seed: the better one wins where the other does not, or
// has the better sum of scores. `progress` is as for simulate, with the number of games of all
// pairs.
TournamentResult hold_tournament(std::shared_ptr<const Ruleset>, const TournamentRequest&,
                                 const std::function<bool(std::int64_t)>& progress = {});

}  // namespace cubilete
