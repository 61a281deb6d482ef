#include "engine/trigger_facts.h"

#include <fmt/format.h>

#include <algorithm>

#include "operations/verb_call.h"
#include "ruleset/effect.h"
#include "state/runs.h"

namespace cubilete {
namespace {

// Returns the amount of a change, or the number of components in the event.
std::int64_t amount_of(const Event& e) {
  const std::int64_t before = e.before;
  const std::int64_t after = e.after;
  switch (e.kind) {
    case EventKind::kPaid:
      return before - after;
    case EventKind::kGained:
    case EventKind::kChanged:
      return after - before;
    case EventKind::kMoved:
    case EventKind::kCreated:
      return 1;
    default:
      return after;
  }
}

std::int64_t fact(EventFact f, const Event& e, MaybePlayer who) {
  switch (f) {
    case EventFact::kPlayer:
      return who.number();
    case EventFact::kComponent:
      return e.component.value;
    case EventFact::kAmount:
      return amount_of(e);
    case EventFact::kFrom:
      return e.from.value;
    case EventFact::kTo:
      return e.to.value;
    case EventFact::kBefore:
      return e.before;
    case EventFact::kAfter:
      return e.after;
  }
  return 0;
}

class EventToCome {
 public:
  EventToCome(const Ruleset& r, const State& s) : r_(r), s_(s) {}

  // A price cannot be replaced.
  std::optional<Event> operator()(const verb::ChangeResource& v) const {
    if (v.verb == Verb::kPay) return {};
    return resource(*row_of(v.verb).events[0], v.resource, v.player, v.amount);
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
  // Returns the event that Set or SetOfComponent would make; `first` is the attribute's first cell.
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

bool waits_for(const TriggerDef& t, const Event& e) {
  return t.event == e.kind && (!t.subject.is_some() || t.subject == e.subject);
}

std::optional<Event> event_to_come(const Ruleset& r, const State& s, const VerbCall& call) {
  return std::visit(EventToCome(r, s), call);
}

Result<std::vector<std::int32_t>> facts_of(const Ruleset& r, const TriggerDef& t, const Event& e,
                                           MaybePlayer who) {
  std::vector<std::int32_t> out;
  for (const EventFact f : t.facts) {
    const std::int64_t value = fact(f, e, who);
    if (value != static_cast<std::int32_t>(value)) {
      return Failure(
          RuleError{"number-too-large",
                    fmt::format("the amount of this trigger, {}, is too large for a number", value),
                    r.block(t.effect).span,
                    {}});
    }
    out.push_back(static_cast<std::int32_t>(value));
  }
  if (t.values.empty()) return out;
  std::size_t k = 0;
  bool fits = true;
  for (const AnnouncedValue value : AnnouncedValues(e.values)) {
    fits = fits && k < t.values.size() && value.kind == t.values[k].type.kind &&
           (t.values[k].type.is_list || value.items.size() == 1);
    append_run(out, value.items);
    ++k;
  }
  if (fits && k == t.values.size()) return out;
  return Failure(RuleError{"wrong-arguments",
                           fmt::format("the trigger '{}' takes other values than '{}' is announced "
                                       "with here",
                                       t.name, name_of(r, e.subject.as<MessageId>())),
                           t.span,
                           {}});
}

void bind_facts(Evaluator& evaluator, const TriggerDef& t, std::span<const std::int32_t> locals) {
  const std::size_t scalars = std::min(t.facts.size(), locals.size());
  for (std::size_t k = 0; k < scalars; ++k) {
    evaluator.bind(static_cast<std::int32_t>(k), Operand::of(locals[k]));
  }
  std::size_t k = 0;
  for (const std::span<const std::int32_t> value : Runs(locals.subspan(scalars))) {
    if (k == t.values.size()) return;
    const auto slot = static_cast<std::int32_t>(t.facts.size() + k);
    if (t.values[k].type.is_list) {
      evaluator.bind_list(slot, value);
    } else {
      evaluator.bind(slot, Operand::of(value.empty() ? -1 : value[0]));
    }
    ++k;
  }
}

bool conditions_hold(Evaluator& evaluator, const TriggerDef& t) {
  return std::ranges::all_of(t.conditions,
                             [&](const Condition& c) { return evaluator.holds(c.expression); });
}

}  // namespace cubilete
