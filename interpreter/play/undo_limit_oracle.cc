#include "play/undo_limit_oracle.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/digest.h"
#include "base/random.h"
#include "play/hidden_exchange.h"
#include "state/cell_writer.h"
#include "state/view.h"

namespace cubilete {
namespace {

// Returns the equivalent choice that is offered: only one of several equal components is.
Choice as_offered(Engine& engine, const State& s, const Choice& choice) {
  const auto d = engine.decision(s, choice.player);
  if (!d || d->kind == AskKind::kAction || d->type.kind != TypeKind::kComponent) return choice;
  const auto is_alike = [&](std::int32_t a, std::int32_t b) {
    return s.definition_of(ComponentId(a)) == s.definition_of(ComponentId(b));
  };
  for (std::size_t i = 0; i < d->options.size(); ++i) {
    if (std::ranges::equal(d->options[i], choice.values)) return choice;
  }
  for (std::size_t i = 0; i < d->options.size(); ++i) {
    const auto values = d->options[i];
    if (std::ranges::is_permutation(values, choice.values, is_alike)) {
      return {choice.player, {values.begin(), values.end()}};
    }
  }
  return choice;
}

// Replaces answers of other players to the same simultaneous question, which nobody has seen yet,
// by random ones. The choice itself stays open.
void change_answers(Engine& engine, State& s, PlayerId viewer, std::uint64_t seed) {
  constexpr int kMostQuestions = 20;  // an action with all its choices
  RandomStream random(seed, digest_of("other answers"), 0);
  for (std::size_t i = 0; i < s.asks.size(); ++i) {
    const MaybePlayer other = s.asks[i].player;
    if (s.asks[i].kind != AskKind::kAnswered || other == viewer) continue;
    State changed = s;
    changed.asks[i] = Ask();
    changed.asks[i].player = other;
    for (int n = 0; n < kMostQuestions && changed.asks[i].kind != AskKind::kAnswered; ++n) {
      const auto d = engine.decision(changed, other);
      if (!d || d->options.empty()) break;
      const auto values = d->options[random.below(static_cast<std::uint32_t>(d->options.size()))];
      if (!engine.step(changed, {other, {values.begin(), values.end()}})) break;
    }
    if (changed.asks[i].kind != AskKind::kAnswered) continue;
    changed.decisions = s.decisions;
    changed.known = s.known;  // an answer shows nothing, and a step without events forgets
    s = std::move(changed);
  }
}

// Returns everything that a player sees after the choice, as text.
std::optional<std::string> screen(Engine& engine, const Narrator& narrator, State s,
                                  const Choice& choice, PlayerId viewer) {
  std::vector<Event> events;
  engine.set_event_sink(&events);
  const auto ok = engine.step(s, as_offered(engine, s, choice));
  engine.set_event_sink(nullptr);
  if (!ok) return std::nullopt;
  std::string out;
  for (const std::string& line : narrator.events(s, events, viewer)) out += line + "\n";
  for (const std::string& line : narrator.table(engine, s, view(engine.ruleset(), s, viewer))) {
    out += line + "\n";
  }
  for (const MaybePlayer p : engine.asked(s)) out += fmt::format("asked: {}\n", p.number() + 1);
  std::vector<std::string> offered;
  const auto d =
      find_open_ask(s, viewer) ? engine.decision(s, viewer) : Result<Decision>(Decision());
  if (d && d->player == viewer) offered = narrator.options(s, *d);
  // Options that differ in their order only show nothing: hidden things are listed by their names.
  std::ranges::sort(offered);
  for (const std::string& option : offered) out += option + "\n";
  return out;
}

}  // namespace

std::optional<std::string> news_by_exchange(Engine& engine, const Narrator& narrator,
                                            const State& before, const Choice& choice,
                                            std::uint64_t tries) {
  if (before.activation) return std::nullopt;
  for (std::int32_t p = 0; p < before.players(); ++p) {
    const auto real = screen(engine, narrator, before, choice, PlayerId(p));
    for (std::uint64_t i = 1; real && i <= tries; ++i) {
      State other = with_hidden_exchanged(engine.ruleset(), before, PlayerId(p), i);
      change_answers(engine, other, PlayerId(p), i);
      CellWriter(other).set_seed(digest_of("other luck", i));
      const auto exchanged = screen(engine, narrator, std::move(other), choice, PlayerId(p));
      if (!exchanged || *exchanged == *real) continue;
      std::size_t at = 0;
      while (at < real->size() && at < exchanged->size() && (*real)[at] == (*exchanged)[at]) ++at;
      const std::size_t begin = at == 0 ? 0 : real->rfind('\n', at - 1) + 1;
      const auto line = [&](const std::string& text) {
        return begin < text.size() ? text.substr(begin, text.find('\n', begin) - begin) : "";
      };
      return fmt::format("seat {}: '{}' or '{}'", p + 1, line(*real), line(*exchanged));
    }
  }
  return std::string();
}

}  // namespace cubilete
