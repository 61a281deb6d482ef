#include "serve/learned.h"

#include <algorithm>
#include <map>

namespace cubilete {

namespace {

std::size_t answered(const State& s) {
  return static_cast<std::size_t>(std::count_if(
      s.asks.begin(), s.asks.end(), [](const Ask& a) { return a.kind == AskKind::kAnswered; }));
}

bool was_chance_asked(const Ruleset& r, const State& before, const State& after) {
  for (std::size_t i = 0; i < r.streams.size(); ++i) {
    if (before.drawn(StreamId(i)) != after.drawn(StreamId(i))) return true;
  }
  return false;
}

using Values = std::vector<std::optional<std::int32_t>>;

bool shows_more(const Values& before, const Values& after) {
  for (std::size_t i = 0; i < before.size() && i < after.size(); ++i) {
    if (!before[i] && after[i]) return true;
  }
  return false;
}

std::map<ComponentId, const SeenComponent*> components(const View& v) {
  std::map<ComponentId, const SeenComponent*> out;
  for (const SeenZone& z : v.zones) {
    for (const SeenComponent& c : z.components) out.emplace(c.component, &c);
  }
  return out;
}

bool shows_more(const View& before, const View& after) {
  if (shows_more(before.table, after.table)) return true;
  for (std::size_t p = 0; p < before.player_values.size(); ++p) {
    if (shows_more(before.player_values[p], after.player_values[p])) return true;
  }
  const auto known = components(before);
  for (const auto& [id, now] : components(after)) {
    const auto then = known.find(id);
    if (then == known.end() || then->second->definition != now->definition) return true;
    if (shows_more(then->second->attributes, now->attributes)) return true;
  }
  return false;
}

// A question may name what its player sees nowhere else.
bool question_shows_more(Game& game, MaybePlayer player, const View& after) {
  const auto asked = game.asked();
  if (std::find(asked.begin(), asked.end(), player) == asked.end()) return false;
  const auto d = game.decision(player);
  if (!d || d->kind == AskKind::kAction || d->type.kind != TypeKind::kComponent) return false;
  const auto seen = components(after);
  for (std::size_t i = 0; i < d->options.size(); ++i) {
    for (const std::int32_t v : d->options[i]) {
      if (v >= 0 && !seen.contains(ComponentId(v))) return true;
    }
  }
  return false;
}

}  // namespace

bool learns_something(Game& game, const State& before, MaybePlayer player) {
  const State& after = game.state();
  if (!player.is_some() || after.is_over()) return true;
  if (was_chance_asked(game.ruleset(), before, after)) return true;
  const bool was_simultaneous = before.asks.size() > 1;
  if (was_simultaneous && answered(after) != answered(before) + 1) return true;
  const View now = view(game.ruleset(), after, player);
  return shows_more(view(game.ruleset(), before, player), now) ||
         question_shows_more(game, player, now);
}

bool has_secrets(const Ruleset& r) {
  const auto is_secret = [](const auto& thing) { return thing.visibility != Visibility::kPublic; };
  return std::any_of(r.zones.begin(), r.zones.end(), is_secret) ||
         std::any_of(r.attributes.begin(), r.attributes.end(), is_secret);
}

}  // namespace cubilete
