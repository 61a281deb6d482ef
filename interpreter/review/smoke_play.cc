#include "review/smoke_play.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/counted.h"
#include "base/random.h"
#include "engine/check_content.h"
#include "game.h"

namespace cubilete {
namespace {

constexpr std::uint64_t kSeed = 20'24;
// Even if its limit is higher, a turn that does not end is played no further than this.
constexpr std::int32_t kMostDecisionsOfTurn = 10'000;

class Player {
 public:
  Player(Engine& engine, int decisions, std::int64_t& work, SmokePlay& trial)
      : engine_(engine), decisions_(decisions), work_(work), d_(trial.diagnostics), trial_(trial) {}

  void play(std::int32_t players) {
    if (work_ <= 0) return cut(players, 0);
    const std::string setting = "in a game tried out with " + counted(players, "player");
    Engine::Setup setup;
    setup.players = players;
    setup.seed = kSeed;
    auto state = engine_.set_up(setup);
    charge();
    if (!state) return fail(state.error(), setting + ", while the table is set");
    if (const auto broken = broken_invariant(engine_, *state)) {
      return fail(*broken, setting + ", as soon as the table is set");
    }
    RandomStream random(kSeed, 1, 0);
    taken_.assign(engine_.ruleset().actions.size(), 0);
    for (int i = 0; i < decisions_ && !state->is_over(); ++i) {
      if (work_ <= 0) return cut(players, i);
      const auto ok = decide(*state, random);
      if (!ok) {
        return fail(ok.error(), fmt::format("{}, after {}", setting, counted(i, "choice")));
      }
      if (!*ok) return;
    }
    if (!state->is_over() && state->decisions.turn >= decisions_) {
      warn_if_turn_never_ends(*state, random, setting);
    }
    if (const auto outcome = engine_.outcome(*state); !outcome) {
      fail(outcome.error(), setting + ", while it is scored");
    }
    charge();
  }

 private:
  void fail(const RuleError& error, const std::string& when) {
    Diagnostic d = diagnostic_of(error, when);
    if (d.code == "not-enough")
      d.help = "say under 'if' of the action that it can be paid, or make it its 'cost'";
    d_.add(std::move(d));
  }

  // Returns false if no player has to decide.
  Result<bool> decide(State& state, RandomStream& random) {
    const auto decision = engine_.decision(state);
    charge();
    if (!decision) return Failure(decision.error());
    if (decision->options.empty()) return false;
    const auto n = random.below(static_cast<std::uint32_t>(decision->options.size()));
    const auto values = decision->options[n];
    if (decision->kind == AskKind::kAction && values[0] != kDoneOption) {
      ++taken_[std::size_t(values[0])];
    }
    const Choice choice{decision->player, {values.begin(), values.end()}};
    const auto ok = engine_.step(state, choice);
    charge();
    work_ -= static_cast<std::int64_t>(state.cells.size());
    if (!ok) return Failure(ok.error());
    return true;
  }

  // Continues a turn that has lasted since the start of the game. If it reaches a limit on
  // decisions, names the actions taken most often in it.
  void warn_if_turn_never_ends(State s, RandomStream& random, const std::string& setting) {
    const Ruleset& r = engine_.ruleset();
    const std::int32_t turn = s.turn();
    const std::int32_t round = s.round();
    while (!s.is_over() && s.turn() == turn && s.round() == round && work_ > 0 &&
           s.decisions.turn <= kMostDecisionsOfTurn) {
      const auto goes_on = decide(s, random);
      if (!goes_on || !*goes_on) return;
    }
    if (s.status() != Status::kBrokenOff || limit_reached(r, s) == GameLimit::kTurns) return;
    std::vector<std::string> names;
    for (std::size_t a = 0; a < taken_.size(); ++a) {
      if (taken_[a] > 0) names.push_back(fmt::format("'{}'", r.actions[a].name));
    }
    if (names.empty()) return;
    const auto most = std::size_t(std::max_element(taken_.begin(), taken_.end()) - taken_.begin());
    d_.warning("turn-never-ends", r.actions[most].span,
               fmt::format("{}, the first turn did not end within {} decisions; offered again and "
                           "again: {}",
                           setting, s.decisions.turn - 1, fmt::join(names, ", ")),
               "give one of them a cost or 'ends: turn', offer them with 'once: true', or raise "
               "'decision_limits'");
  }

  // Subtracts the work done since the last call.
  void charge() { work_ -= engine_.evaluator().take_work(); }

  void cut(std::int32_t players, int after) {
    trial_.cut.push_back(fmt::format("after {} of {} decisions with {}", after, decisions_,
                                     counted(players, "player")));
  }

  Engine& engine_;
  int decisions_;
  std::int64_t& work_;
  Diagnostics& d_;
  SmokePlay& trial_;
  std::vector<std::int64_t> taken_;  // by action
};

}  // namespace

SmokePlay smoke_play(const std::shared_ptr<const Ruleset>& ruleset, int decisions,
                     std::int64_t& work) {
  SmokePlay trial;
  Interpreter interpreter(ruleset);
  Player player(interpreter.engine(), decisions, work, trial);
  player.play(ruleset->min_players);
  if (ruleset->max_players != ruleset->min_players && trial.diagnostics.empty()) {
    player.play(ruleset->max_players);
  }
  trial.diagnostics.sort();
  return trial;
}

}  // namespace cubilete
