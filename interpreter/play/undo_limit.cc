#include "play/undo_limit.h"

#include <algorithm>
#include <optional>
#include <set>

#include "play/hidden_exchange.h"
#include "state/view.h"

namespace cubilete {
namespace {

// Finds what one step revealed through chance or hidden components.
class News {
 public:
  News(const Ruleset& r, const State& before) : r_(r), before_(before) {}

  bool in(const std::vector<Event>& events) {
    for (const Event& e : events) {
      if (e.kind == EventKind::kShuffled) shuffled_.insert(e.to.value);
      if (e.kind == EventKind::kRolled && is_roll_seen(e)) return true;
      if (e.kind == EventKind::kPicked && !e.values.empty()) return true;
      if (e.kind == EventKind::kDenied) return true;
      for (const Sighting& s : e.sightings) {
        if (e.kind != EventKind::kRolled && comes_to_light(e, s)) return true;
      }
    }
    return false;
  }

  // Returns whether the viewer could take it for another component: some unseen or just shuffled
  // component of its kind has another definition.
  bool could_be_another(DefinitionId definition, PlayerId viewer) const {
    const KindId kind = r_.definition(definition).kind;
    for (std::int32_t c = 0; c < before_.component_count(); ++c) {
      const ComponentId id(c);
      const DefinitionId other = before_.definition_of(id);
      if (r_.definition(other).kind != kind || other == definition) continue;
      if (!shuffled_.empty() || !may_see(r_, before_, id, viewer)) return true;
    }
    return false;
  }

 private:
  bool is_roll_seen(const Event& e) const {
    const Sighting* s = e.sighting_of(e.component);
    if (!s || s->audience == Audience::nobody()) return false;
    const std::vector<std::int32_t>& faces = r_.kind(r_.definition(s->definition).kind).faces;
    return std::any_of(faces.begin(), faces.end(),
                       [&](std::int32_t face) { return face != faces.front(); });
  }

  // Returns whether somebody learns the identity of a component in this event.
  bool comes_to_light(const Event& e, const Sighting& s) const {
    const bool was_shuffled = e.kind == EventKind::kMoved && shuffled_.count(e.from.value) > 0;
    if (!before_.has(s.component) && !was_shuffled) return false;  // newly created by the rules
    for (std::int32_t p = 0; p < before_.players(); ++p) {
      const PlayerId viewer(p);
      if (!s.audience.includes(viewer)) continue;
      const bool was_known = !was_shuffled && may_see(r_, before_, s.component, viewer) &&
                             before_.definition_of(s.component) == s.definition;
      if (!was_known && could_be_another(s.definition, viewer)) return true;
    }
    return false;
  }

  const Ruleset& r_;
  const State& before_;
  std::set<std::int32_t> shuffled_;  // zones shuffled in this step
};

// A player's observations in a step, beside what he sees in the state after it.
struct Impression {
  State after;
  std::vector<MaybePlayer> asked;
  std::vector<std::int32_t> heard;
  std::vector<std::vector<std::int32_t>> offered;  // by the next question to him, sorted
};

bool are_alike(const Ruleset& r, const Impression& a, const Impression& b, MaybePlayer viewer) {
  return a.asked == b.asked && a.heard == b.heard && a.offered == b.offered &&
         are_views_alike(r, a.after, b.after, viewer);
}

// Returns the options of the open question to a player, each with its note. A component is recorded
// by what a list of options says of it: its definition, and its id if the player sees it.
std::vector<std::vector<std::int32_t>> offered_to(Engine& engine, const State& s,
                                                  MaybePlayer viewer) {
  std::vector<std::vector<std::int32_t>> out;
  if (!find_open_ask(s, viewer)) return out;
  const auto d = engine.decision(s, viewer);
  if (!d) return out;
  for (std::size_t i = 0; i < d->options.size(); ++i) {
    std::vector<std::int32_t>& option = out.emplace_back();
    const auto values = d->options[i];
    for (std::size_t k = 0; k < values.size(); ++k) {
      const ComponentId c(values[k]);
      const bool is_component =
          d->kind != AskKind::kAction && d->type_at(k).kind == TypeKind::kComponent && s.has(c);
      if (is_component) option.push_back(s.definition_of(c).value);
      const bool is_hidden = is_component && !may_see(engine.ruleset(), s, c, viewer);
      option.push_back(is_hidden ? -1 : values[k]);
    }
    if (i < d->notes.size()) option.push_back(d->notes[i]);
  }
  std::ranges::sort(out);
  return out;
}

std::vector<std::int32_t> heard_of(const std::vector<Event>& events, MaybePlayer viewer) {
  std::vector<std::int32_t> out;
  for (const Event& e : events) {
    if (is_change(e.kind) && !e.audience.includes(viewer)) continue;
    // An action with a single possible continuation is taken at once; with other hidden things a
    // question might come first.
    if (e.kind == EventKind::kActionTaken && !e.is_quiet) {
      out.insert(out.end(),
                 {static_cast<std::int32_t>(e.kind), e.player.number(), e.subject.number()});
    }
    if (e.kind == EventKind::kShown || e.kind == EventKind::kDenied) {
      const Sighting* s = e.sighting_of(e.component);
      const bool is_named = !s || s->audience.includes(viewer);
      out.insert(out.end(), {static_cast<std::int32_t>(e.kind), is_named ? e.subject.number() : -1,
                             e.to.value});
      out.insert(out.end(), e.values.begin(), e.values.end());
    }
    if (e.kind != EventKind::kAnnounced && !is_change(e.kind)) continue;
    out.insert(out.end(), {static_cast<std::int32_t>(e.kind), e.player.number(), e.subject.number(),
                           e.before, e.after});
    for (const std::int32_t v : e.values) {
      // A component is recorded by its definition, not by its id.
      const Sighting* s = e.sighting_of(ComponentId(v));
      out.push_back(s && s->audience.includes(viewer) ? s->definition.value : v);
    }
  }
  return out;
}

// Collects the events of a step during its lifetime.
class Sink {
 public:
  Sink(Engine& engine, std::vector<Event>& events) : engine_(engine) {
    engine.set_event_sink(&events);
  }
  ~Sink() { engine_.set_event_sink(nullptr); }
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

 private:
  Engine& engine_;
};

std::optional<Impression> impression(Engine& engine, State s, const Choice& choice,
                                     MaybePlayer viewer, bool reads_question) {
  std::vector<Event> events;
  const Sink sink(engine, events);
  if (!engine.step(s, choice)) return std::nullopt;
  Impression out{{}, engine.asked(s), heard_of(events, viewer), {}};
  if (reads_question) out.offered = offered_to(engine, s, viewer);
  out.after = std::move(s);
  return out;
}

// Returns whether the next question lists components that the player who is asked may not see, and
// that could be others for all he knows.
bool offers_hidden_things(Engine& engine, State s, const Choice& choice) {
  const Ruleset& r = engine.ruleset();
  if (!engine.step(s, choice)) return false;
  const News hidden(r, s);
  for (const Ask& ask : s.asks) {
    const auto d = ask.kind == AskKind::kAnswered || !ask.player.is_some()
                       ? Result<Decision>(Decision())
                       : engine.decision(s, ask.player);
    if (!d || d->kind == AskKind::kAction) continue;
    for (std::size_t i = 0; i < d->options.size(); ++i) {
      const auto values = d->options[i];
      for (std::size_t k = 0; k < values.size(); ++k) {
        const ComponentId c(values[k]);
        if (d->type_at(k).kind != TypeKind::kComponent || !s.has(c)) continue;
        if (may_see(r, s, c, ask.player)) continue;
        if (hidden.could_be_another(s.definition_of(c), ask.player.seat())) return true;
      }
    }
  }
  return false;
}

// Returns whether a number was drawn from a random stream between these states of a game.
bool has_drawn(const Ruleset& r, const State& before, const State& after) {
  for (std::size_t i = 0; i < r.streams.size(); ++i) {
    const StreamId id(i);
    if (before.drawn(id) != after.drawn(id)) return true;
  }
  return false;
}

// Returns whether values derived from hidden things or chance became visible: whether somebody's
// observations change with other hidden things and another seed.
bool depends_on_the_unknown(Engine& engine, const State& before, const Choice& choice) {
  constexpr std::uint64_t kTries = 160;     // in all, so that more players cost no more
  constexpr std::uint64_t kQuestions = 16;  // with the next question, which may take long to find
  const Ruleset& r = engine.ruleset();
  if (before.activation) return false;  // an effect under way cannot be imagined differently
  const std::uint64_t tries = kTries / static_cast<std::uint64_t>(before.players());
  for (std::int32_t p = 0; p < before.players(); ++p) {
    auto real = impression(engine, before, choice, PlayerId(p), true);
    // Where nothing is hidden, only chance can make a difference.
    if (real && !has_secrets(r) && !has_drawn(r, before, real->after)) continue;
    for (std::uint64_t i = 1; real && i <= tries; ++i) {
      const bool reads_question = i <= kQuestions;
      if (!reads_question) real->offered.clear();
      // Half of the states change values of wide ranges a little, which imagine() never does.
      State other = i % 2 == 0 ? imagine(r, before, PlayerId(p), i)
                               : with_hidden_exchanged(r, before, PlayerId(p), i);
      const auto imagined =
          impression(engine, std::move(other), choice, PlayerId(p), reads_question);
      if (imagined && !are_alike(r, *imagined, *real, PlayerId(p))) return true;
    }
  }
  return false;
}

// Returns whether this player, one of several asked at the same time, could have answered
// differently.
bool has_other_answers(Engine& engine, State s, std::size_t ask) {
  const MaybePlayer player = s.asks[ask].player;
  s.asks[ask] = Ask();
  s.asks[ask].player = player;
  while (s.asks[ask].kind != AskKind::kAnswered) {
    const auto d = engine.decision(s, player);
    if (!d || d->options.empty()) return false;
    if (d->options.size() > 1) return true;
    const auto only = d->options[0];
    if (!engine.step(s, {player, {only.begin(), only.end()}})) return false;
  }
  return false;
}

// Returns whether simultaneous answers of others were revealed to a player who could not have
// predicted them.
bool brings_out_answers(Engine& engine, const State& before, const Choice& choice,
                        const std::vector<Event>& events) {
  constexpr std::uint64_t kTries = 40;
  if (events.empty()) return false;
  for (std::size_t i = 0; i < before.asks.size(); ++i) {
    const Ask& ask = before.asks[i];
    if (ask.kind != AskKind::kAnswered || ask.player == choice.player) continue;
    if (has_other_answers(engine, before, i)) return true;
    for (std::int32_t p = 0; p < before.players(); ++p) {
      if (MaybePlayer(PlayerId(p)) == ask.player) continue;
      for (std::uint64_t n = 1; n <= kTries; ++n) {
        const State other = imagine(engine.ruleset(), before, PlayerId(p), n);
        if (has_other_answers(engine, other, i)) return true;
      }
    }
  }
  return false;
}

}  // namespace

bool shows_news(Engine& engine, const State& before, const Choice& choice,
                const std::vector<Event>& events) {
  return News(engine.ruleset(), before).in(events) ||
         brings_out_answers(engine, before, choice, events) ||
         offers_hidden_things(engine, before, choice) ||
         depends_on_the_unknown(engine, before, choice);
}

Result<std::size_t> undo_limit_of(Game& game, MaybePlayer player) {
  const std::vector<Choice>& choices = game.choices();
  std::size_t limit = choices.size();
  while (limit > 0) {
    const Choice& last = choices[limit - 1];
    auto before = game.state_after(limit - 1);
    if (!before) return Failure(before.error());
    const auto d = game.engine().decision(*before, last.player);
    if (!d) return Failure(d.error());
    const bool is_forced = d->kind != AskKind::kChance && d->options.size() == 1;
    if (last.player != player && !is_forced) return limit;
    const auto events = game.events_after(limit);
    if (!events) return Failure(events.error());
    if (shows_news(game.engine(), *before, last, *events)) return limit;
    --limit;
  }
  return limit;
}

}  // namespace cubilete
