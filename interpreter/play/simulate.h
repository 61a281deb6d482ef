// Plays many games and counts. The result depends on the request alone: not on how many threads
// share the work, nor on which of them plays which game.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game.h"
#include "play/agent_spec.h"

namespace cubilete::native {
class NativePlayer;
}

namespace cubilete {

class CompiledPlayer;
class CompiledRules;
class CompiledVersions;

// The engine that plays the games. All give the same results.
enum class SimulationEngine : std::uint8_t {
  kAuto,         // the interpreter at first; rules compiled to machine code where they are worth it
  kInterpreted,  // the interpreter alone
  kCompiled,     // compiled rules; the interpreter only where these stop
  kBoth,         // each game by both: a difference is an internal fault
};

struct SimulationRequest {
  std::int64_t first = 0;  // the number of the first game
  std::int64_t games = 1000;
  std::int32_t players = 2;
  std::vector<std::string> seats;  // one agent per seat
  std::uint64_t seed = 1;
  int jobs = 1;
  bool checks_invariants = false;  // of content, at every decision
  SimulationEngine engine = SimulationEngine::kInterpreted;
  // What agents think by in games that the lab measures, by all its threads; nullptr: the
  // interpreter.
  std::shared_ptr<CompiledVersions> think_by = {};
};

// A distribution of whole numbers, exact.
class Distribution {
 public:
  void add(std::int64_t value, std::int64_t times = 1) {
    if (static_cast<std::uint64_t>(value) >= near_.size()) return add_beyond(value, times);
    near_[static_cast<std::size_t>(value)] += times;
  }
  void add(const Distribution& other);
  // How often each value was added, by value.
  std::map<std::int64_t, std::int64_t> counts() const;
  std::int64_t total() const;
  double mean() const;
  // The least value that at least `share` (0..1) of all are not above. 0 where there are none.
  std::int64_t quantile(double share) const;

 private:
  void add_beyond(std::int64_t value, std::int64_t times);

  std::vector<std::int64_t> near_;            // by value, of small ones
  std::map<std::int64_t, std::int64_t> far_;  // of all others
};

struct Statistics {
  std::int64_t games = 0;
  std::vector<std::int64_t> wins;         // alone, by seat
  std::vector<std::int64_t> shared_wins;  // with others, by seat
  // A shared victory counts as equal parts, in 1/5040 of a victory so that sums are exact.
  std::vector<std::int64_t> win_parts;
  std::int64_t nobody = 0;           // finished without a winner
  std::int64_t lost_by_all = 0;      // of these, everybody lost together
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

// The result of one game.
struct GameRecord {
  std::int64_t game = 0;  // its number, from 0
  std::uint64_t seed = 0;
  std::vector<std::int64_t> scores;     // by seat
  std::vector<std::int64_t> win_parts;  // by seat, as in Statistics
  std::int64_t rounds = 0;              // begun, as the turns
  std::int64_t turns = 0;
  std::int64_t decisions = 0;
  std::string end;  // as end_of names it
};

// A failure of the rules in a position that an agent only thought of: its game went on.
struct BotProblem {
  std::int64_t game = 0;
  RuleError error;
};

// A game that failed: which one, and how to see it again.
struct SimulationFailure {
  std::int64_t game = 0;
  std::uint64_t seed = 0;
  RuleError error;
};

// Why rules were not compiled.
struct NotCompiled {
  SourceSpan where;  // of the content, where that is why
  std::string why;
};

// A game that compiled rules and the interpreter played differently: a fault of the program. The
// interpreter's game is the one that counts.
struct EngineDifference {
  std::int64_t game = 0;
  std::uint64_t seed = 0;
};

struct SimulationResult {
  Statistics statistics;
  std::optional<SimulationFailure> failure;  // the one with the lowest number
  std::optional<BotProblem> problem;         // the same
  bool was_stopped = false;
  std::optional<EngineDifference> difference;  // the one with the lowest number that was met
  std::optional<NotCompiled> not_compiled;     // where somebody should know
  std::int64_t compiled_games = 0;             // by compiled rules, to the end
};

// Keeps the one with the lower number of two problems.
void keep_first(std::optional<BotProblem>& first, const std::optional<BotProblem>& other);

// Plays single games of a simulation in one thread and adds them up. What it keeps from game to
// game makes it faster and changes no result.
class Simulator final : private Answerer {
 public:
  // REQUIRES: one known kind of agent for each of the request's players.
  // With compiled rules, which must outlive it, it plays by them as soon as they are there.
  Simulator(std::shared_ptr<const Ruleset>, const SimulationRequest&,
            const CompiledRules* = nullptr);
  ~Simulator() override;

  // Plays game number `n`; one that fails is not counted.
  Result<void> play(std::int64_t n);
  Statistics statistics() const;
  // From now on play() writes there what became of its game.
  void write_records_to(GameRecord& record) { record_ = &record; }
  Engine& engine() { return interpreter_.engine(); }
  const std::optional<EngineDifference>& difference() const { return difference_; }
  std::int64_t compiled_games() const { return compiled_games_; }

  // Plays a game with these agents, by seat, and counts nothing.
  Result<Outcome> play_game(const std::vector<std::string>& seats, std::uint64_t seed);
  // Of all games played.
  const std::optional<BotProblem>& problem() const { return problem_; }
  // Is asked at every decision of agents that think; where it is false, the game is given up.
  void set_watch(std::function<bool()> goes_on) { goes_on_ = std::move(goes_on); }
  bool was_given_up() const { return was_given_up_; }

 private:
  Result<std::size_t> answer(const State&, const Decision&) override;
  bool needs_decision_only() const override;
  Result<State> play_to_end(const std::vector<std::string>& seats, std::uint64_t seed);
  // Whether the game between random bots was played to its end by compiled rules.
  bool play_compiled(std::uint64_t seed);
  // Plays it with the answers of the agents: where they think, they and the game by compiled rules
  // where there are some, else by the interpreter.
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
  // Most games end as the one before: how often that was counted.
  std::pair<Status, EndCauseId> last_end_;
  std::int64_t* count_of_end_ = nullptr;
  std::vector<std::int64_t> actions_;  // of all games, by action
  // Of the game under way.
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
  std::unique_ptr<CompiledPlayer> native_;  // of random bots, and what others think by
  std::unique_ptr<CompiledPlayer> steps_;   // of the games of those who think
  std::int64_t compiled_games_ = 0;
  std::optional<EngineDifference> difference_;
};

// A share of many games, played in one thread.
class GameWorker {
 public:
  virtual ~GameWorker() = default;
  virtual Result<void> play(std::int64_t n) = 0;
  // The game that failed last was given up because `goes_on` of make_worker said so.
  virtual bool was_given_up() const = 0;
  // All games are played; called by one thread at a time.
  virtual void finish() = 0;
};

struct GamesPlayed {
  std::optional<std::int64_t> failed;  // the lowest number
  RuleError error;
  bool was_stopped = false;
};

// Plays so many games from number `first` on in threads that share them, `batch` at a time.
// `progress`: see simulate.
using MakeWorker = std::function<std::unique_ptr<GameWorker>(std::function<bool()> goes_on)>;
GamesPlayed play_games(std::int64_t first, std::int64_t games, int jobs, std::int64_t batch,
                       const MakeWorker&, const std::function<bool(std::int64_t)>& progress);

bool are_all_random(const std::vector<std::string>& seats);
// Whether a game takes long, by the agents that play it.
bool think(const std::vector<std::string>& seats);

// `progress` is called now and then with the number of games done; it returns false to stop.
// `take` gets every game that is counted, one call at a time, in the order of their numbers.
SimulationResult simulate(std::shared_ptr<const Ruleset>, const SimulationRequest&,
                          const std::function<bool(std::int64_t)>& progress = {},
                          const std::function<void(const GameRecord&)>& take = {});

// How a game that is over has ended: the name of its end cause, "finished", "everyone_lost", or
// kBrokenOffBy and a limit.
std::string end_of(const Ruleset&, const State&, const Outcome&);
// All the ways in which games of this ruleset can end.
std::vector<std::string> ends_of(const Ruleset&);

// The seed of game number `n` of a simulation: `play --seed` with it and the same seats shows it.
std::uint64_t seed_of_game(std::uint64_t seed, std::int64_t n);
// The seed of the agent in a seat of a game.
std::uint64_t seed_of_agent(std::uint64_t game_seed, std::int32_t seat);
// The agents of the game with this seed, by seat. REQUIRES: known names.
std::vector<std::unique_ptr<Agent>> agents_of_game(const std::vector<std::string>& seats,
                                                   std::uint64_t game_seed);
// The end of the game with this seed, in which `answerer` gives the answers.
Result<State> play_to_end(Engine&, std::int32_t players, std::uint64_t game_seed, Answerer&);

}  // namespace cubilete
