// Plays many games and counts results. These depend on the request alone, not on the number of
// threads or on which thread plays which game.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop_token.h"
#include "game.h"
#include "play/agent_spec.h"

namespace cubilete::native {
class NativePlayer;
}

namespace cubilete {

class CompiledPlayer;
class CompiledRules;
class CompiledVersions;

// The engine that plays the games. All engines give the same results.
enum class SimulationEngine : std::uint8_t {
  kAuto,         // compiled rules once they are worth compiling, else the interpreter
  kInterpreted,  // the interpreter only
  kCompiled,     // compiled rules; the interpreter only where they stop
  kBoth,         // each game with both: a difference is an internal error
};

struct SimulationRequest {
  std::int64_t first = 0;  // the number of the first game
  std::int64_t games = 1000;
  std::int32_t players = 2;
  std::vector<std::string> seats;  // one agent per seat
  std::uint64_t seed = 1;
  int jobs = 1;
  bool checks_invariants = false;  // those of content, at every decision
  SimulationEngine engine = SimulationEngine::kInterpreted;
  // Compiled rules for the agents in games that the lab measures, shared by its threads; nullptr:
  // the interpreter.
  std::shared_ptr<CompiledVersions> think_by = {};
  StopToken stop = {};  // ends the run soon; the games under way then are not counted
};

// An exact distribution of integers.
class Distribution {
 public:
  void add(std::int64_t value, std::int64_t times = 1) {
    if (static_cast<std::uint64_t>(value) >= near_.size()) return add_beyond(value, times);
    near_[static_cast<std::size_t>(value)] += times;
  }
  void add(const Distribution& other);
  // Returns the count of each value.
  std::map<std::int64_t, std::int64_t> counts() const;
  std::int64_t total() const;
  double mean() const;
  // Returns the least value that at least `share` (0..1) of all values do not exceed; 0 if empty.
  std::int64_t quantile(double share) const;

 private:
  void add_beyond(std::int64_t value, std::int64_t times);

  std::vector<std::int64_t> near_;            // counts of small values, by value
  std::map<std::int64_t, std::int64_t> far_;  // counts of other values
};

struct Statistics {
  std::int64_t games = 0;
  std::vector<std::int64_t> wins;         // victories of his team alone, by seat
  std::vector<std::int64_t> shared_wins;  // victories that his team shares with another, by seat
  // A victory that teams share is split equally among them, and each player has the part of his
  // team; the unit is 1/5040 of a victory, so that sums are exact.
  std::vector<std::int64_t> win_parts;
  std::int64_t nobody = 0;           // finished games without a winner
  std::int64_t lost_by_all = 0;      // games of `nobody` in which all lost together
  std::vector<Distribution> scores;  // by seat
  Distribution turns;
  Distribution decisions;                       // of players, without forced ones
  std::map<std::string, std::int64_t> ends;     // by cause, or kBrokenOffBy and the limit
  std::map<std::string, std::int64_t> actions;  // how often taken (Engine::count_actions_in)

  void add(const Statistics& other);
};

inline constexpr std::int64_t kWinParts = 5040;
// Prefix for the end of a game that reached a limit: turn_limit, decision_limits.turn.
inline constexpr std::string_view kBrokenOffBy = "broken off by ";

// The result of one game.
struct GameRecord {
  std::int64_t game = 0;  // its number, from 0
  std::uint64_t seed = 0;
  std::vector<std::int64_t> scores;     // by seat
  std::vector<std::int64_t> win_parts;  // by seat, as in Statistics
  std::int64_t rounds = 0;              // rounds begun; likewise turns
  std::int64_t turns = 0;
  std::int64_t decisions = 0;
  std::string end;  // a name that end_of returns
};

// A failure of the rules in a position that an agent imagined; its game continued.
struct BotProblem {
  std::int64_t game = 0;
  RuleError error;
};

// A failed game, and how to reproduce it.
struct SimulationFailure {
  std::int64_t game = 0;
  std::uint64_t seed = 0;
  RuleError error;
};

// The reason why rules were not compiled.
struct NotCompiled {
  SourceSpan where;  // place in content, if that is the reason
  std::string why;
};

// A game whose results with compiled rules and the interpreter differ: an error of the program. The
// result of the interpreter counts.
struct EngineDifference {
  std::int64_t game = 0;
  std::uint64_t seed = 0;
};

struct SimulationResult {
  Statistics statistics;
  std::optional<SimulationFailure> failure;  // the failed game with the lowest number
  std::optional<BotProblem> problem;         // the one with the lowest number
  bool was_stopped = false;
  std::optional<EngineDifference> difference;  // the lowest number found
  std::optional<NotCompiled> not_compiled;     // if the user should know
  std::vector<NotCompiled> scripts_in_lua;     // those that compiled rules leave to the Lua VM
  std::int64_t compiled_games = 0;             // games completed with compiled rules
};

// Keeps the problem with the lower game number.
void keep_first(std::optional<BotProblem>& first, const std::optional<BotProblem>& other);

// Plays single games of a simulation in one thread and sums their results. Data kept between games
// makes it faster and changes no result.
class Simulator final : private Answerer {
 public:
  // Plays with compiled rules as soon as they are ready, if given; they must outlive this.
  // REQUIRES: one known kind of agent per player of the request.
  Simulator(std::shared_ptr<const Ruleset>, const SimulationRequest&,
            const CompiledRules* = nullptr);
  ~Simulator() override;

  // Plays game number `n`; a failed game is not counted.
  Result<void> play(std::int64_t n);
  Statistics statistics() const;
  // Makes play() write the result of each game to `record`.
  void write_records_to(GameRecord& record) { record_ = &record; }
  Engine& engine() { return interpreter_.engine(); }
  const std::optional<EngineDifference>& difference() const { return difference_; }
  std::int64_t compiled_games() const { return compiled_games_; }

  // Plays a game with these agents, by seat, without counting it.
  Result<Outcome> play_game(const std::vector<std::string>& seats, std::uint64_t seed);
  // Returns the first problem in all games played.
  const std::optional<BotProblem>& problem() const { return problem_; }
  // Sets a function called at every decision of thinking agents; false gives the game up.
  void set_watch(std::function<bool()> goes_on) { goes_on_ = std::move(goes_on); }
  bool was_given_up() const { return was_given_up_; }

 private:
  Result<std::size_t> answer(const State&, const Decision&) override;
  bool needs_decision_only() const override;
  Result<State> play_to_end(const std::vector<std::string>& seats, std::uint64_t seed);
  // Plays a game of random bots with compiled rules; returns whether it was completed.
  bool play_compiled(std::uint64_t seed);
  // Plays a game with agents. If they think, they and the game use compiled rules if there are any,
  // else the interpreter.
  Result<void> play_with_agents(std::uint64_t seed);
  Result<void> play_with_thinking_agents(std::int64_t n, std::uint64_t seed);
  bool is_same_game() const;
  void note_difference(std::uint64_t seed);
  void count_end(const State&, const Outcome&);
  void count(const State&, const Outcome&, std::int64_t decisions,
             const std::vector<std::int64_t>& actions);
  void record(const State&, const Outcome&, std::int64_t decisions, std::int64_t winners);

  Interpreter interpreter_;
  SimulationRequest request_;
  Statistics statistics_;
  // Most games end like the previous one, so the counter of that end is remembered.
  std::pair<Status, EndCauseId> last_end_;
  std::int64_t* count_of_end_ = nullptr;
  std::vector<std::int64_t> actions_;  // of all games, by action
  // These belong to the current game.
  std::vector<std::unique_ptr<Agent>> agents_;
  State state_;
  Outcome outcome_;
  std::int64_t decisions_ = 0;
  std::vector<std::int64_t> actions_of_game_;
  std::int64_t game_ = 0;  // its number
  GameRecord* record_ = nullptr;
  bool was_given_up_ = false;

  std::optional<BotProblem> problem_;
  std::function<bool()> goes_on_;

  const CompiledRules* compiled_;
  std::unique_ptr<CompiledPlayer> native_;  // plays games of random bots; agents think with it
  std::unique_ptr<CompiledPlayer> steps_;   // plays games of agents that think
  std::int64_t compiled_games_ = 0;
  std::optional<EngineDifference> difference_;
};

// Plays a share of many games in one thread.
class GameWorker {
 public:
  virtual ~GameWorker() = default;
  virtual Result<void> play(std::int64_t n) = 0;
  // Returns whether the last failed game was given up because `goes_on` returned false.
  virtual bool was_given_up() const = 0;
  // Called after all games, by one thread at a time.
  virtual void finish() = 0;
};

struct GamesPlayed {
  std::optional<std::int64_t> failed;  // the lowest number of a failed game
  RuleError error;
  bool was_stopped = false;
};

// Plays games from number `first` on in several threads, which take `batch` games at a time.
// `progress` is as for simulate.
using MakeWorker = std::function<std::unique_ptr<GameWorker>(std::function<bool()> goes_on)>;
GamesPlayed play_games(std::int64_t first, std::int64_t games, int jobs, std::int64_t batch,
                       StopToken, const MakeWorker&,
                       const std::function<bool(std::int64_t)>& progress);

bool are_all_random(const std::vector<std::string>& seats);
// Returns whether games of these agents take long.
bool think(const std::vector<std::string>& seats);

// `progress` is called now and then with the number of games played; it returns false to stop.
// `take` gets every counted game, one call at a time, in the order of their numbers.
SimulationResult simulate(std::shared_ptr<const Ruleset>, const SimulationRequest&,
                          const std::function<bool(std::int64_t)>& progress = {},
                          const std::function<void(const GameRecord&)>& take = {});

// Returns how a finished game ended: the name of its end cause, "finished", "everyone_lost", or
// kBrokenOffBy and a limit.
std::string end_of(const Ruleset&, const State&, const Outcome&);
// Returns all the ways in which games of this ruleset can end.
std::vector<std::string> ends_of(const Ruleset&);

// Returns the seed of game number `n`; `play --seed` with it and the same seats repeats the game.
std::uint64_t seed_of_game(std::uint64_t seed, std::int64_t n);
// Returns the seed of the agent in a seat of a game.
std::uint64_t seed_of_agent(std::uint64_t game_seed, std::int32_t seat);
// Returns the agents of the game with this seed, by seat. REQUIRES: known names.
std::vector<std::unique_ptr<Agent>> agents_of_game(const std::vector<std::string>& seats,
                                                   std::uint64_t game_seed);
// Returns the final state of the game with this seed, with the answers of `answerer`.
Result<State> play_to_end(Engine&, std::int32_t players, std::uint64_t game_seed, Answerer&);

}  // namespace cubilete
