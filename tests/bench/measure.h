// Games, clocks and the comparison of two implementations of the same work, shared by the
// benchmarks.
#pragma once

#include <benchmark/benchmark.h>

#include <filesystem>
#include <map>
#include <string>

#include "library.h"
#include "play/simulate.h"
#include "support/files.h"

namespace cubilete::measure {

const Library& library();
// Compiles a game of the library or of a folder; ends the program on an error.
std::shared_ptr<const Ruleset> compiled(const std::string& game);

// A game made from texts by file name, in a folder that the destructor removes.
class WrittenGame {
 public:
  explicit WrittenGame(const std::map<std::string, std::string>& files);
  const std::string& folder() const { return folder_; }

 private:
  ScratchFolder scratch_;
  std::string folder_ = (scratch_.path() / "written").string();
};

SimulationRequest random_play(std::int32_t players);
// The number of players that a game is measured with: three, or the nearest number it allows.
std::int32_t usual_players(const Ruleset&);
// Returns a state of a random game, waiting at the decision after `decisions` of them.
State middle_of(Engine&, std::int32_t players, int decisions);

double thread_seconds();   // CPU time of this thread
double process_seconds();  // CPU time of all threads
double wall_seconds();

// The resources used by the program, run to its end with an empty input.
struct ProgramRun {
  double cpu_seconds = 0;
  double kib = 0;  // peak memory
};
ProgramRun run_program(const std::vector<std::string>& words);

// Makes an empty folder the cache of the program, for as long as this object lives.
class EmptyCache {
 public:
  EmptyCache();
  ~EmptyCache();
  EmptyCache(const EmptyCache&) = delete;
  EmptyCache& operator=(const EmptyCache&) = delete;

 private:
  ScratchFolder folder_;
  std::string before_;
};

// Runs the same games alternately with one thread and with two. `ratio` is by wall time and only
// meaningful on an idle machine; `cpu_ratio` shows how much the threads slow each other.
void measure_threads(benchmark::State&, const std::string& game, SimulationRequest,
                     std::int64_t games);

// The speeds of two workloads, each called with a number of items of work. They alternate every few
// milliseconds so that other load on the machine slows both.
struct Speeds {
  double subject = 0;  // items per second of CPU
  double reference = 0;
  double ratio() const { return subject / reference; }
};
// Sets the counters of a benchmark whose workloads are games.
void count_games(benchmark::State&, const Speeds&);
template <class Subject, class Reference>
Speeds side_by_side(benchmark::State& bench, Subject&& subject, Reference&& reference) {
  constexpr double kTurn = 0.01;
  const auto seconds_of = [](auto& work, std::int64_t n) {
    const double start = thread_seconds();
    work(n);
    return thread_seconds() - start;
  };
  // Returns how many items fill a turn; the first ones only warm up.
  const auto enough = [&](auto& work) {
    std::int64_t n = 1;
    while (seconds_of(work, n) < kTurn) n *= 2;
    return n;
  };
  const std::int64_t subjects = enough(subject);
  const std::int64_t references = enough(reference);
  double subject_seconds = 0;
  double reference_seconds = 0;
  std::int64_t turns = 0;
  for (auto _ : bench) {
    subject_seconds += seconds_of(subject, subjects);
    reference_seconds += seconds_of(reference, references);
    ++turns;
  }
  return {static_cast<double>(turns * subjects) / subject_seconds,
          static_cast<double>(turns * references) / reference_seconds};
}

// Registers benchmarks for main, one function per file. `thorough`: as long as the table needs.
void add_w1(bool thorough);
void add_games(bool thorough);
void add_native(bool thorough);
void add_parts();
void add_search();
void add_series();

}  // namespace cubilete::measure
