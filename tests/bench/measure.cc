#include "measure.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "diagnostics/render.h"
#include "play/agent.h"
#include "support/files.h"

namespace cubilete::measure {

namespace fs = std::filesystem;

const Library& library() {
  static const Library instance = Library::open(CUBILETE_SOURCE_DIR, nullptr);
  return instance;
}

std::shared_ptr<const Ruleset> compiled(const std::string& game) {
  const Compilation c = library().compile({game, "", {}});
  if (!c.ruleset) {
    std::fputs(render_text(c.diagnostics.list(), c.sources).c_str(), stderr);
    std::exit(1);
  }
  return c.ruleset;
}

WrittenGame::WrittenGame(const std::map<std::string, std::string>& files) {
  for (const auto& [name, text] : files) write_file(fs::path(folder_) / name, text);
}

SimulationRequest random_play(std::int32_t players) {
  SimulationRequest request;
  request.players = players;
  request.seats.assign(std::size_t(players), "random");
  return request;
}

std::int32_t usual_players(const Ruleset& r) { return std::clamp(3, r.min_players, r.max_players); }

State middle_of(Engine& engine, std::int32_t players, int decisions) {
  Engine::Setup setup;
  setup.players = players;
  setup.seed = 7;
  State s = *engine.set_up(setup);
  RandomAgent agent(7);
  for (int n = 0; n < decisions && !s.is_over(); ++n) {
    const auto d = engine.decision(s);
    const auto values = d->options[*agent.choose(engine, s, *d)];
    State next = s;
    if (!engine.step(next, {d->player, {values.begin(), values.end()}}) || next.is_over()) break;
    s = std::move(next);
  }
  return s;
}

namespace {

double seconds_of(clockid_t clock) {
  timespec t{};
  ::clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

}  // namespace

double thread_seconds() { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }
double process_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }
double wall_seconds() { return seconds_of(CLOCK_MONOTONIC); }

ProgramRun run_program(const std::vector<std::string>& words) {
  ::setenv("CUBILETE_HOME", CUBILETE_SOURCE_DIR, 1);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int fd : {0, 1, 2}) {
    posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_RDWR, 0);
  }
  std::vector<std::string> all = {CUBILETE_PROGRAM};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<char*> arguments;
  for (std::string& w : all) arguments.push_back(w.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  if (::posix_spawn(&child, CUBILETE_PROGRAM, &files, nullptr, arguments.data(), environ) != 0) {
    std::fputs("cannot start " CUBILETE_PROGRAM "\n", stderr);
    std::exit(1);
  }
  posix_spawn_file_actions_destroy(&files);
  rusage used{};
  int status = 0;
  ::wait4(child, &status, 0, &used);
  ProgramRun run;
  run.kib = static_cast<double>(used.ru_maxrss);
  for (const timeval& t : {used.ru_utime, used.ru_stime}) {
    run.cpu_seconds += static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  }
  return run;
}

EmptyCache::EmptyCache() {
  if (const char* const before = std::getenv("XDG_CACHE_HOME")) before_ = before;
  ::setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1);
}

EmptyCache::~EmptyCache() {
  before_.empty() ? ::unsetenv("XDG_CACHE_HOME") : ::setenv("XDG_CACHE_HOME", before_.c_str(), 1);
}

void measure_threads(benchmark::State& bench, const std::string& game, SimulationRequest request,
                     std::int64_t games) {
  const auto ruleset = compiled(game);
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

void count_games(benchmark::State& bench, const Speeds& speeds) {
  bench.counters["ratio"] = speeds.ratio();
  bench.counters["games_per_s"] = speeds.subject;
  bench.counters["reference_games_per_s"] = speeds.reference;
}

}  // namespace cubilete::measure
