// Measures how cost grows when a generated game becomes larger in one respect. The exponent is that
// of a power law through the measured costs: 0 where size does not matter, 1 where cost is linear.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "measure.h"
#include "play/compiled_rules.h"

namespace cubilete::measure {
namespace {

struct Size {
  int cards = 100;
  int scripts = 10;  // functions, ten in a file, shared out among the cards
  int players = 2;
};

// A generated game: each turn turns a card on the table, which has a condition and a script.
std::map<std::string, std::string> generated(const Size& size) {
  std::string cards = "kind: card\ncomponents:\n";
  std::string names;
  for (int c = 0; c < size.cards; ++c) {
    const int script = c % size.scripts;
    cards += fmt::format(
        "  card_{0}:\n    value: {1}\n    worth: {{script: rules_{2}.worth_{3}, with: {{add: "
        "{1}}}}}\n",
        c, c % 7, script / 10, script);
    names += fmt::format("  card_{0}: card {0}\n", c);
  }
  std::map<std::string, std::string> files = {
      {"game.yaml",
       "players: {min: 1, max: 16}\n"
       "kinds:\n"
       "  card:\n"
       "    attributes: {side: {symbols: [up, down]}}\n"
       "    properties:\n"
       "      value: {type: integer, required: true}\n"
       "      worth: {query: {from: integer}, returns: integer, required: true}\n"
       "resources: {points: 0}\n"
       "zones: {table: {shape: row, holds: card}}\n"
       "setup: [{create: definitions(card), to: table}]\n"
       "actions:\n"
       "  turn_over:\n"
       "    choices: {card: {from: 'table[side == up]', where: card.value < 6}}\n"
       "    do:\n"
       "      - gain: {points: card.worth(round)}\n"
       "      - set: {card.side: down}\n"
       "      - set: {'first(table[side == down], count(table[side == down]) // 8).side': up}\n"
       "    ends: turn\n"
       "flow: [{rounds: 50, do: [{turns: players, do: [{actions: [turn_over]}]}]}]\n"
       "outcome: {score: player.points}\n"},
      {"cards/cards.yaml", cards},
      {"locale/en.yaml",
       "game: {title: Growth}\nattributes: {side: side, points: points, value: value}\n"
       "symbols: {up: up, down: down}\nzones: {table: table}\nactions: {turn_over: turn over}\n"
       "choices: {card: card}\nscores: {score: score}\ncomponents:\n" +
           names}};
  for (int s = 0; s < size.scripts; ++s) {
    files[fmt::format("scripts/rules_{}.lua", s / 10)] +=
        fmt::format("function worth_{}(rule, from) return from + rule.add + {} end\n", s, s);
  }
  return files;
}

// Returns the CPU seconds of one decision of random play.
double decision_seconds(const Size& size) {
  const WrittenGame written(generated(size));
  Simulator simulator(compiled(written.folder()), random_play(size.players));
  if (!simulator.play(0)) std::abort();  // work that is done only once does not count
  double best = 1e9;
  for (int n = 1; n <= 5; ++n) {
    const double before =
        simulator.statistics().decisions.mean() * static_cast<double>(simulator.statistics().games);
    const double start = thread_seconds();
    if (!simulator.play(n)) std::abort();
    const double seconds = thread_seconds() - start;
    const double after =
        simulator.statistics().decisions.mean() * static_cast<double>(simulator.statistics().games);
    best = std::min(best, seconds / (after - before));
  }
  return best;
}

double validation_seconds(const Size& size) {
  const WrittenGame written(generated(size));
  double best = 1e9;
  for (int n = 0; n < 3; ++n) {
    const double start = thread_seconds();
    benchmark::DoNotOptimize(compiled(written.folder()));
    best = std::min(best, thread_seconds() - start);
  }
  return best;
}

// Returns the slope of the line through (log size, log cost).
double exponent(const std::vector<std::pair<int, double>>& costs) {
  double x = 0;
  double y = 0;
  double xx = 0;
  double xy = 0;
  const auto n = static_cast<double>(costs.size());
  for (const auto& [size, cost] : costs) {
    const double a = std::log(size);
    const double b = std::log(cost);
    x += a;
    y += b;
    xx += a * a;
    xy += a * b;
  }
  return (n * xy - x * y) / (n * xx - x * x);
}

void series(benchmark::State& bench, const std::vector<int>& sizes,
            const std::function<double(int)>& seconds) {
  std::vector<std::pair<int, double>> costs;
  for (auto _ : bench) {
    costs.clear();
    for (const int size : sizes) costs.emplace_back(size, seconds(size));
  }
  for (const auto& [size, cost] : costs) {
    bench.counters[fmt::format("us_at_{}", size)] = 1e6 * cost;
  }
  bench.counters["exponent"] = exponent(costs);
}

// Returns the CPU seconds of a game of twenty questions, in each of which a script walks over
// `items`.
double walking_seconds(int items, const char* function, SimulationEngine engine) {
  const WrittenGame written(
      {{"game.yaml", fmt::format("players: 2\n"
                                 "kinds: {{card: {{}}}}\n"
                                 "components: {{card: {{kind: card, copies: {0}}}}}\n"
                                 "resources: {{points: 0}}\n"
                                 "zones: {{deck: {{shape: pile}}}}\n"
                                 "setup: [{{create: card, to: deck}}]\n"
                                 "queries: {{walk: {{parameters: {{p: player}}, returns: integer, "
                                 "script: walks.{1}, with: {{many: {0}}}}}}}\n"
                                 "actions: {{go: {{do: {{gain: {{points: walk(player)}}}}, ends: "
                                 "turn}}, wait: {{if: walk(player) > 0, ends: turn}}}}\n"
                                 "flow: [{{rounds: 10, do: [{{turns: players, do: [{{actions: [go, "
                                 "wait]}}]}}]}}]\n"
                                 "outcome: {{score: player.points}}\n",
                                 items, function)},
       {"scripts/walks.lua",
        "function loop(rule, who)\n"
        "  local all = who.seat\n"
        "  for k = 1, #deck do if deck[k].zone == deck then all = all + 1 end end\n"
        "  for _, card in ipairs(deck) do if card.zone == deck then all = all + 1 end end\n"
        "  return all % 7\n"
        "end\n"
        "function keys(rule, who)\n"
        "  local map, seen, all = {}, {}, who.seat\n"
        "  for k = 1, rule.many do map[k * 1000 + 7] = k end\n"
        "  for _, card in ipairs(deck) do seen[card] = true end\n"
        "  for k = 1, rule.many do all = all + map[k * 1000 + 7] end\n"
        "  for _, n in pairs(map) do all = all + n end\n"
        "  for _, card in ipairs(deck) do if seen[card] then all = all + 1 end end\n"
        "  return all % 7\n"
        "end\n"}});
  SimulationRequest request = random_play(2);
  request.engine = engine;
  const auto ruleset = compiled(written.folder());
  const CompiledRules rules(ruleset, request);
  if (engine == SimulationEngine::kCompiled && !rules.are_ready()) std::abort();
  Simulator simulator(ruleset, request, &rules);
  std::int64_t next = 0;
  if (!simulator.play(next++)) std::abort();
  double best = 1e9;
  for (int n = 0; n < 5; ++n) {
    const double start = thread_seconds();
    int games = 0;
    for (; games == 0 || thread_seconds() - start < 0.02; ++games) {
      if (!simulator.play(next++)) std::abort();
    }
    best = std::min(best, (thread_seconds() - start) / games);
  }
  return best;
}

}  // namespace

void add_series() {
  const auto add = [](const char* name, const std::vector<int>& sizes,
                      const std::function<double(int)>& seconds) {
    benchmark::RegisterBenchmark(name, [=](benchmark::State& b) { series(b, sizes, seconds); })
        ->Unit(benchmark::kMillisecond)
        ->Iterations(1);
  };
  add("Growth/cards", {50, 100, 200, 400, 800}, [](int n) { return decision_seconds({n, 10, 2}); });
  add("Growth/players", {2, 4, 8, 16}, [](int n) { return decision_seconds({100, 10, n}); });
  add("Growth/scripts", {10, 40, 160, 640}, [](int n) { return decision_seconds({640, n, 2}); });
  for (const auto& [name, engine] : {std::pair{"compiled", SimulationEngine::kCompiled},
                                     std::pair{"interpreted", SimulationEngine::kInterpreted}}) {
    for (const char* const function : {"loop", "keys"}) {
      add(fmt::format("Growth/{}/{}", function, name).c_str(), {50, 500, 5'000},
          [=, e = engine](int n) { return walking_seconds(n, function, e); });
    }
  }
  add("Growth/validation", {50, 100, 200, 400, 800}, [](int n) {
    return validation_seconds({n, n, 2});
  });
}

}  // namespace cubilete::measure
