// W1: compares the interpreter with the same rules written without it.

#include "w1.h"

#include <fmt/format.h>

#include "measure.h"

namespace cubilete::measure {
namespace {

constexpr int kPlayers = 3;

constexpr std::int64_t kFirstGames = 2000;

// W1 by the interpreter, which plays game after game, as a simulation does. The first games fill
// its caches and do not count; their speed is reported separately.
class Interpreted {
 public:
  Interpreted() : simulator_(compiled("dicy-cards"), random_play(kPlayers)) {}

  // Returns the games per second of the first ones.
  double play_first() {
    const double start = thread_seconds();
    (*this)(kFirstGames);
    return static_cast<double>(kFirstGames) / (thread_seconds() - start);
  }

  void operator()(std::int64_t games) {
    for (; games > 0; --games) {
      if (auto ok = simulator_.play(next_++); !ok) std::abort();
    }
  }
  Statistics statistics() const { return simulator_.statistics(); }

 private:
  Simulator simulator_;
  std::int64_t next_ = 0;
};

void against_plain(benchmark::State& bench) {
  Interpreted interpreted;
  bench.counters["first_games_per_s"] = interpreted.play_first();
  w1::Totals totals;
  std::uint64_t seed = 1;
  count_games(bench, side_by_side(bench, interpreted, [&](std::int64_t games) {
                w1::play_plain(games, kPlayers, seed += 1'000'000, totals);
              }));
  bench.counters["decisions_per_game"] = interpreted.statistics().decisions.mean();
}

void against_limit(benchmark::State& bench) {
  Interpreted interpreted;
  bench.counters["first_games_per_s"] = interpreted.play_first();
  w1::Totals totals;
  std::uint64_t seed = 1;
  count_games(bench, side_by_side(bench, interpreted, [&](std::int64_t games) {
                w1::play_limit(games, kPlayers, seed += 1'000'000, totals);
              }));
}

void against_lua(benchmark::State& bench) {
  Interpreted interpreted;
  bench.counters["first_games_per_s"] = interpreted.play_first();
  w1::LuaProgram lua(std::string(CUBILETE_SOURCE_DIR) + "/tests/bench/w1.lua");
  w1::Totals totals;
  std::uint64_t seed = 1;
  count_games(bench, side_by_side(bench, interpreted, [&](std::int64_t games) {
                lua.play(games, kPlayers, seed += 1'000'000, totals);
              }));
}

// Reports the statistics of all four, to be compared: they play the same game.
void same_game(benchmark::State& bench, int which, std::int64_t games) {
  w1::Totals t;
  for (auto _ : bench) {
    t = {};
    switch (which) {
      case 0: {
        Interpreted interpreted;
        interpreted(games);
        const Statistics s = interpreted.statistics();
        t.games = s.games;
        for (const auto& [turns, n] : s.turns.counts()) t.turns += turns * n;
        for (const auto& [decisions, n] : s.decisions.counts()) t.decisions += decisions * n;
        for (std::size_t p = 0; p < kPlayers; ++p) {
          for (const auto& [score, n] : s.scores[p].counts()) t.score[p] += score * n;
          t.wins[p] = static_cast<double>(s.win_parts[p]) / static_cast<double>(kWinParts);
        }
        break;
      }
      case 1:
        w1::play_plain(games, kPlayers, 1, t);
        break;
      case 2:
        w1::play_limit(games, kPlayers, 1, t);
        break;
      default:
        w1::LuaProgram(std::string(CUBILETE_SOURCE_DIR) + "/tests/bench/w1.lua")
            .play(games, kPlayers, 1, t);
    }
  }
  const auto n = static_cast<double>(t.games);
  bench.counters["turns"] = static_cast<double>(t.turns) / n;
  bench.counters["decisions"] = static_cast<double>(t.decisions) / n;
  bench.counters["cut_off"] = static_cast<double>(t.cut_off) / n;
  for (std::size_t p = 0; p < kPlayers; ++p) {
    bench.counters[fmt::format("score_{}", p + 1)] = static_cast<double>(t.score[p]) / n;
    bench.counters[fmt::format("wins_{}", p + 1)] = t.wins[p] / n;
  }
}

}  // namespace

void add_w1(bool thorough) {
  benchmark::RegisterBenchmark("W1/against_plain", against_plain)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("W1/against_limit", against_limit)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("W1/against_lua", against_lua)->Unit(benchmark::kMillisecond);
  const char* const kNames[] = {"interpreter", "plain", "limit", "lua"};
  for (int which = 0; which < 4; ++which) {
    benchmark::RegisterBenchmark(fmt::format("W1/statistics/{}", kNames[which]).c_str(), same_game,
                                 which, std::int64_t(thorough ? 20'000 : 100))
        ->Unit(benchmark::kMillisecond)
        ->Iterations(1)
        ->Repetitions(1);
  }
}

}  // namespace cubilete::measure
