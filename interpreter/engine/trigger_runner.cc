#include "engine/trigger_runner.h"

#include <algorithm>
#include <type_traits>

#include "engine/resolve.h"
#include "state/runs.h"

namespace cubilete::inline engine {
namespace {

constexpr int kMostTriggerLevels = 50;  // of triggers that set each other off at once

// The event that a verb would make, as far as rules can replace it: components that move, resources
// that are gained or lost, attributes that are set. Nothing where it would change nothing.
class EventToCome {
 public:
  EventToCome(const Ruleset& r, const State& s) : r_(r), s_(s) {}

  std::optional<Event> operator()(const verb::Gain& v) const {
    return resource(EventKind::kGained, v.resource, v.player, v.amount);
  }
  std::optional<Event> operator()(const verb::Lose& v) const {
    return resource(EventKind::kPaid, v.resource, v.player, v.amount);
  }
  std::optional<Event> operator()(const verb::Set& v) const {
    const AttributeDef& a = r_.attribute(v.attribute);
    if (!has_owner(a, v.owner)) return {};
    auto e = changed(v, value_of(s_, a, v.owner));
    if (e && a.owner != AttributeOwner::kTable) e->player = v.owner;
    return e;
  }
  std::optional<Event> operator()(const verb::SetOfComponent& v) const {
    const AttributeDef& a = r_.attribute(v.attribute);
    if (!s_.has(v.owner) || r_.definition(s_.definition_of(v.owner)).kind != a.kind) return {};
    auto e = changed(v, s_.component_value(v.owner, a));
    if (!e) return e;
    e->component = v.owner;
    e->player = s_.zone_owner(s_.zone_of(v.owner));
    return e;
  }
  std::optional<Event> operator()(const verb::Move& v) const {
    if (!s_.has(v.component) || !s_.has(v.to)) return {};
    Event e;
    e.kind = EventKind::kMoved;
    e.component = v.component;
    e.subject = s_.definition_of(v.component);
    e.from = s_.zone_of(v.component);
    e.to = v.to;
    e.before = s_.place_of(v.component);
    e.after = v.place;
    e.player = s_.zone_owner(e.to).is_some() ? s_.zone_owner(e.to) : s_.zone_owner(e.from);
    return e;
  }
  template <class Verb>
  std::optional<Event> operator()(const Verb&) const {
    return {};
  }

 private:
  bool has_owner(const AttributeDef& a, MaybePlayer owner) const {
    return a.owner == AttributeOwner::kTable || s_.has(owner);
  }
  static Event changed(AttributeId id, std::int32_t before, std::int32_t after) {
    Event e;
    e.kind = EventKind::kChanged;
    e.subject = id;
    e.before = before;
    e.after = after;
    return e;
  }
  // What Set or SetOfComponent makes of an attribute, of which `first` is the first cell.
  template <class Verb>
  std::optional<Event> changed(const Verb& v, const std::int32_t& first) const {
    const AttributeDef& a = r_.attribute(v.attribute);
    if (!a.type.is_list) {
      return first == v.value ? std::nullopt : std::optional(changed(v.attribute, first, v.value));
    }
    if (std::ranges::equal(items_of(a, first), v.items)) return {};
    Event e = changed(v.attribute, first, static_cast<std::int32_t>(v.items.size()));
    e.values = lists_of_change(a.type, items_of(a, first), v.items);
    return e;
  }
  std::optional<Event> resource(EventKind kind, AttributeId id, MaybePlayer owner,
                                std::int64_t amount) const {
    const AttributeDef& a = r_.attribute(id);
    if (!has_owner(a, owner) || amount <= 0) return {};
    const std::int64_t now = value_of(s_, a, owner);
    const std::int64_t then = kind == EventKind::kGained ? now + amount : now - amount;
    Event e =
        changed(id, static_cast<std::int32_t>(now),
                static_cast<std::int32_t>(std::clamp<std::int64_t>(then, a.minimum, a.maximum)));
    e.kind = kind;
    if (a.owner != AttributeOwner::kTable) e.player = owner;
    return e.before == e.after ? std::nullopt : std::optional(e);
  }

  const Ruleset& r_;
  const State& s_;
};

}  // namespace

MaybePlayer TriggerRunner::player_of(const Event& e) const {
  return e.player.is_some() ? e.player : resolver_.evaluator_.player();
}

bool TriggerRunner::collect(std::vector<Due>& due) {
  const std::vector<Event>& events = resolver_.change_.log.events();
  const std::vector<TriggerDef>& triggers = resolver_.ruleset_.triggers;
  for (; seen_ < events.size(); ++seen_) {
    const Event& e = events[seen_];
    for (std::size_t t = 0; t < triggers.size(); ++t) {
      if (triggers[t].time != TriggerTime::kOnce || !waits_for(triggers[t], e)) continue;
      const MaybePlayer player = player_of(e);
      auto locals = facts_of(resolver_.ruleset_, triggers[t], e, player);
      if (!locals) {
        resolver_.error_ = locals.error();
        return false;
      }
      due.push_back({TriggerId(t), player, std::move(*locals)});
    }
  }
  const std::int32_t players = resolver_.state_.players();
  const std::int32_t first = std::max(resolver_.evaluator_.player().number(), 0);
  std::ranges::stable_sort(due, {}, [&](const Due& d) {
    return d.player.is_some() ? (d.player.number() - first + players) % players : players;
  });
  return true;
}

Resolution TriggerRunner::run(const Due& due, bool& is_done) {
  Resolver& r = resolver_;
  const TriggerDef& t = r.ruleset_.triggers[due.trigger.index()];
  const MaybePlayer player = r.evaluator_.player();
  const Cause cause = r.change_.cause;
  r.evaluator_.bind_state(r.state_, due.player);
  r.change_.cause.actor = due.player;
  Resolution status = Resolution::kComplete;
  {
    const Evaluator::Scope scope(r.evaluator_, t.slots);
    bind_facts(r.evaluator_, t, due.locals);
    is_done = conditions_hold(r.evaluator_, t);
    status = r.checked();
    if (status == Resolution::kComplete && is_done) {
      if (r.parts_.coverage) r.parts_.coverage->triggers.insert(due.trigger.value);
      status = r.block(t.effect);
    }
  }
  r.evaluator_.bind_state(r.state_, player);
  r.change_.cause = cause;
  return status;
}

Resolution TriggerRunner::follow_up() {
  if (!is_on_) return Resolution::kComplete;
  std::vector<Due> due;
  if (!collect(due)) return Resolution::kFailed;
  if (due.empty()) return Resolution::kComplete;
  if (depth_ == kMostTriggerLevels) {
    return resolver_.fail(
        {"agenda-never-ends",
         "triggers set each other off without end",
         resolver_.ruleset_.block(resolver_.ruleset_.triggers[due[0].trigger.index()].effect).span,
         {}});
  }
  ++depth_;
  Resolution status = Resolution::kComplete;
  for (const Due& d : due) {
    bool is_done = false;
    status = run(d, is_done);
    if (status != Resolution::kComplete) break;
  }
  --depth_;
  return status;
}

std::optional<Resolution> TriggerRunner::replace(const VerbCall& call) {
  if (!is_on_) return std::nullopt;
  const auto e = std::visit(EventToCome(resolver_.ruleset_, resolver_.state_), call);
  if (!e) return std::nullopt;
  const std::vector<TriggerDef>& triggers = resolver_.ruleset_.triggers;
  for (std::size_t t = 0; t < triggers.size(); ++t) {
    const bool is_meant = triggers[t].time == TriggerTime::kInstead && waits_for(triggers[t], *e) &&
                          std::ranges::find(replacing_, TriggerId(t)) == replacing_.end();
    if (!is_meant) continue;
    const MaybePlayer player = player_of(*e);
    auto locals = facts_of(resolver_.ruleset_, triggers[t], *e, player);
    if (!locals) return resolver_.fail(locals.error());
    replacing_.emplace_back(t);
    bool is_done = false;
    const Resolution status = run({TriggerId(t), player, std::move(*locals)}, is_done);
    replacing_.pop_back();
    if (is_done || status != Resolution::kComplete) return status;
  }
  return std::nullopt;
}

}  // namespace cubilete::engine
