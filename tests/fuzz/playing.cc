#include "fuzz/playing.h"

#include "diagnostics/render.h"
#include "engine/check_content.h"
#include "engine/explain.h"
#include "fuzz/playthrough.h"
#include "narration/narration.h"
#include "narration/token.h"
#include "play/agent.h"

namespace cubilete::fuzz {
namespace {

void look_at(Game& game, const Narrator& narrator) {
  const Ruleset& r = game.ruleset();
  for (const MaybePlayer p : game.asked()) {
    const auto d = game.decision(p);
    if (!d || d->kind == AskKind::kChance) continue;
    must(tokens(r, game.state(), *d).size() == d->options.size(), "every option has a token");
    must(narrator.options(game.state(), *d).size() == d->options.size(), "every option has a text");
    (void)narrator.question(*d);
    (void)explain(game.engine(), game.state(), p, 20);
    (void)narrator.table(game.engine(), game.state(), view(r, game.state(), p));
  }
  const auto back = parse_state(r, to_text(game.state()));
  must(back && *back == game.state(), "a state can be written and read again");
  (void)game.outcome();
  (void)broken_invariant(game.engine(), game.state());
}

}  // namespace

void show(const Compilation& c) {
  (void)render_text(c.diagnostics.list(), c.sources, {.colour = true});
  (void)render_json(c.diagnostics.list(), c.sources);
  (void)render_sarif(c.diagnostics.list(), c.sources, "1.2.3", "https://example.org/x");
  for (const Diagnostic& d : c.diagnostics.list()) {
    must(!d.code.empty() && !d.message.empty(), "a diagnostic has a code and a message");
  }
}

void play_some(const std::shared_ptr<const Ruleset>& ruleset, std::uint64_t seed, int choices) {
  Engine::Setup setup;
  setup.players = ruleset->min_players;
  setup.seed = seed;
  setup.chance_is_asked = seed % 4 == 0;
  auto game = Game::start(ruleset, setup);
  if (!game) {
    must(!game.error().message.empty(), "a failure has a message");
    return;
  }
  const Narrator narrator(*ruleset, seed % 2 == 0 ? Language::kEnglish : Language::kSpanish);
  RandomAgent agent(seed);
  for (int i = 0; i < choices && !game->is_over(); ++i) {
    look_at(*game, narrator);
    const auto d = game->decision();
    if (!d) return;
    Choice choice{d->player, {}};
    if (d->kind != AskKind::kChance) {
      must(!d->options.empty(), "a question has an answer");
      const auto option = agent.choose(game->engine(), game->state(), *d);
      const auto values = d->options[*option];
      choice.values.assign(values.begin(), values.end());
    }
    const State before = game->state();
    if (const auto ok = game->choose(choice); !ok) {
      must(!ok.error().message.empty(), "a failure has a message");
      must(game->state() == before, "a failure leaves the state as it was");
      return;
    }
    (void)narrator.events(game->state(), game->last_events(), choice.player);
  }
  const auto outcome = game->outcome();
  if (outcome) (void)narrator.outcome(game->engine(), game->state(), *outcome);
}

}  // namespace cubilete::fuzz
