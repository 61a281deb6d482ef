// W3: what a search needs. A position after 60 decisions of a random game, or the first one after
// them in which an action or one of its choices is asked for, is played on to the end at random,
// and searched from, by the interpreter and by compiled rules.

#include "interpreter.h"
#include "measure.h"
#include "play/compiled_rules.h"
#include "play/position_player.h"
#include "play/search_agent.h"

namespace cubilete::measure {
namespace {

constexpr int kDecisionsBefore = 60;

class Uniform final : public Answerer {
 public:
  Result<std::size_t> answer(const State&, const Decision& d) override {
    return random_.below(static_cast<std::uint32_t>(d.options.size()));
  }
  bool needs_decision_only() const override { return true; }

 private:
  RandomStream random_{1, 2, 0};
};

// A game in the middle, and what thinks about it.
class Middle {
 public:
  Middle(const std::string& game, bool by_compiled_rules)
      : ruleset_(compiled(game)),
        request_(request_of(*ruleset_, by_compiled_rules)),
        interpreter_(ruleset_),
        rules_(ruleset_, request_),
        compiled_(*ruleset_, &rules_),
        positions_(interpreter_.engine(), compiled_.get()),
        state_(position(interpreter_.engine(), request_.players)) {}

  bool is_compiled() { return compiled_.get() != nullptr; }
  // So many playouts to the end at random, from a copy each.
  void play_out(std::int64_t playouts) {
    for (; playouts > 0; --playouts) positions_.play(state_, uniform_);
  }
  // So many searches, of kPlayouts each.
  void search(std::int64_t searches) {
    SearchOptions options;
    options.playouts = kPlayouts;
    options.stops_early = false;
    for (; searches > 0; --searches) {
      SearchAgent agent(options, ++seed_);
      agent.think_by(compiled_.get());
      const auto d = interpreter_.engine().decision(state_);
      if (d) agent.search(interpreter_.engine(), state_, *d);
    }
  }

  static constexpr std::int64_t kPlayouts = 200;

 private:
  static State position(Engine& engine, std::int32_t players) {
    for (int n = kDecisionsBefore;; ++n) {
      State s = middle_of(engine, players, n);
      const auto d = engine.decision(s);
      if (d && d->kind != AskKind::kEffect && d->options.size() > 1) return s;
    }
  }
  static SimulationRequest request_of(const Ruleset& r, bool by_compiled_rules) {
    SimulationRequest request = random_play(usual_players(r));
    request.engine =
        by_compiled_rules ? SimulationEngine::kCompiled : SimulationEngine::kInterpreted;
    return request;
  }

  std::shared_ptr<const Ruleset> ruleset_;
  SimulationRequest request_;
  Interpreter interpreter_;
  CompiledRules rules_;
  CompiledPlayer compiled_;
  PositionPlayer positions_;
  State state_;
  Uniform uniform_;
  std::uint64_t seed_ = 0;
};

void count(benchmark::State& bench, const Speeds& s, std::int64_t playouts) {
  bench.counters["playouts_per_s"] = s.subject * static_cast<double>(playouts);
  bench.counters["ratio"] = s.ratio();
}

void playouts(benchmark::State& bench, const std::string& game) {
  Middle fast(game, true);
  Middle plain(game, false);
  if (!fast.is_compiled()) return bench.SkipWithError("the rules are not compiled");
  count(bench,
        side_by_side(
            bench, [&](std::int64_t n) { fast.play_out(n); },
            [&](std::int64_t n) { plain.play_out(n); }),
        1);
}

void searches(benchmark::State& bench, const std::string& game) {
  Middle fast(game, true);
  Middle plain(game, false);
  if (!fast.is_compiled()) return bench.SkipWithError("the rules are not compiled");
  count(
      bench,
      side_by_side(
          bench, [&](std::int64_t n) { fast.search(n); }, [&](std::int64_t n) { plain.search(n); }),
      Middle::kPlayouts);
}

}  // namespace

void add_search() {
  for (const char* game : {"dicy-cards", "dice-city", "dice-town", "union-dice", "phoenicia"}) {
    benchmark::RegisterBenchmark(("W3/playouts/" + std::string(game)).c_str(), playouts,
                                 std::string(game))
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(("W3/search/" + std::string(game)).c_str(), searches,
                                 std::string(game))
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace cubilete::measure
