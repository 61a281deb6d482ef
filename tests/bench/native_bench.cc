// Rules compiled to machine code beside the interpreter, and beside the native programs of W1.

#include <cstdlib>

#include "measure.h"
#include "play/compiled_rules.h"
#include "w1.h"

namespace cubilete::measure {
namespace {

constexpr std::int64_t kFirstGames = 200;  // in which the interpreter meets what it remembers

// Plays on and on, as a simulation does.
class Playing {
 public:
  Playing(const std::string& game, std::int32_t players, SimulationEngine engine)
      : request_(request_of(game, players, engine)),
        rules_(compiled(game), request_),
        simulator_(compiled(game), request_, &rules_) {
    (*this)(kFirstGames);
  }

  void operator()(std::int64_t games) {
    for (; games > 0; --games) {
      if (auto ok = simulator_.play(next_++); !ok) std::abort();
    }
  }
  bool is_compiled() const { return simulator_.compiled_games() > kFirstGames / 2; }

 private:
  static SimulationRequest request_of(const std::string& game, std::int32_t players,
                                      SimulationEngine engine) {
    SimulationRequest request =
        random_play(players == 0 ? usual_players(*compiled(game)) : players);
    request.engine = engine;
    return request;
  }

  SimulationRequest request_;
  CompiledRules rules_;
  Simulator simulator_;
  std::int64_t next_ = 0;
};

void against_interpreter(benchmark::State& bench, const std::string& game) {
  Playing native(game, 0, SimulationEngine::kCompiled);
  if (!native.is_compiled()) return bench.SkipWithError("the rules are not compiled");
  Playing interpreted(game, 0, SimulationEngine::kInterpreted);
  count_games(bench, side_by_side(bench, native, interpreted));
}

void against_w1(benchmark::State& bench, bool is_plain) {
  constexpr int kPlayers = 3;
  Playing native("dicy-cards", kPlayers, SimulationEngine::kCompiled);
  if (!native.is_compiled()) return bench.SkipWithError("the rules are not compiled");
  w1::Totals totals;
  std::uint64_t seed = 1;
  count_games(bench, side_by_side(bench, native, [&](std::int64_t games) {
                seed += 1'000'000;
                is_plain ? w1::play_plain(games, kPlayers, seed, totals)
                         : w1::play_limit(games, kPlayers, seed, totals);
              }));
}

}  // namespace

void add_native() {
  benchmark::RegisterBenchmark("Native/W1/against_plain", against_w1, true)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("Native/W1/against_limit", against_w1, false)
      ->Unit(benchmark::kMillisecond);
  for (const std::string& game : library().games()) {
    benchmark::RegisterBenchmark(("Native/against_interpreter/" + game).c_str(),
                                 against_interpreter, game)
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace cubilete::measure
