#include "trial.h"

#include <fmt/format.h>

#include "base/random.h"
#include "game.h"

namespace cubilete {
namespace {

constexpr std::uint64_t kSeed = 20'24;

void play(Engine& engine, std::int32_t players, int decisions, Diagnostics& d) {
  const std::string setting = fmt::format("in a game tried out with {} players", players);
  Engine::Setup setup;
  setup.players = players;
  setup.seed = kSeed;
  auto state = engine.set_up(setup);
  if (!state) return d.add(diagnostic_of(state.error(), setting + ", while the table is set"));
  RandomStream random(kSeed, 1, 0);
  for (int i = 0; i < decisions && !state->is_over(); ++i) {
    const std::string position = fmt::format("{}, after {} choices", setting, i);
    const auto decision = engine.decision(*state);
    if (!decision) return d.add(diagnostic_of(decision.error(), position));
    if (decision->options.empty()) return;
    const auto n = random.below(static_cast<std::uint32_t>(decision->options.size()));
    const auto values = decision->options[n];
    const Choice choice{decision->player, {values.begin(), values.end()}};
    if (const auto ok = engine.step(*state, choice); !ok)
      return d.add(diagnostic_of(ok.error(), position));
  }
  if (const auto outcome = engine.outcome(*state); !outcome) {
    d.add(diagnostic_of(outcome.error(), setting + ", while it is scored"));
  }
}

}  // namespace

Diagnostics try_out(const std::shared_ptr<const Ruleset>& ruleset, int decisions) {
  Diagnostics d;
  Interpreter interpreter(ruleset);
  play(interpreter.engine(), ruleset->min_players, decisions, d);
  if (ruleset->max_players != ruleset->min_players && d.empty()) {
    play(interpreter.engine(), ruleset->max_players, decisions, d);
  }
  d.sort();
  return d;
}

}  // namespace cubilete
