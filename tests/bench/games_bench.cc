// Measures whole games: random play of every game, threads, memory, the start of the program.

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "measure.h"

namespace cubilete::measure {
namespace {

void random_games(benchmark::State& bench, const std::string& game) {
  const auto ruleset = compiled(game);
  Simulator simulator(ruleset, random_play(usual_players(*ruleset)));
  std::int64_t n = 0;
  double seconds = 0;
  for (auto _ : bench) {
    const double start = thread_seconds();
    if (auto ok = simulator.play(n++); !ok) {
      bench.SkipWithError(ok.error().message.c_str());
      break;
    }
    seconds += thread_seconds() - start;
  }
  const double games = static_cast<double>(simulator.statistics().games);
  const double decisions = games * simulator.statistics().decisions.mean();
  bench.counters["decisions_per_s"] = decisions / seconds;
  bench.counters["games_per_s"] = games / seconds;
}

void copy_state(benchmark::State& bench, const std::string& game) {
  Interpreter interpreter(compiled(game));
  const State s = middle_of(interpreter.engine(), interpreter.ruleset().max_players, 60);
  std::int64_t copies = 0;
  const double start = thread_seconds();
  for (auto _ : bench) {
    State copy = s;
    benchmark::DoNotOptimize(copy.cells.data());
    ++copies;
  }
  bench.counters["ns"] = 1e9 * (thread_seconds() - start) / static_cast<double>(copies);
  bench.counters["bytes"] = static_cast<double>(s.cells.size() * sizeof(std::int32_t));
}

void two_threads(benchmark::State& bench, std::int64_t games) {
  measure_threads(bench, "dicy-cards", random_play(3), games);
}

double resident_kib() {
  std::ifstream in("/proc/self/statm");
  std::int64_t all = 0;
  std::int64_t resident = 0;
  in >> all >> resident;
  return static_cast<double>(resident * ::sysconf(_SC_PAGESIZE)) / 1024;
}

// Measures how much more memory is in use after many games than after the first tenth of them.
void memory(benchmark::State& bench, std::int64_t games) {
  Simulator simulator(compiled("dicy-cards"), random_play(3));
  double early = 0;
  for (auto _ : bench) {
    for (std::int64_t n = 0; n < games; ++n) {
      if (auto ok = simulator.play(n); !ok) std::abort();
      if (n == games / 10) early = resident_kib();
    }
  }
  bench.counters["games"] = static_cast<double>(games);
  bench.counters["kib"] = resident_kib();
  bench.counters["kib_more"] = resident_kib() - early;
}

// Measures the time from the start of the program to the first decision of a game.
void start_of_play(benchmark::State& bench) {
  double cpu = 0;
  std::int64_t starts = 0;
  for (auto _ : bench) {
    cpu += run_program({"play", "dicy-cards", "--players", "3", "--seats", "human", "--seed", "1"})
               .cpu_seconds;
    ++starts;
  }
  bench.counters["cpu_ms"] = 1e3 * cpu / static_cast<double>(starts);
}

}  // namespace

void add_games(bool thorough) {
  for (const std::string& game : library().games()) {
    benchmark::RegisterBenchmark(("RandomGames/" + game).c_str(), random_games, game)
        ->Unit(benchmark::kMicrosecond);
    benchmark::RegisterBenchmark(("CopyState/" + game).c_str(), copy_state, game);
  }
  benchmark::RegisterBenchmark("TwoThreads", two_threads, std::int64_t(thorough ? 100'000 : 500))
      ->Unit(benchmark::kMillisecond)
      ->UseRealTime();
  benchmark::RegisterBenchmark("Memory", memory, thorough ? 1'000'000 : 1'000)
      ->Unit(benchmark::kMillisecond)
      ->Iterations(1)
      ->Repetitions(1);
  benchmark::RegisterBenchmark("StartOfPlay", start_of_play)
      ->Unit(benchmark::kMillisecond)
      ->UseRealTime();
}

}  // namespace cubilete::measure
