#include "measure.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>

#include "diagnostics/render.h"
#include "play/agent.h"

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
  std::string pattern = (fs::temp_directory_path() / "cubilete-bench-XXXXXX").string();
  folder_ = (fs::path(::mkdtemp(pattern.data())) / "written").string();
  for (const auto& [name, text] : files) {
    fs::create_directories((fs::path(folder_) / name).parent_path());
    std::ofstream(fs::path(folder_) / name) << text;
  }
}

WrittenGame::~WrittenGame() {
  std::error_code error;
  fs::remove_all(fs::path(folder_).parent_path(), error);
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

void count_games(benchmark::State& bench, const Speeds& speeds) {
  bench.counters["ratio"] = speeds.ratio();
  bench.counters["games_per_s"] = speeds.subject;
  bench.counters["reference_games_per_s"] = speeds.reference;
}

}  // namespace cubilete::measure
