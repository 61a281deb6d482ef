#include "tools/serve/answer_preview.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "state/hidden_order.h"
#include "state/view.h"

namespace cubilete {
namespace {

constexpr std::uint64_t kImagined = 6;  // positions, which must all agree on a result
constexpr int kMostSteps = 240;

// Collects the events of a step during its lifetime.
class Collected {
 public:
  explicit Collected(Engine& engine) : engine_(engine) { engine.set_event_sink(&events); }
  ~Collected() { engine_.set_event_sink(nullptr); }
  Collected(const Collected&) = delete;
  Collected& operator=(const Collected&) = delete;

  std::vector<Event> events;

 private:
  Engine& engine_;
};

}  // namespace

AnswerPreview::AnswerPreview(const Wording& words, Engine& engine, const State& s,
                             const Decision& d)
    : words_(words),
      r_(words.ruleset()),
      engine_(engine),
      decision_(d),
      player_(d.player),
      steps_left_(kMostSteps) {
  // Simultaneous answers of others are secret, and an effect under way that hides something cannot
  // be imagined differently.
  const bool has_unknown = has_secrets(r_);
  if (s.asks.size() != 1 || (s.activation && has_unknown)) return;
  if (!s.activation) {
    const State known = has_unknown ? with_hidden_sorted(r_, s, player_) : s;
    for (std::uint64_t i = 1; i <= kImagined; ++i)
      imagined_.push_back(imagine(r_, known, player_, i));
  } else {
    imagined_.push_back(s);
  }
}

Foreseen AnswerPreview::of(std::span<const std::int32_t> option) {
  steps_left_ -= static_cast<int>(imagined_.size());
  if (imagined_.empty() || steps_left_ < 0) return {};
  std::optional<Tried> certain;
  for (const State& imagined : imagined_) {
    const auto one = tried(imagined, option);
    if (!one) return {};
    if (!certain) certain = one;
    std::erase_if(certain->changes, [&](const auto& entry) {
      const auto other = one->changes.find(entry.first);
      return other == one->changes.end() || other->second != entry.second;
    });
    std::erase_if(certain->laid, [&](const auto& laid) {
      return std::ranges::find(one->laid, laid) == one->laid.end();
    });
    if (certain->changes.empty() && certain->laid.empty()) return {};
  }
  Foreseen out;
  for (const auto& [what, change] : certain->changes) {
    out.texts.push_back(text_of(what.first, what.second, change));
  }
  out.laid = std::move(certain->laid);
  return out;
}

std::optional<AnswerPreview::Tried> AnswerPreview::tried(const State& imagined,
                                                         std::span<const std::int32_t> option) {
  State s = imagined;
  Collected heard(engine_);
  if (!engine_.step(s, {player_, {option.begin(), option.end()}})) return std::nullopt;
  Tried out;
  if (read_events(heard.events, imagined, out)) compare_shown(imagined, s, out.changes);
  std::erase_if(out.changes, [](const auto& e) { return e.second.before == e.second.after; });
  return out;
}

void AnswerPreview::follow_turns(const Event& e, const State& before, Tried& tried) const {
  const ComponentId c = e.component;
  if (!c.is_some() || !before.has(c) || !may_see(r_, before, c, player_)) return;
  const DefinitionId definition = before.definition_of(c);
  const KindDef& kind = r_.kind(r_.definition(definition).kind);
  if (kind.turns == 0) return;
  auto& turned = tried.turned.try_emplace(c, before.component_value(c, r_.attribute(kind.turned)))
                     .first->second;
  if (e.kind == EventKind::kChanged && AttributeId(e.subject.number()) == kind.turned) {
    turned = e.after;
    for (Foreseen::Laid& laid : tried.laid) {
      if (laid.component == c) laid.turned = turned;
    }
  }
  if (e.kind != EventKind::kMoved) return;
  std::erase_if(tried.laid, [&](const Foreseen::Laid& laid) { return laid.component == c; });
  const bool is_in_cell = r_.zone(before.zone_def(e.to)).has_cells();
  if (is_in_cell && may_see(r_, before, e.to, player_)) {
    tried.laid.push_back({c, definition, CellId(e.to, e.after), turned});
  }
}

bool AnswerPreview::read_events(const std::vector<Event>& events, const State& before,
                                Tried& tried) const {
  Changes& out = tried.changes;
  int actions = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& e = events[i];
    // What leaves the visible top of a pile is known, though not what lies below.
    follow_turns(e, before, tried);
    if (e.kind == EventKind::kActionTaken) ++actions;
    if (is_the_end(e, actions)) {
      // What is turned or moved on later lies in a way that is not known.
      for (const Event& later : std::span(events).subspan(i + 1)) {
        std::erase_if(tried.laid, [&](const Foreseen::Laid& laid) {
          return later.component.is_some() && laid.component == later.component;
        });
      }
      return false;
    }
    if (!is_change(e.kind) || e.player != player_ || e.component.is_some() || is_price(e)) continue;
    const AttributeId id(e.subject.number());
    const AttributeDef& a = r_.attribute(id);
    if (a.type.is_list) continue;
    const bool is_narrated = a.is_narrated && may_see(a, player_, player_) && !e.is_quiet;
    if (!is_narrated || a.owner != AttributeOwner::kPlayer) continue;
    const auto [known, is_first] = out.try_emplace({id, {}}, Change{e.before, e.before});
    known->second.after += a.is_resource ? e.after - e.before : e.after - known->second.after;
  }
  return true;
}

void AnswerPreview::compare_shown(const State& before, const State& after, Changes& out) {
  for (std::size_t i = 0; i < r_.queries.size(); ++i) {
    const QueryDef& q = r_.queries[QueryId(i)];
    const bool is_number = q.returns.kind == TypeKind::kInteger && !q.returns.is_list;
    if (!is_number || !q.is_shown_with(TypeKind::kPlayer)) continue;
    const auto then = engine_.value(before, q.shown, player_, player_.number());
    const auto now = engine_.value(after, q.shown, player_, player_.number());
    if (!then || !now || then->empty() || now->empty()) continue;
    out[{{}, QueryId(i)}] = {then->front(), now->front()};
  }
}

// Returns whether later events are uncertain or no consequence of the answer: they depend on
// chance, reveal something hidden, or belong to the next step of the timetable.
bool AnswerPreview::is_the_end(const Event& e, int actions) const {
  switch (e.kind) {
    case EventKind::kRolled:
    case EventKind::kShuffled:
    case EventKind::kPicked:
    case EventKind::kShown:
    case EventKind::kDenied:
    case EventKind::kTurnStarted:
    case EventKind::kTurnEnded:
    case EventKind::kRoundStarted:
    case EventKind::kRoundEnded:
    case EventKind::kPhaseStarted:
    case EventKind::kPhaseEnded:
    case EventKind::kGameEnded:
      return true;
    case EventKind::kMoved: {
      const ZoneDef& from = r_.zone(imagined_.front().zone_def(e.from));
      const MaybePlayer owner = imagined_.front().zone_owner(e.from);
      return !may_see(from.visibility, owner, player_);
    }
    case EventKind::kActionTaken:
      return actions > (decision_.kind == AskKind::kEffect ? 0 : 1);
    default:
      return false;
  }
}

// The price of an action is shown separately.
bool AnswerPreview::is_price(const Event& e) const {
  return e.kind == EventKind::kPaid && e.cause.action.is_some() &&
         e.cause.reference == r_.action(e.cause.action).cost_span;
}

std::string AnswerPreview::text_of(AttributeId id, QueryId query, const Change& change) const {
  const std::int32_t n = change.after - change.before;
  const auto by = [&](const std::string& name) {
    return fmt::format("{}{} {}", n > 0 ? "+" : "−", std::abs(n),
                       words_.name("attributes", name, std::abs(n)));
  };
  if (query.is_some()) return by(r_.queries[query].name);
  const AttributeDef& a = r_.attribute(id);
  if (!a.is_resource && a.type.kind != TypeKind::kInteger) {
    return fmt::format("{}: {}", words_.name("attributes", a.name),
                       words_.value(imagined_.front(), a.type, change.after));
  }
  return by(a.name);
}

}  // namespace cubilete
