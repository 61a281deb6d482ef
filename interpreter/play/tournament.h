// Games between each two of several agents. The result depends on the request alone, unless it is
// stopped: not on how many threads share the work.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/bradley_terry.h"
#include "play/simulate.h"

namespace cubilete {

struct TournamentRequest {
  std::vector<std::string> agents;  // at least two
  std::int64_t games = 100;         // of each pair
  std::int32_t players = 2;
  std::uint64_t seed = 1;
  int jobs = 1;
  SimulationEngine engine = SimulationEngine::kAuto;  // what the agents think by; the same result
  // Of the games of all pairs, which are played in turn: those from number `first` up to `end`.
  std::int64_t first = 0;
  std::optional<std::int64_t> end = {};  // nothing: all
};

struct Pairing {
  std::size_t a = 0;  // of the agents
  std::size_t b = 0;
  std::int64_t games = 0;
  // In kWinParts of a victory: of a victory that both share each has his part, of a game without a
  // winner each has half.
  std::int64_t win_parts_of_a = 0;

  double wins_of_a() const { return static_cast<double>(win_parts_of_a) / kWinParts; }
  double share() const { return games == 0 ? 0.5 : wins_of_a() / static_cast<double>(games); }
};

struct TournamentResult {
  std::vector<Pairing> pairings;  // by a, then b
  std::vector<Rating> ratings;    // by agent; none where a pair has no game
  std::optional<SimulationFailure> failure;
  std::vector<std::string> failed_seats;  // of the game that failed
  std::optional<BotProblem> problem;
  bool was_stopped = false;
};

// Every two agents, by a, then b, without a game.
std::vector<Pairing> pairings_of(const TournamentRequest&);

// By agent; none where a pair has no game.
std::vector<Rating> ratings_of(const TournamentRequest&, const std::vector<Pairing>&);

// The seats of a game between `a` and `b`: they take every other seat. Game 2n and game 2n + 1 have
// the same seed, and seats exchanged. Alone, `a` plays the one and `b` the other.
std::vector<std::string> seats_of_game(const TournamentRequest&, std::size_t a, std::size_t b,
                                       std::int64_t game);

// Alone, a "game" of a pair is one seed, which both play: who wins it and the other does not, or
// scores better, is the winner. `progress`: see simulate; it is told the games done of all pairs.
TournamentResult hold_tournament(std::shared_ptr<const Ruleset>, const TournamentRequest&,
                                 const std::function<bool(std::int64_t)>& progress = {});

}  // namespace cubilete
