// Plays numbered games in several threads and passes their values on in the order of the numbers,
// so that the results after n games do not depend on the threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "base/stop_token.h"
#include "diagnostics/result.h"

namespace cubilete {

class Agent;
class CompiledPlayer;
class Engine;
struct Decision;
struct State;

// Plays single games in one thread. Data kept between games makes it faster and changes no value.
class GamePlayer {
 public:
  virtual ~GamePlayer() = default;
  // Plays game number `n`, or a group of related games, and writes all its values.
  virtual Result<void> play(std::int64_t n, std::span<std::int64_t> values) = 0;
  // Allows later games to stop and fail once this is true.
  virtual void give_up_when(const std::atomic<bool>&) {}
};

// Lets an agent choose by these rules, but fails where the game is given up and thinking would take
// long. `is_over` may be null.
Result<std::size_t> choose_unless(const std::atomic<bool>* is_over, Agent&, CompiledPlayer&,
                                  Engine&, const State&, const Decision&);

struct RunRequest {
  std::int64_t first = 0;
  std::int64_t end = 0;    // one past the last game
  std::size_t values = 0;  // number of values per game
  int jobs = 1;
  StopToken stop = {};  // ends the run soon, even in its first game
};

struct RunFailure {
  std::int64_t game = 0;
  RuleError error;
};

struct RunResult {
  std::int64_t games = 0;             // passed on, from the first one without a gap
  std::optional<RunFailure> failure;  // of the game after these
  bool was_stopped = false;
};

// `make` creates a player for each thread. `take` gets the values of each game, one call at a time.
// `goes_on` is called now and then by any thread, but never concurrently or during take(), with the
// number of games passed on; it returns false to stop. Players that can do so then give up their
// games.
RunResult run_games(const RunRequest&, const std::function<std::unique_ptr<GamePlayer>()>& make,
                    const std::function<void(std::int64_t n, std::span<const std::int64_t>)>& take,
                    const std::function<bool(std::int64_t games)>& goes_on);

}  // namespace cubilete
