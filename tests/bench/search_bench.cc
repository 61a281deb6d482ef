// W3: the work of a search, by the interpreter and by compiled rules. A position after 60 decisions
// of a random game, or the first later one that asks for an action or one of its choices, is played
// to the end at random, and searched from. Positions along several games are each left after one
// decision, because a search meets nearly all of its positions for the first time.

#include <fmt/format.h>

#include <cstdlib>
#include <utility>
#include <vector>

#include "interpreter.h"
#include "measure.h"
#include "play/agent.h"
#include "play/compiled_rules.h"
#include "play/position_player.h"
#include "play/search_agent.h"

namespace cubilete::measure {
namespace {

constexpr int kDecisionsBefore = 60;
constexpr int kDecisionsApart = 7;  // at least, so that the positions come from several games
constexpr std::size_t kPositions = 200;

// Returns positions of random games that ask for an action or one of its choices and offer more
// than one option.
std::vector<State> along_games(Engine& engine, std::int32_t players) {
  std::vector<State> found;
  Engine::Setup setup;
  setup.players = players;
  for (setup.seed = 7;; ++setup.seed) {
    State s = *engine.set_up(setup);
    RandomAgent agent(setup.seed);
    int next = kDecisionsBefore;
    for (int n = 0; !s.is_over(); ++n) {
      const auto d = engine.decision(s);
      if (n >= next && d->kind != AskKind::kEffect && d->options.size() > 1) {
        found.push_back(s);
        if (found.size() == kPositions) return found;
        next = n + kDecisionsApart;
      }
      const auto values = d->options[*agent.choose(engine, s, *d)];
      if (!engine.step(s, {d->player, {values.begin(), values.end()}})) std::abort();
    }
  }
}

class Uniform final : public Answerer {
 public:
  Result<std::size_t> answer(const State&, const Decision& d) override {
    return random_.below(static_cast<std::uint32_t>(d.options.size()));
  }
  bool needs_decision_only() const override { return true; }

 private:
  RandomStream random_{1, 2, 0};
};

// Answers the question of the position; stops at the next one.
class OneStep final : public Answerer {
 public:
  void begin() { has_answered_ = false; }
  Result<std::size_t> answer(const State& s, const Decision& d) override {
    if (std::exchange(has_answered_, true)) return Failure(RuleError{});
    return uniform_.answer(s, d);
  }
  bool needs_decision_only() const override { return true; }

 private:
  Uniform uniform_;
  bool has_answered_ = false;
};

// Positions in the middle of games, and the searches and playouts that start from them.
class Middle {
 public:
  Middle(const std::string& game, bool by_compiled_rules)
      : ruleset_(compiled(game)),
        request_(request_of(*ruleset_, by_compiled_rules)),
        interpreter_(ruleset_),
        rules_(ruleset_, request_),
        compiled_(*ruleset_, &rules_),
        positions_(interpreter_.engine(), compiled_.get()),
        along_(along_games(interpreter_.engine(), request_.players)) {}

  bool is_compiled() { return compiled_.get() != nullptr; }
  // Plays a copy of the first position to the end at random, `playouts` times.
  void play_out(std::int64_t playouts) {
    for (; playouts > 0; --playouts) positions_.play(along_.front(), uniform_);
  }
  // Finds a decision, answers it at random and finds the next one, `steps` times, on a copy of each
  // position in turn.
  void step(std::int64_t steps) {
    for (; steps > 0; --steps) {
      one_step_.begin();
      positions_.play(along_[next_++ % along_.size()], one_step_);
    }
  }
  // Runs so many searches of kPlayouts each.
  void search(std::int64_t searches) {
    SearchOptions options;
    options.playouts = kPlayouts;
    options.stops_early = false;
    for (; searches > 0; --searches) {
      SearchAgent agent(options, ++seed_);
      agent.think_by(compiled_.get());
      const auto d = interpreter_.engine().decision(along_.front());
      if (d) agent.search(interpreter_.engine(), along_.front(), *d);
    }
  }

  static constexpr std::int64_t kPlayouts = 200;

 private:
  static SimulationRequest request_of(const Ruleset& r, bool by_compiled_rules) {
    SimulationRequest request = random_play(usual_players(r));
    request.engine =
        by_compiled_rules ? SimulationEngine::kCompiled : SimulationEngine::kInterpreted;
    request.seats[0] = "search";  // an agent that plays on from positions
    return request;
  }

  std::shared_ptr<const Ruleset> ruleset_;
  SimulationRequest request_;
  Interpreter interpreter_;
  CompiledRules rules_;
  CompiledPlayer compiled_;
  PositionPlayer positions_;
  const std::vector<State> along_;
  std::size_t next_ = 0;
  Uniform uniform_;
  OneStep one_step_;
  std::uint64_t seed_ = 0;
};

// Compares compiled rules with the interpreter at the same work.
void compare(benchmark::State& bench, const std::string& game, void (Middle::*work)(std::int64_t),
             std::int64_t playouts) {
  Middle fast(game, true);
  Middle plain(game, false);
  if (!fast.is_compiled()) return bench.SkipWithError("the rules are not compiled");
  const Speeds s = side_by_side(
      bench, [&](std::int64_t n) { (fast.*work)(n); }, [&](std::int64_t n) { (plain.*work)(n); });
  bench.counters["per_s"] = s.subject * static_cast<double>(playouts);
  bench.counters["ratio"] = s.ratio();
}

}  // namespace

void add_search() {
  struct Work {
    const char* name;
    void (Middle::*function)(std::int64_t);
    std::int64_t playouts;
  };
  constexpr Work kWorks[] = {{"playouts", &Middle::play_out, 1},
                             {"steps", &Middle::step, 1},
                             {"search", &Middle::search, Middle::kPlayouts}};
  for (const char* game : {"dicy-cards", "dice-city", "dice-town", "union-dice", "phoenicia"}) {
    for (const Work& work : kWorks) {
      benchmark::RegisterBenchmark(fmt::format("W3/{}/{}", work.name, game).c_str(), compare,
                                   std::string(game), work.function, work.playouts)
          ->Unit(benchmark::kMillisecond);
    }
  }
}

}  // namespace cubilete::measure
