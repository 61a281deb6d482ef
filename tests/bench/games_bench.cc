// Whole games: random play of every game there is, threads, memory, the start of the program.

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

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

// The same games with one thread and with two, in turns; many, as each thread has to meet by itself
// what it then remembers. `ratio` is by the clock on the wall and means something on an idle
// machine only; `cpu_ratio` is what the threads cost one another.
void two_threads(benchmark::State& bench, std::int64_t games) {
  const auto ruleset = compiled("dicy-cards");
  SimulationRequest request = random_play(3);
  request.games = games;
  double wall[2] = {0, 0};
  double cpu[2] = {0, 0};
  for (auto _ : bench) {
    for (int jobs = 1; jobs <= 2; ++jobs) {
      request.jobs = jobs;
      const double wall_start = wall_seconds();
      const double cpu_start = process_seconds();
      benchmark::DoNotOptimize(simulate(ruleset, request));
      wall[jobs - 1] += wall_seconds() - wall_start;
      cpu[jobs - 1] += process_seconds() - cpu_start;
    }
    ++request.seed;
  }
  bench.counters["ratio"] = wall[0] / wall[1];
  bench.counters["cpu_ratio"] = 2 * cpu[0] / cpu[1];
}

double resident_kib() {
  std::ifstream in("/proc/self/statm");
  std::int64_t all = 0;
  std::int64_t resident = 0;
  in >> all >> resident;
  return static_cast<double>(resident * ::sysconf(_SC_PAGESIZE)) / 1024;
}

// How much more memory is in use after many games than after the first tenth of them.
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

// From the start of the program to the first decision of a game, nobody answering.
void start_of_play(benchmark::State& bench) {
  double cpu = 0;
  std::int64_t starts = 0;
  ::setenv("CUBILETE_HOME", CUBILETE_SOURCE_DIR, 1);
  for (auto _ : bench) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    for (const int fd : {0, 1, 2}) {
      posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_RDWR, 0);
    }
    std::string words[] = {CUBILETE_PROGRAM, "play",  "dicy-cards", "--players", "3",
                           "--seats",        "human", "--seed",     "1"};
    std::vector<char*> arguments;
    for (std::string& w : words) arguments.push_back(w.data());
    arguments.push_back(nullptr);
    pid_t child = 0;
    if (::posix_spawn(&child, CUBILETE_PROGRAM, &files, nullptr, arguments.data(), environ) != 0) {
      bench.SkipWithError("cannot start " CUBILETE_PROGRAM);
      break;
    }
    posix_spawn_file_actions_destroy(&files);
    rusage used{};
    int status = 0;
    ::wait4(child, &status, 0, &used);
    for (const timeval& t : {used.ru_utime, used.ru_stime}) {
      cpu += static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    }
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
