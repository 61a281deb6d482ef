// Plays many games and counts. The result depends on the request alone: not on how many threads
// share the work, nor on which of them plays which game.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "game.h"

namespace cubilete {

struct SimulationRequest {
  std::int64_t games = 1000;
  std::int32_t players = 2;
  std::vector<std::string> seats;  // one kind of agent per seat
  std::uint64_t seed = 1;
  int jobs = 1;
  bool checks_invariants = false;  // of content, at every decision
};

// A distribution of whole numbers, exact.
struct Distribution {
  std::map<std::int64_t, std::int64_t> counts;

  void add(std::int64_t value) { ++counts[value]; }
  void add(const Distribution& other);
  std::int64_t total() const;
  double mean() const;
  // The least value that at least `share` (0..1) of all are not above. 0 where there are none.
  std::int64_t quantile(double share) const;
};

struct Statistics {
  std::int64_t games = 0;
  std::vector<std::int64_t> wins;         // alone, by seat
  std::vector<std::int64_t> shared_wins;  // with others, by seat
  // A shared victory counts as equal parts, in 1/5040 of a victory so that sums are exact.
  std::vector<std::int64_t> win_parts;
  std::int64_t nobody = 0;           // finished without a winner
  std::vector<Distribution> scores;  // by seat
  Distribution turns;
  Distribution decisions;                       // of players, single options not counted
  std::map<std::string, std::int64_t> ends;     // by cause
  std::map<std::string, std::int64_t> actions;  // how often each action was taken

  void add(const Statistics& other);
};

inline constexpr std::int64_t kWinParts = 5040;

// A game that failed: which one, and how to see it again.
struct SimulationFailure {
  std::int64_t game = 0;
  std::uint64_t seed = 0;
  RuleError error;
};

struct SimulationResult {
  Statistics statistics;
  std::optional<SimulationFailure> failure;  // the one with the lowest number
  bool was_stopped = false;
};

// `progress` is called now and then with the number of games done; it returns false to stop.
SimulationResult simulate(std::shared_ptr<const Ruleset>, const SimulationRequest&,
                          const std::function<bool(std::int64_t)>& progress = {});

// The seed of game number `n` of a simulation: `play --seed` with it and the same seats shows it.
std::uint64_t seed_of_game(std::uint64_t seed, std::int64_t n);
// The seed of the agent in a seat of a game.
std::uint64_t seed_of_agent(std::uint64_t game_seed, std::int32_t seat);

}  // namespace cubilete
