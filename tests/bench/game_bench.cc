// What the parts of a game cost. Each benchmark that is a claim in the README is named there.

#include <benchmark/benchmark.h>

#include "game.h"
#include "play/agent.h"
#include "play/simulate.h"

namespace cubilete {
namespace {

const Library& library() {
  static const Library instance = Library::open(CUBILETE_SOURCE_DIR, nullptr);
  return instance;
}

std::shared_ptr<const Ruleset> compiled(const std::string& game) {
  return library().compile({game, "", {}}).ruleset;
}

// A state in the middle of a random game.
State middle_of(Interpreter& interpreter, std::int32_t players) {
  Engine::Setup setup;
  setup.players = players;
  setup.seed = 7;
  State s = *interpreter.engine().set_up(setup);
  RandomAgent agent(7);
  for (int n = 0; n < 60 && !s.is_over(); ++n) {
    const auto d = interpreter.engine().decision(s);
    const auto values = d->options[*agent.choose(interpreter.engine(), s, *d)];
    (void)interpreter.engine().step(s, {d->player, {values.begin(), values.end()}});
  }
  return s;
}

void CopyState(benchmark::State& bench, const std::string& game) {
  Interpreter interpreter(compiled(game));
  const State s = middle_of(interpreter, interpreter.ruleset().max_players);
  for (auto _ : bench) {
    State copy = s;
    benchmark::DoNotOptimize(copy.cells.data());
  }
  bench.counters["bytes"] = static_cast<double>(s.cells.size() * sizeof(std::int32_t));
}

void RandomGames(benchmark::State& bench, const std::string& game, std::int32_t players) {
  const auto ruleset = compiled(game);
  SimulationRequest request;
  request.games = 200;
  request.players = players;
  request.seats.assign(std::size_t(players), "random");
  std::int64_t decisions = 0;
  for (auto _ : bench) {
    const SimulationResult result = simulate(ruleset, request);
    for (const auto& [value, n] : result.statistics.decisions.counts) decisions += value * n;
    ++request.seed;
  }
  bench.counters["games"] = benchmark::Counter(
      static_cast<double>(bench.iterations() * request.games), benchmark::Counter::kIsRate);
  bench.counters["decisions"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}

void Compile(benchmark::State& bench, const std::string& game) {
  for (auto _ : bench) benchmark::DoNotOptimize(compiled(game));
}

BENCHMARK_CAPTURE(CopyState, dicy_cards, "dicy-cards");
BENCHMARK_CAPTURE(RandomGames, dicy_cards_3, "dicy-cards", 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Compile, dicy_cards, "dicy-cards")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cubilete
