#include "native/agreement.h"

#include <fmt/format.h>

#include <algorithm>

#include "lua/lowering/lower.h"
#include "lua/scripts.h"
#include "native/native_player.h"
#include "play/simulate.h"

namespace cubilete {
namespace {

// Runs scripts by the machine of Lua, and asks each query of the compiled scripts too, on the same
// state: both must have the same result and cost.
class WitnessOfScripts final : public ScriptRunner {
 public:
  WitnessOfScripts(const Ruleset& r, const NativeRuleset& rules)
      : scripts_(make_lua_scripts(r, nullptr, false)), rules_(rules), memory_(rules.make()) {
    const lowering::LoweredScripts lowered = lowering::lower_scripts(r);
    for (const auto& s : lowered.scripts) asks_rules_.push_back(!s.form || asks_rules(*s.form));
  }
  ~WitnessOfScripts() override { rules_.release(memory_); }

  Result<void> query(ScriptId id, std::span<const Argument> arguments, const QueryContext& reading,
                     std::vector<std::int32_t>& result) override {
    const std::int64_t before = scripts_->work().fuel_in_all;
    auto ok = scripts_->query(id, arguments, reading, result);
    const std::int64_t fuel = scripts_->work().fuel_in_all - before;
    if (ok && difference.empty()) compare(id, arguments, reading, result, fuel);
    return ok;
  }
  Result<bool> effect(ScriptId id, std::span<const Argument> arguments, EffectHost& host) override {
    return scripts_->effect(id, arguments, host);
  }
  ScriptWork work() const override { return scripts_->work(); }

  std::int64_t compared = 0;
  std::string difference;

 private:
  // Returns true if the cost of a form includes queries, which are charged on their own.
  static bool asks_rules(const lowering::Form& form) {
    const bool has_call = std::ranges::any_of(form.sites, [](const lowering::FormSite& s) {
      return s.function == lowering::HostFunction::kQuery;
    });
    return has_call || std::ranges::any_of(form.fields, [](const lowering::FormField& f) {
             return std::ranges::any_of(f.kinds, [](const lowering::FieldOfKind& k) {
               return k.kind == lowering::FieldKind::kQueryAbout;
             });
           });
  }

  void compare(ScriptId id, std::span<const Argument> arguments, const QueryContext& reading,
               const std::vector<std::int32_t>& result, std::int64_t wanted) {
    std::vector<std::int32_t> cells(reading.state.cells.begin(), reading.state.cells.end());
    std::vector<std::int32_t> numbers;
    for (const Argument& a : arguments) {
      if (is_many(a.type)) numbers.push_back(static_cast<std::int32_t>(a.list.size()));
      if (is_many(a.type)) numbers.insert(numbers.end(), a.list.begin(), a.list.end());
      if (!is_many(a.type)) numbers.push_back(a.scalar);
    }
    NativeGame game{};
    game.cells = cells.data();
    game.cell_count = static_cast<std::int64_t>(cells.size());
    const std::int32_t* found = nullptr;
    const std::int64_t n =
        rules_.ask(memory_, &game, id.value, reading.player.number(), numbers.data(), &found);
    if (n < 0) return;
    ++compared;
    const std::int64_t fuel = game.work - kCallOfScript;
    if (std::vector<std::int32_t>(found, found + n) != result) {
      difference = fmt::format("script {} gives [{}], compiled [{}]", id.value,
                               fmt::join(result, " "), fmt::join(found, found + n, " "));
    } else if (fuel < wanted || (fuel > wanted && !asks_rules_[id.index()])) {
      difference = fmt::format("script {} takes {}, compiled {}", id.value, wanted, fuel);
    }
  }

  std::unique_ptr<ScriptRunner> scripts_;
  const NativeRuleset& rules_;
  void* memory_;
  std::vector<bool> asks_rules_;
};

// A game of random agents, played by the interpreter.
class Witness final : public Answerer {
 public:
  Witness(const Ruleset& r, std::int32_t players, const NativeRuleset& rules)
      : scripts(r, rules), engine_(r, scripts), action_count_(r.actions.size()) {
    request_.players = players;
    request_.seats.assign(static_cast<std::size_t>(players), "random");
  }

  // Returns false if a rule fails.
  bool play(std::uint64_t seed) {
    agents_ = agents_of_game(request_.seats, seed);
    decisions = 0;
    actions.assign(action_count_, 0);
    Engine::Setup setup;
    setup.players = request_.players;
    setup.seed = seed;
    auto started = engine_.set_up(setup);
    if (!started) return note(started.error());
    state = std::move(*started);
    if (auto ok = engine_.play(state, *this); !ok) return note(ok.error());
    auto scored = engine_.outcome(state);
    if (!scored) return note(scored.error());
    outcome = std::move(*scored);
    return true;
  }

  WitnessOfScripts scripts;
  State state;
  Outcome outcome;
  std::int64_t decisions = 0;
  std::vector<std::int64_t> actions;
  std::string error;

 private:
  bool note(const RuleError& e) {
    error = e.message;
    return false;
  }
  Result<std::size_t> answer(const State& s, const Decision& d) override {
    ++decisions;
    const auto option = agents_[d.player.seat().index()]->choose(engine_, s, d);
    if (option && d.kind == AskKind::kAction && d.options[*option][0] != kDoneOption) {
      ++actions[std::size_t(d.options[*option][0])];
    }
    return option;
  }
  bool needs_decision_only() const override { return true; }

  SimulationRequest request_;
  Engine engine_;
  std::size_t action_count_;
  std::vector<std::unique_ptr<Agent>> agents_;
};

std::string difference_of(const State& a, const State& b) {
  for (std::size_t i = 0; i < std::min(a.cells.size(), b.cells.size()); ++i) {
    if (a.cells[i] != b.cells[i]) {
      return fmt::format("cell {} is {}, compiled {}", i, a.cells[i], b.cells[i]);
    }
  }
  if (a.cells.size() != b.cells.size()) {
    return fmt::format("{} cells, compiled {}", a.cells.size(), b.cells.size());
  }
  return to_text(a) == to_text(b) ? "" : "the decisions that are counted differ";
}

std::string difference_of(const Outcome& a, const Outcome& b) {
  bool is_same = a.status == b.status && a.end_cause == b.end_cause && a.has_part == b.has_part &&
                 a.standings.size() == b.standings.size();
  for (std::size_t p = 0; is_same && p < a.standings.size(); ++p) {
    const Standing& x = a.standings[p];
    const Standing& y = b.standings[p];
    is_same = x.player == y.player && x.score == y.score && x.parts == y.parts &&
              x.tie_breaks == y.tie_breaks && x.rank == y.rank && x.has_won == y.has_won;
  }
  return is_same ? "" : "the outcomes differ";
}

// So many games begin with memory that no game has used.
constexpr std::int64_t kGamesAnew = 6;

// Fills small free blocks with small numbers like counters and stamps, for later allocations.
void fill_free_memory() {
  std::vector<std::vector<std::int32_t>> blocks;
  for (std::size_t size = 6; size <= 1'024; size += 4) {
    for (int k = 0; k < 7; ++k) {
      std::vector<std::int32_t>& block = blocks.emplace_back(size);
      for (std::size_t i = 0; i < size; ++i) block[i] = static_cast<std::int32_t>(i / 2 % 40);
    }
  }
}

}  // namespace

Agreement agreement_of(std::shared_ptr<const Ruleset> ruleset, std::int32_t players,
                       std::int64_t games, std::uint64_t seed,
                       std::shared_ptr<const native::RulesLibrary> library) {
  Agreement out;
  Witness witness(*ruleset, players, library->rules());
  const auto scripts = make_lua_scripts(*ruleset, nullptr);
  std::optional<native::NativePlayer> player;
  for (; out.games < games && out.difference.empty(); ++out.games) {
    if (out.games <= kGamesAnew) {
      player.reset();
      fill_free_memory();
      player.emplace(*ruleset, *scripts, players, library);
    }
    native::NativePlayer& compiled = *player;
    const std::uint64_t game_seed = seed_of_game(seed, out.games);
    std::vector<std::uint64_t> agents;
    for (std::int32_t p = 0; p < players; ++p) agents.push_back(seed_of_agent(game_seed, p));
    const bool is_played = compiled.play(game_seed, agents);
    const bool has_ended = witness.play(game_seed);
    out.left_to_interpreter += is_played ? 0 : 1;
    out.failed += has_ended ? 0 : 1;
    if (!is_played) {
      out.stopped_at = compiled.stopped_at();
      continue;
    }
    std::string difference;
    if (!has_ended) {
      difference = "the interpreter fails: " + witness.error;
    } else {
      difference = difference_of(witness.state, compiled.state());
      if (difference.empty()) difference = difference_of(witness.outcome, compiled.outcome());
      if (difference.empty() && witness.actions != compiled.actions()) {
        difference = "other actions were taken";
      }
      if (difference.empty()) difference = witness.scripts.difference;
      if (difference.empty() && witness.decisions != compiled.decisions()) {
        difference = "there were more or fewer decisions";
      }
    }
    if (!difference.empty()) {
      out.difference = fmt::format("game {}, seed {}: {}", out.games, game_seed, difference);
    }
  }
  out.compared_scripts = witness.scripts.compared;
  return out;
}

}  // namespace cubilete
