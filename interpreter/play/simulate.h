// Plays many games and counts. The result depends on the request alone: not on how many threads
// share the work, nor on which of them plays which game.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game.h"
#include "play/agent.h"

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
  std::map<std::string, std::int64_t> ends;     // by cause, or kBrokenOffBy and the limit
  std::map<std::string, std::int64_t> actions;  // how often each action was taken

  void add(const Statistics& other);
};

inline constexpr std::int64_t kWinParts = 5040;
// Begins the name of the end of a game that reached a limit: turn_limit, decision_limits.turn.
inline constexpr std::string_view kBrokenOffBy = "broken off by ";

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

// Plays single games of a simulation in one thread and adds them up. What it keeps from game to
// game makes it faster and changes no result.
class Simulator final : private Answerer {
 public:
  // REQUIRES: one known kind of agent for each of the request's players.
  Simulator(std::shared_ptr<const Ruleset>, const SimulationRequest&);

  // Plays game number `n`; one that fails is not counted.
  Result<void> play(std::int64_t n);
  Statistics statistics() const;
  Engine& engine() { return interpreter_.engine(); }

 private:
  Result<std::size_t> answer(const State&, const Decision&) override;
  bool needs_decision_only() const override;
  void count(const State&, const Outcome&);

  Interpreter interpreter_;
  SimulationRequest request_;
  Statistics statistics_;
  std::vector<std::unique_ptr<Agent>> agents_;  // of the game under way
  std::int64_t decisions_ = 0;                  // of the game under way
  std::vector<std::int64_t> actions_;           // of all games, by action
};

// `progress` is called now and then with the number of games done; it returns false to stop.
SimulationResult simulate(std::shared_ptr<const Ruleset>, const SimulationRequest&,
                          const std::function<bool(std::int64_t)>& progress = {});

// The seed of game number `n` of a simulation: `play --seed` with it and the same seats shows it.
std::uint64_t seed_of_game(std::uint64_t seed, std::int64_t n);
// The seed of the agent in a seat of a game.
std::uint64_t seed_of_agent(std::uint64_t game_seed, std::int32_t seat);
// The agents of the game with this seed, by seat. REQUIRES: as Simulator.
std::vector<std::unique_ptr<Agent>> agents_of_game(const SimulationRequest&,
                                                   std::uint64_t game_seed);

}  // namespace cubilete
