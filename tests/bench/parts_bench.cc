// Measures parts: finding options, scripts, questions in the middle of an effect, compiling.

#include <fmt/format.h>

#include <algorithm>

#include "lua/scripts.h"
#include "measure.h"
#include "play/agent.h"

namespace cubilete::measure {
namespace {

// Returns states of random games whose open question satisfies `is_wanted`.
template <class Wanted>
std::vector<State> states_where(Engine& engine, std::int32_t players, Wanted is_wanted) {
  std::vector<State> found;
  for (std::uint64_t seed = 1; found.size() < 64 && seed < 100; ++seed) {
    Engine::Setup setup;
    setup.players = players;
    setup.seed = seed;
    State s = *engine.set_up(setup);
    RandomAgent agent(seed);
    while (!s.is_over() && found.size() < 64) {
      const auto d = engine.decision(s);
      if (is_wanted(*d)) found.push_back(s);
      const auto values = d->options[*agent.choose(engine, s, *d)];
      if (!engine.step(s, {d->player, {values.begin(), values.end()}})) std::abort();
    }
  }
  return found;
}

// Finds the options of a question again and again, each time in another state.
template <class Wanted>
void options(benchmark::State& bench, Wanted is_wanted) {
  Interpreter interpreter(compiled("dicy-cards"));
  const std::vector<State> states = states_where(interpreter.engine(), 3, is_wanted);
  std::size_t n = 0;
  std::size_t found = 0;
  for (auto _ : bench) {
    found += interpreter.engine().decision(states[n++ % states.size()])->options.size();
  }
  bench.counters["options"] = static_cast<double>(found) / static_cast<double>(n);
}

void options_of_actions(benchmark::State& bench) {
  options(bench, [](const Decision& d) { return d.kind == AskKind::kAction; });
}

void options_of_selections(benchmark::State& bench) {
  options(bench, [](const Decision& d) { return d.kind == AskKind::kChoice && d.is_subset; });
}

void options_in_an_effect(benchmark::State& bench) {
  options(bench, [](const Decision& d) { return d.kind == AskKind::kEffect; });
}

const std::map<std::string, std::string> kScripts = {
    {"game.yaml",
     "players: 2\n"
     "resources: {points: 0}\n"
     "queries:\n"
     "  remembered: {parameters: {n: list of integer}, returns: integer, pure: true, script: "
     "rules.total}\n"
     "  called: {parameters: {n: list of integer}, returns: integer, script: rules.total}\n"
     "actions:\n"
     "  gain: {do: [{gain: {points: 'called([1, 2])'}}, {script: rules.gain}], ends: turn}\n"
     "  ask: {do: [{script: rules.ask}], ends: turn}\n"
     "flow: [{rounds: 100000, do: [{turns: players, do: [{actions: [gain, ask]}]}]}]\n"
     "turn_limit: 1000000000\n"
     "decision_limits: {round: 1000000000, game: 1000000000}\n"
     "outcome: {score: player.points}\n"},
    {"locale/en.yaml",
     "game: {title: Scripts}\nattributes: {points: points}\nactions: {gain: gain, ask: ask}\n"
     "choices: {number: number}\nscores: {score: score}\n"},
    {"scripts/rules.lua",
     "function total(numbers)\n"
     "  local all = 0\n"
     "  for _, n in ipairs(numbers) do all = all + n end\n"
     "  return all\n"
     "end\n"
     "function gain()\n"
     "  gain_one(player)\n"
     "end\n"
     "function gain_one(player)\n"
     "  set(player, 'points', player.points + 1)\n"
     "end\n"
     "function ask()\n"
     "  local all = 0\n"
     "  for i = 1, 8 do\n"
     "    all = all + choose {player = player, name = 'number', from = {1, 2, 3}}\n"
     "  end\n"
     "  set(player, 'points', all)\n"
     "end\n"}};

ScriptId script_of_query(const Ruleset& r, const char* name) {
  return r.queries[r.find_query(name)].script;
}

// For queries that read no rules.
struct NoRules final : RuleReader {
  Result<ShortList> ask(const RuleCall&) override { std::abort(); }
};

// Calls a scripted query on six numbers; `changes`: on different ones each time.
void script_query(benchmark::State& bench, const char* name, bool changes) {
  const WrittenGame written(kScripts);
  Interpreter interpreter(compiled(written.folder()));
  const Ruleset& r = interpreter.ruleset();
  const auto scripts = make_lua_scripts(r);
  const State s = middle_of(interpreter.engine(), 2, 0);
  std::vector<std::int32_t> numbers = {1, 2, 3, 4, 5, 6};
  Argument argument;
  argument.type = Type{TypeKind::kInteger}.list();
  std::vector<std::int32_t> result;
  NoRules rules;
  std::uint32_t n = 0;
  for (auto _ : bench) {
    if (changes) {
      ++n;
      for (std::size_t i = 0; i < 6; ++i) numbers[i] = static_cast<std::int32_t>(n >> 4 * i & 15);
    }
    argument.list = numbers;
    if (!scripts->query(script_of_query(r, name), std::span<const Argument>(&argument, 1),
                        QueryContext{r, s, PlayerId(0), rules}, result)) {
      std::abort();
    }
    benchmark::DoNotOptimize(result.data());
  }
}

// Carries out one action: option `action`, then the first option until its effect is done.
void scripted_action(benchmark::State& bench, std::size_t action) {
  const WrittenGame written(kScripts);
  Interpreter interpreter(compiled(written.folder()));
  Engine& engine = interpreter.engine();
  const State start = middle_of(engine, 2, 0);
  std::int64_t decisions = 0;
  for (auto _ : bench) {
    State s = start;
    std::size_t option = action;
    do {
      const auto d = engine.decision(s);
      const auto values = d->options[option];
      if (!engine.step(s, {d->player, {values.begin(), values.end()}})) std::abort();
      option = 0;
      ++decisions;
    } while (s.activation);
  }
  bench.counters["decisions"] =
      static_cast<double>(decisions) / static_cast<double>(bench.iterations());
}

void compile(benchmark::State& bench, const std::string& game) {
  for (auto _ : bench) benchmark::DoNotOptimize(compiled(game));
}

}  // namespace

void add_parts() {
  benchmark::RegisterBenchmark("Options/actions", options_of_actions);
  benchmark::RegisterBenchmark("Options/selections", options_of_selections);
  benchmark::RegisterBenchmark("Options/in_an_effect", options_in_an_effect);
  benchmark::RegisterBenchmark("ScriptQuery/remembered", script_query, "remembered", false);
  benchmark::RegisterBenchmark("ScriptQuery/cold", script_query, "remembered", true);
  benchmark::RegisterBenchmark("ScriptQuery/called", script_query, "called", false);
  benchmark::RegisterBenchmark("ScriptEffect/at_once", scripted_action, 0);
  benchmark::RegisterBenchmark("ScriptEffect/eight_questions", scripted_action, 1);
  for (const std::string& game : library().games()) {
    benchmark::RegisterBenchmark(("Compile/" + game).c_str(), compile, game)
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace cubilete::measure
