// Plays numbered games in several threads and hands their values over in the order of the numbers,
// so that what is known after the n-th game is the same whoever played which.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "diagnostics/result.h"

namespace cubilete {

// Plays single games, in one thread. What it keeps from game to game makes it faster and changes no
// value.
class GamePlayer {
 public:
  virtual ~GamePlayer() = default;
  // Plays game number `n`, or a group of games that belong together, and fills in all its values.
  virtual Result<void> play(std::int64_t n, std::span<std::int64_t> values) = 0;
  // From now on a game may be given up, and fail, when this is true.
  virtual void give_up_when(const std::atomic<bool>&) {}
};

struct RunRequest {
  std::int64_t first = 0;
  std::int64_t end = 0;    // behind the last
  std::size_t values = 0;  // of each game
  int jobs = 1;
};

struct RunFailure {
  std::int64_t game = 0;
  RuleError error;
};

struct RunResult {
  std::int64_t games = 0;             // handed over, from the first one on without a gap
  std::optional<RunFailure> failure;  // of the game after them
  bool was_stopped = false;
};

// `make` makes a player for each thread. `take` gets the values of each game, one call at a time.
// `goes_on` is asked now and then, by any of the threads but never by two at once nor while values
// are taken, with the number of games handed over; it returns false to stop. Then players that can
// give up the games under way.
RunResult run_games(const RunRequest&, const std::function<std::unique_ptr<GamePlayer>()>& make,
                    const std::function<void(std::int64_t n, std::span<const std::int64_t>)>& take,
                    const std::function<bool(std::int64_t games)>& goes_on);

}  // namespace cubilete
