#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "agreement/compiled.h"
#include "agreement/players.h"
#include "lua/lowering/lower.h"
#include "lua/scripts.h"
#include "native/native_player.h"
#include "play/compiled_rules.h"
#include "play/simulate.h"
#include "support/thorough.h"

namespace cubilete {
namespace {

// Set before anything is compiled.
const bool kHasOwnCache = ::setenv("XDG_CACHE_HOME", CUBILETE_CACHE_DIR, 1) == 0;

// Asks the compiled scripts what a query of the interpreter was asked, on the same state: they must
// give the same for the same charge.
class ScriptComparison {
 public:
  ScriptComparison(const Ruleset& r, const NativeRuleset& rules)
      : rules_(rules), memory_(rules.make()) {
    const lowering::LoweredScripts lowered = lowering::lower_scripts(r);
    for (const auto& s : lowered.scripts) asks_rules_.push_back(!s.form || asks_rules(*s.form));
  }
  ~ScriptComparison() { rules_.release(memory_); }
  ScriptComparison(const ScriptComparison&) = delete;
  ScriptComparison& operator=(const ScriptComparison&) = delete;

  void see(const WatchedScripts::Call& call) {
    if (call.has_failed || !difference.empty()) return;
    const State& state = call.reading.state;
    std::vector<std::int32_t> cells(state.cells.begin(), state.cells.end());
    std::vector<std::int32_t> numbers;
    for (const Argument& a : call.arguments) {
      if (is_many(a.type)) numbers.push_back(static_cast<std::int32_t>(a.list.size()));
      if (is_many(a.type)) numbers.insert(numbers.end(), a.list.begin(), a.list.end());
      if (!is_many(a.type)) numbers.push_back(a.scalar);
    }
    NativeGame game{};
    game.cells = cells.data();
    game.cell_count = static_cast<std::int64_t>(cells.size());
    const std::int32_t* found = nullptr;
    const std::int64_t n = rules_.ask(memory_, &game, call.script.value,
                                      call.reading.player.number(), numbers.data(), &found);
    if (n < 0) return;
    ++compared;
    const std::int64_t fuel = game.work - kCallOfScript;
    const std::span<const std::int32_t> values(found, static_cast<std::size_t>(n));
    if (!std::ranges::equal(values, call.result)) {
      difference = fmt::format("script {} gives [{}], compiled [{}]", call.script.value,
                               fmt::join(call.result, " "), fmt::join(values, " "));
    } else if (fuel < call.fuel || (fuel > call.fuel && !asks_rules_[call.script.index()])) {
      difference =
          fmt::format("script {} takes {}, compiled {}", call.script.value, call.fuel, fuel);
    }
  }

  std::int64_t compared = 0;
  std::string difference;

 private:
  // Whether its charge has parts that are no fuel of its own.
  static bool asks_rules(const lowering::Form& form) {
    const bool has_call = std::ranges::any_of(form.sites, [](const lowering::FormSite& s) {
      return s.names == ArgumentRole::kQuery || !s.function;  // a query or an ability
    });
    return has_call || std::ranges::any_of(form.fields, [](const lowering::FormField& f) {
             return std::ranges::any_of(
                 f.kinds, [](const FieldRef& k) { return k.kind == FieldKind::kQueryAbout; });
           });
  }

  const NativeRuleset& rules_;
  void* memory_;
  std::vector<bool> asks_rules_;
};

// Chooses as the random agents of a simulated game do.
Choose choices_of_agents(Engine& engine, std::int32_t players, std::uint64_t game_seed) {
  std::vector<Choose> by_seat;
  for (std::int32_t p = 0; p < players; ++p) {
    by_seat.push_back(random_choices(engine, seed_of_agent(game_seed, p)));
  }
  return [by_seat](const State& s, const Decision& d) {
    return by_seat[d.player.seat().index()](s, d);
  };
}

// So many games begin with memory that no game has used.
constexpr std::int64_t kGamesAnew = 6;

// What is allocated next, of any small size, holds small numbers, as counters and stamps do.
void fill_free_memory() {
  std::vector<std::vector<std::int32_t>> blocks;
  for (std::size_t size = 6; size <= 1'024; size += 4) {
    for (int k = 0; k < 7; ++k) {
      std::vector<std::int32_t>& block = blocks.emplace_back(size);
      for (std::size_t i = 0; i < size; ++i) block[i] = static_cast<std::int32_t>(i / 2 % 40);
    }
  }
}

std::string text_of(const Ruleset& r, SourceSpan place) {
  if (!place.is_known()) return "nowhere";
  return fmt::format("{}:{}", r.sources.path(place.file), r.sources.begin_of(place).line);
}

std::string text_of(const Ruleset& r, const RuleError& e) {
  return fmt::format("{}: {} ({}, {})", e.code.name(), e.message, text_of(r, e.reference),
                     text_of(r, e.script));
}

std::string text_of(const GameRecord& g) {
  return fmt::format("scores {}, win parts {}, {} rounds, {} turns, {} decisions, end {}",
                     fmt::join(g.scores, " "), fmt::join(g.win_parts, " "), g.rounds, g.turns,
                     g.decisions, g.end);
}

// What became of game number `n`, as one line.
std::string course_of(const Ruleset& r, Simulator& simulator, const GameRecord& record,
                      std::int64_t n, bool& has_failed) {
  const auto ok = simulator.play(n);
  has_failed = !ok;
  std::string out = ok ? text_of(record) : text_of(r, ok.error());
  const auto& problem = simulator.problem();
  if (problem) out += fmt::format("; in game {}: {}", problem->game, text_of(r, problem->error));
  return out;
}

}  // namespace

bool has_compiler() {
  if (!kHasOwnCache) return false;
  return std::system("command -v g++ > /dev/null 2>&1") == 0;  // NOLINT(concurrency-mt-unsafe)
}

CompiledText compile(const std::variant<native::Source, native::NotEmitted>& source) {
  if (const auto* refusal = std::get_if<native::NotEmitted>(&source)) {
    return {nullptr, nullptr, "left to the interpreter: " + refusal->reason, true};
  }
  const auto& text = std::get<native::Source>(source);
  // Games of a test are short: it takes longer to optimize them than to play them. Inlined
  // functions alone would be half of what the compiler writes.
  const std::string how =
      is_thorough() ? "" : "#pragma GCC optimize(\"O0\")\n#define always_inline noinline\n";
  const auto built = native::build(how + text.text);
  if (const auto* problem = std::get_if<native::BuildProblem>(&built)) {
    return {nullptr, nullptr, problem->what, false};
  }
  return {std::get<std::shared_ptr<const native::RulesLibrary>>(built), text.asked, "", false};
}

std::string difference_of_games(const Ruleset& ruleset, std::int32_t players, std::int64_t games,
                                std::uint64_t seed, const CompiledText& text,
                                AgreementCounts& counts) {
  ScriptComparison comparison(ruleset, text.library->rules());
  const auto scripts = make_lua_scripts(ruleset, nullptr, false);
  WatchedScripts watched(*scripts, [&](const WatchedScripts::Call& c) { comparison.see(c); });
  Engine engine(ruleset, watched);
  const auto native_scripts = make_lua_scripts(ruleset, nullptr);
  std::optional<native::NativePlayer> player;
  std::string difference;
  for (std::int64_t n = 0; n < games && difference.empty(); ++n) {
    if (n <= kGamesAnew) {
      player.reset();
      fill_free_memory();
      player.emplace(ruleset, *native_scripts, players, text.library);
    }
    const std::uint64_t game_seed = seed_of_game(seed, n);
    std::vector<std::uint64_t> agents;
    for (std::int32_t p = 0; p < players; ++p) agents.push_back(seed_of_agent(game_seed, p));
    const bool is_played = player->play(game_seed, agents);
    const Account wanted = in_place(engine, setup_with(players, game_seed),
                                    choices_of_agents(engine, players, game_seed),
                                    {.questions = false, .events = false});
    ++counts.games;
    counts.left_to_interpreter += is_played ? 0 : 1;
    counts.failed += wanted.outcome && *wanted.outcome ? 0 : 1;
    if (!is_played) {
      counts.stopped_at = player->stopped_at();
      continue;
    }
    Account found;
    found.decisions = player->decisions();
    found.actions = player->actions();
    found.end = player->state();
    found.outcome = player->outcome();
    difference = difference_of(wanted, found, {.questions = false, .events = false});
    if (difference.empty()) difference = comparison.difference;
    if (!difference.empty()) {
      difference =
          fmt::format("game {}, seed {}, interpreted / compiled: {}", n, game_seed, difference);
    }
  }
  counts.compared_scripts += comparison.compared;
  return difference;
}

std::string difference_of_simulations(const std::shared_ptr<const Ruleset>& ruleset,
                                      const std::vector<std::string>& seats, std::int64_t games,
                                      std::uint64_t seed, AgreementCounts& counts) {
  SimulationRequest request;
  request.players = static_cast<std::int32_t>(seats.size());
  request.seats = seats;
  request.seed = seed;
  Simulator plain(ruleset, request);
  request.engine = SimulationEngine::kCompiled;
  const CompiledRules rules(ruleset, request);
  if (!rules.are_ready()) {
    return "the rules are not compiled: " + rules.why_not().value_or(NotCompiled{}).why;
  }
  Simulator compiled(ruleset, request, &rules);
  GameRecord wanted;
  GameRecord found;
  plain.write_records_to(wanted);
  compiled.write_records_to(found);
  for (std::int64_t n = 0; n < games; ++n) {
    bool has_failed = false;
    const std::string a = course_of(*ruleset, plain, wanted, n, has_failed);
    ++counts.simulated;
    counts.simulated_failed += has_failed ? 1 : 0;
    const std::string b = course_of(*ruleset, compiled, found, n, has_failed);
    if (a != b) {
      return fmt::format("simulated game {} comes to\n  {}\n  compiled: {}", n, a, b);
    }
  }
  return "";
}

}  // namespace cubilete
