// Compares rules compiled to machine code with the interpreter, and with the native programs of W1
// and W2.

#include <fmt/format.h>

#include <cstdlib>

#include "boards.h"
#include "engine/engine.h"
#include "interpreter.h"
#include "measure.h"
#include "play/agent.h"
#include "play/compiled_rules.h"
#include "w1.h"
#include "w2.h"

namespace cubilete::measure {
namespace {

constexpr std::int64_t kFirstGames = 200;  // in which the interpreter fills its caches
constexpr int kPlayers = 3;                // of W1 and W2

// Plays game after game, as a simulation does.
class Playing {
 public:
  Playing(const std::string& game, std::int32_t players, SimulationEngine engine,
          const char* seat = "random", std::int64_t first_games = kFirstGames)
      : request_(request_of(game, players, engine, seat)),
        rules_(compiled(game), request_),
        simulator_(compiled(game), request_, &rules_) {
    (*this)(first_games);
  }

  void operator()(std::int64_t games) {
    for (; games > 0; --games) {
      if (auto ok = simulator_.play(next_++); !ok) std::abort();
    }
  }
  bool is_compiled() const { return rules_.are_ready(); }
  double decisions_per_game() const { return simulator_.statistics().decisions.mean(); }
  Statistics statistics() const { return simulator_.statistics(); }

 private:
  static SimulationRequest request_of(const std::string& game, std::int32_t players,
                                      SimulationEngine engine, const char* seat) {
    SimulationRequest request =
        random_play(players == 0 ? usual_players(*compiled(game)) : players);
    request.seats.assign(request.seats.size(), seat);
    request.engine = engine;
    return request;
  }

  SimulationRequest request_;
  CompiledRules rules_;
  Simulator simulator_;
  std::int64_t next_ = 0;
};

// Does the same with an engine alone, with its caches or without.
class Remembering final : public Answerer {
 public:
  Remembering(const std::string& game, bool remembers)
      : interpreter_(compiled(game), nullptr, options(remembers)),
        request_(random_play(usual_players(interpreter_.ruleset()))) {}

  void operator()(std::int64_t games) {
    for (; games > 0; --games) {
      const std::uint64_t seed = seed_of_game(request_.seed, next_++);
      agents_ = agents_of_game(request_.seats, seed);
      Engine::Setup setup;
      setup.players = request_.players;
      setup.seed = seed;
      auto state = interpreter_.engine().set_up(setup);
      if (!state || !interpreter_.engine().play(*state, *this)) std::abort();
    }
  }

 private:
  static EngineOptions options(bool remembers) {
    EngineOptions o;
    o.remembers = remembers;
    return o;
  }
  Result<std::size_t> answer(const State& s, const Decision& d) override {
    return agents_[d.player.seat().index()]->choose(interpreter_.engine(), s, d);
  }
  bool needs_decision_only() const override { return true; }

  Interpreter interpreter_;
  SimulationRequest request_;
  std::vector<std::unique_ptr<Agent>> agents_;
  std::int64_t next_ = 0;
};

void without_caches(benchmark::State& bench, const std::string& game) {
  Remembering without(game, false);
  Remembering with(game, true);
  with(kFirstGames);
  count_games(bench, side_by_side(bench, without, with));
}

void against_interpreter(benchmark::State& bench, const std::string& game, std::int32_t players) {
  Playing native(game, players, SimulationEngine::kCompiled);
  if (!native.is_compiled()) return bench.SkipWithError("the rules are not compiled");
  Playing interpreted(game, players, SimulationEngine::kInterpreted);
  count_games(bench, side_by_side(bench, native, interpreted));
}

// Games whose players all think one decision ahead.
void greedy(benchmark::State& bench, const std::string& game) {
  Playing native(game, kPlayers, SimulationEngine::kCompiled, "greedy", 1);
  if (!native.is_compiled()) return bench.SkipWithError("the rules are not compiled");
  Playing interpreted(game, kPlayers, SimulationEngine::kInterpreted, "greedy", 1);
  count_games(bench, side_by_side(bench, native, interpreted));
}

struct Plain {
  w1::Totals totals;
  std::uint64_t seed = 1;
  void operator()(std::int64_t games) {
    w1::play_plain(games, kPlayers, seed += 1'000'000, totals);
  }
};

void against_w1(benchmark::State& bench, bool is_plain) {
  Playing native("dicy-cards", kPlayers, SimulationEngine::kCompiled);
  if (!native.is_compiled()) return bench.SkipWithError("the rules are not compiled");
  Plain plain;
  count_games(bench, side_by_side(bench, native, [&](std::int64_t games) {
                if (is_plain) return plain(games);
                w1::play_limit(games, kPlayers, plain.seed += 1'000'000, plain.totals);
              }));
}

// Measures decisions a second beside those of W1 by `plain`, which shows how fast the machine is.
void decisions(benchmark::State& bench, const std::string& game) {
  Playing native(game, kPlayers, SimulationEngine::kCompiled);
  if (!native.is_compiled()) return bench.SkipWithError("the rules are not compiled");
  Plain plain;
  const Speeds speeds = side_by_side(bench, native, plain);
  const double of_plain =
      static_cast<double>(plain.totals.decisions) / static_cast<double>(plain.totals.games);
  bench.counters["decisions_per_s"] = speeds.subject * native.decisions_per_game();
  bench.counters["ratio"] =
      speeds.subject * native.decisions_per_game() / (speeds.reference * of_plain);
}

std::string folder_of_board(const std::string& name) {
  return std::string(CUBILETE_SOURCE_DIR) + "/tests/bench/games/" + name;
}

constexpr const char* kW2 = "examples/ten-thousand";

void against_w2(benchmark::State& bench, SimulationEngine engine) {
  Playing subject(kW2, kPlayers, engine);
  if (engine == SimulationEngine::kCompiled && !subject.is_compiled())
    return bench.SkipWithError("the rules are not compiled");
  w2::Totals totals;
  std::uint64_t seed = 1;
  count_games(bench, side_by_side(bench, subject, [&](std::int64_t games) {
                w2::play_plain(games, kPlayers, seed += 1'000'000, totals);
              }));
}

// Compares a game of tests/bench/games with its program in C++. Both are played at random; the mean
// lengths of their games show that they are the same game.
void against_board(benchmark::State& bench, const boards::Board& board, SimulationEngine engine) {
  Playing subject(folder_of_board(board.name), 2, engine, "random", 20);
  if (engine == SimulationEngine::kCompiled && !subject.is_compiled())
    return bench.SkipWithError("the rules are not compiled");
  boards::Totals totals;
  std::uint64_t seed = 1;
  count_games(bench, side_by_side(bench, subject, [&](std::int64_t games) {
                board.play(games, seed += 1'000'000, totals);
              }));
  bench.counters["turns"] = subject.statistics().turns.mean();
  bench.counters["turns_of_plain"] =
      static_cast<double>(totals.moves) / static_cast<double>(totals.games);
}

// Reports the statistics of W2, to be compared: both programs play the same game.
void same_w2(benchmark::State& bench, bool is_plain, std::int64_t games) {
  w2::Totals t;
  for (auto _ : bench) {
    if (is_plain) {
      w2::play_plain(games, kPlayers, 1, t);
      continue;
    }
    Playing subject(kW2, kPlayers, SimulationEngine::kCompiled);
    subject(games - kFirstGames);
    const Statistics s = subject.statistics();
    t.games += s.games;
    for (const auto& [turns, n] : s.turns.counts()) t.turns += turns * n;
    for (const auto& [decisions, n] : s.decisions.counts()) t.decisions += decisions * n;
    for (std::size_t p = 0; p < kPlayers; ++p) {
      for (const auto& [score, n] : s.scores[p].counts()) t.score[p] += score * n;
    }
  }
  const auto n = static_cast<double>(t.games);
  bench.counters["turns"] = static_cast<double>(t.turns) / n;
  bench.counters["decisions"] = static_cast<double>(t.decisions) / n;
  for (std::size_t p = 0; p < kPlayers; ++p) {
    bench.counters[fmt::format("score_{}", p + 1)] = static_cast<double>(t.score[p]) / n;
  }
}

// A game as a designer might write it with no thought of speed: after each turn, nested loops over
// all cells of the map compute the points anew.
std::map<std::string, std::string> naive_game() {
  return {
      {"game.yaml",
       "players: {min: 2, max: 4}\n"
       "kinds:\n"
       "  house:\n"
       "    attributes: {builder: {type: player}}\n"
       "components: {house: {copies: 36}}\n"
       "resources: {points: 0}\n"
       "zones:\n"
       "  box: {shape: pile, ordered: false, holds: house}\n"
       "  map: {shape: grid, rows: 6, columns: 6, cell_capacity: 1, holds: house}\n"
       "setup: [{create: house, to: box}]\n"
       "queries:\n"
       "  points_of: {parameters: {p: player}, returns: integer, script: points.points_of}\n"
       "actions:\n"
       "  build:\n"
       "    choices: {place: {from: 'map.cells[none(it)]'}}\n"
       "    do:\n"
       "      - let: {new: box.top}\n"
       "      - set: {new.builder: player}\n"
       "      - {move: new, to: place}\n"
       "      - {each: p, from: players, do: [{set: {p.points: points_of(p)}}]}\n"
       "    ends: turn\n"
       "flow: [{rounds: forever, until: none(box), do: [{turns: players, do: [{if: any(box), then: "
       "[{actions: [build]}]}]}]}]\n"
       "outcome: {score: player.points}\n"},
      {"scripts/points.lua",
       "local function is_of(row, column, p)\n"
       "  local place = cell(map, row, column)\n"
       "  return place ~= nil and place.top ~= nil and place.top.builder == p\n"
       "end\n"
       "-- A point for each two houses of a player in the same row or column, one more where they\n"
       "-- touch.\n"
       "function points_of(p)\n"
       "  local points = 0\n"
       "  for row = 1, 6 do\n"
       "    for column = 1, 6 do\n"
       "      if is_of(row, column, p) then\n"
       "        for other = column + 1, 6 do\n"
       "          if is_of(row, other, p) then points = points + 1 end\n"
       "        end\n"
       "        for other = row + 1, 6 do\n"
       "          if is_of(other, column, p) then points = points + 1 end\n"
       "        end\n"
       "        if is_of(row, column + 1, p) then points = points + 1 end\n"
       "        if is_of(row + 1, column, p) then points = points + 1 end\n"
       "      end\n"
       "    end\n"
       "  end\n"
       "  return points\n"
       "end\n"},
      {"locale/en.yaml", "game: {title: Houses}\n"},
  };
}

void naive_script(benchmark::State& bench) {
  constexpr int kFour = 4;
  const WrittenGame written(naive_game());
  against_interpreter(bench, written.folder(), kFour);
}

// Compares one thread with two that play by compiled rules, in turns.
void two_compiled_threads(benchmark::State& bench, std::int64_t games) {
  SimulationRequest request = random_play(kPlayers);
  request.engine = SimulationEngine::kCompiled;
  measure_threads(bench, "dicy-cards", request, games);
}

// Measures the program's own peak memory after many games and after a tenth of them.
void compiled_memory(benchmark::State& bench, std::int64_t games) {
  const auto kib_of = [](std::int64_t n) {
    return run_program({"simulate", "dicy-cards", "--players", "3", "--games", std::to_string(n),
                        "--engine", "compiled"})
        .kib;
  };
  for (auto _ : bench) {
    const double early = kib_of(games / 10);
    const double late = kib_of(games);
    bench.counters["kib"] = late;
    bench.counters["kib_more"] = late - early;
  }
  bench.counters["games"] = static_cast<double>(games);
}

// Times 100 games from the command to the answer, with rules compiled before and not, beside the
// interpreter alone.
void cold(benchmark::State& bench, const std::string& game, bool is_compiled) {
  const std::string players = std::to_string(usual_players(*compiled(game)));
  const std::vector<std::string> words = {"simulate", game,  "--players", players,
                                          "--games",  "100", "--engine"};
  const auto run = [&](const char* engine) {
    std::vector<std::string> all = words;
    all.emplace_back(engine);
    return run_program(all);
  };
  const EmptyCache cache;
  if (is_compiled) run("compiled");
  double seconds = 0;
  double interpreted = 0;
  std::int64_t runs = 0;
  for (auto _ : bench) {
    seconds += run("auto").cpu_seconds;
    interpreted += run("interpreted").cpu_seconds;
    ++runs;
  }
  bench.counters["cpu_s"] = seconds / static_cast<double>(runs);
  bench.counters["ratio"] = interpreted / seconds;
}

benchmark::internal::Benchmark* in_milliseconds(benchmark::internal::Benchmark* b) {
  return b->Unit(benchmark::kMillisecond);
}

}  // namespace

void add_native(bool thorough) {
  using benchmark::RegisterBenchmark;
  in_milliseconds(RegisterBenchmark("Native/W1/against_plain", against_w1, true));
  in_milliseconds(RegisterBenchmark("Native/W1/against_limit", against_w1, false));
  in_milliseconds(
      RegisterBenchmark("Native/W2/against_plain", against_w2, SimulationEngine::kCompiled));
  in_milliseconds(RegisterBenchmark("Interpreter/W2/against_plain", against_w2,
                                    SimulationEngine::kInterpreted));
  for (const bool is_plain : {false, true}) {
    const std::string name =
        fmt::format("Native/W2/statistics/{}", is_plain ? "plain" : "compiled");
    in_milliseconds(RegisterBenchmark(name.c_str(), same_w2, is_plain, thorough ? 20'000 : 400))
        ->Iterations(1)
        ->Repetitions(1);
  }
  for (const boards::Board& board : boards::all()) {
    in_milliseconds(RegisterBenchmark(fmt::format("Boards/against_plain/{}", board.name).c_str(),
                                      against_board, board, SimulationEngine::kCompiled));
    in_milliseconds(
        RegisterBenchmark(fmt::format("Boards/interpreted_against_plain/{}", board.name).c_str(),
                          against_board, board, SimulationEngine::kInterpreted));
    in_milliseconds(
        RegisterBenchmark(fmt::format("Boards/against_interpreter/{}", board.name).c_str(),
                          against_interpreter, folder_of_board(board.name), 2));
  }
  for (const char* game : {"dicy-cards", "dice-city", "dice-town", "union-dice", "phoenicia"}) {
    in_milliseconds(
        RegisterBenchmark((std::string("Native/greedy/") + game).c_str(), greedy, game));
  }
  for (const std::string& game : library().games()) {
    in_milliseconds(RegisterBenchmark(("Native/against_interpreter/" + game).c_str(),
                                      against_interpreter, game, 0));
    in_milliseconds(
        RegisterBenchmark(("Native/without_caches/" + game).c_str(), without_caches, game));
    // Compiling all games takes long.
    for (const bool is_compiled : {true, false}) {
      if (!thorough && game != "examples/nim") continue;
      const char* const when = is_compiled ? "compiled" : "new";
      in_milliseconds(RegisterBenchmark(fmt::format("Native/cold/{}/{}", when, game).c_str(), cold,
                                        game, is_compiled));
    }
  }
  for (const char* const game : {"phoenicia", "dice-town"}) {
    in_milliseconds(
        RegisterBenchmark(fmt::format("Native/decisions/{}", game).c_str(), decisions, game));
  }
  in_milliseconds(RegisterBenchmark("Native/naive_script", naive_script));
  in_milliseconds(RegisterBenchmark("Native/TwoThreads", two_compiled_threads,
                                    std::int64_t(thorough ? 400'000 : 500)))
      ->UseRealTime();
  in_milliseconds(RegisterBenchmark("Native/Memory", compiled_memory,
                                    std::int64_t(thorough ? 10'000'000 : 1'000)))
      ->Iterations(1)
      ->Repetitions(1);
}

}  // namespace cubilete::measure
