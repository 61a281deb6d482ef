#include "play/leak_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "play/hidden_exchange.h"
#include "ruleset/effect_facts.h"
#include "state/hidden_order.h"
#include "state/visibility.h"

namespace cubilete {
namespace {

std::string joined(const std::vector<std::string>& lines) {
  return fmt::format("{}", fmt::join(lines, "\n"));
}

// Returns the first lines that differ.
std::string difference(const std::string& a, const std::string& b) {
  const auto at = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  const auto where = std::size_t(at.first - a.begin());
  const bool is_behind_line = (where == a.size() && where < b.size() && b[where] == '\n') ||
                              (where == b.size() && where < a.size() && a[where] == '\n');
  const std::size_t before = where == 0 ? std::string::npos : a.rfind('\n', where - 1);
  const std::size_t from = is_behind_line ? where + 1 : before + 1;
  const auto line = [from](const std::string& text) {
    if (from > text.size()) return std::string("nothing");
    return fmt::format("'{}'", text.substr(from, text.find('\n', from) - from));
  };
  return fmt::format("{} or {}", line(a), line(b));
}

// Returns whether one list is longer and begins with the other.
bool is_beginning_of(const std::vector<std::int32_t>& part,
                     const std::vector<std::int32_t>& whole) {
  return part.size() < whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

std::string seats(const std::vector<MaybePlayer>& players) {
  std::vector<std::int32_t> numbers;
  for (const MaybePlayer p : players) numbers.push_back(p.number() + 1);
  return numbers.empty() ? "nobody" : fmt::format("seat {}", fmt::join(numbers, ", "));
}

bool are_same(const std::vector<ReasonValue>& a, const std::vector<ReasonValue>& b) {
  return std::ranges::equal(
      a, b, [](const ReasonValue& x, const ReasonValue& y) { return x.value == y.value; });
}

// Returns the place of a question: of the candidates of its choice, or of the effect that asks it.
SourceSpan span_of_question(const Ruleset& r, const Decision& d) {
  if (d.action.is_some()) {
    for (const ChoiceDef& choice : r.action(d.action).choices) {
      if (d.kind != AskKind::kChoice || choice.question != d.name) continue;
      return choice.from.is_some() ? r.expression(choice.from).span : choice.span;
    }
  }
  SourceSpan found;
  each_effect(r, [&](const Effect& e, const EffectFacts& facts) {
    if (facts.asks != d.name || found.is_known()) return;
    const bool is_of_many = facts.candidates.empty() || !facts.parts.empty();
    found = is_of_many ? e.span : r.expression(facts.candidates.front()).span;
  });
  return found;
}

// Returns the place in the timetable where the state waits.
SourceSpan span_of_flow(const Ruleset& r, const State& s) {
  return s.frames.empty() ? SourceSpan() : r.flow[s.frames.back().node.index()].span;
}

}  // namespace

Result<State> LeakCheck::begin(const Engine::Setup& setup) {
  exchanged_.reset();
  const auto table = parts_.engine().set_table(setup);
  if (!table) return table;
  exchanged_ = exchange_hidden(*table);
  std::vector<Event> events;
  parts_.engine().set_event_sink(&events);
  auto s = parts_.engine().begin(*table, setup);
  parts_.engine().set_event_sink(nullptr);
  if (!s) return s;
  std::vector<Event> exchanged_events;
  parts_.engine().set_event_sink(&exchanged_events);
  auto other = parts_.engine().begin(*exchanged_, setup);
  parts_.engine().set_event_sink(nullptr);
  exchanged_ = other ? std::optional(std::move(*other)) : std::nullopt;
  if (exchanged_) compare_events(*s, events, exchanged_events);
  return s;
}

// Returns a state with other hidden things for a viewer, who changes from time to time.
State LeakCheck::exchange_hidden(const State& s) {
  const std::uint64_t luck = parts_.luck + parts_.now.choices.size();
  viewer_ = PlayerId(static_cast<std::int32_t>(luck % std::uint64_t(parts_.now.players)));
  return with_hidden_exchanged(parts_.ruleset, s, viewer_, luck + 1);
}

void LeakCheck::look_at(const State& s) {
  // The other state is replaced after some choices: the rules may have made it equal by then.
  constexpr std::size_t kFollowed = 4;
  if (exchanged_ && parts_.now.choices.size() % kFollowed != 0) return;
  if (s.activation) {
    parts_.report.not_exchanged += exchanged_ ? 0 : 1;
    return;
  }
  exchanged_ = exchange_hidden(s);
  compare(s, *exchanged_);
}

void LeakCheck::follow(const State& s, const Choice& choice, const std::vector<Event>& events) {
  if (!exchanged_) return;
  std::vector<Event> exchanged_events;
  parts_.engine().set_event_sink(&exchanged_events);
  const bool is_possible = bool(parts_.engine().step(*exchanged_, choice));
  parts_.engine().set_event_sink(nullptr);
  if (is_possible) {
    compare_events(s, events, exchanged_events);
  } else {
    exchanged_.reset();
  }
}

// Compares what the viewer sees and was shown, and who is asked, after the same choice.
void LeakCheck::compare_events(const State& s, const std::vector<Event>& events,
                               const std::vector<Event>& exchanged_events) {
  const View seen = view(parts_.ruleset, s, viewer_);
  View other = view(parts_.ruleset, *exchanged_, viewer_);
  const bool is_same_turn = seen.round == other.round && seen.turn == other.turn;
  other.round = seen.round;
  other.turn = seen.turn;
  const std::vector<std::int32_t> facts = public_facts(events);
  const std::vector<std::int32_t> exchanged_facts = public_facts(exchanged_events);
  const bool waits = s.activation && is_beginning_of(facts, exchanged_facts);
  const bool exchanged_waits = exchanged_->activation && is_beginning_of(exchanged_facts, facts);
  if (waits || exchanged_waits) {
    const State& asking = waits ? s : *exchanged_;
    const auto d = parts_.engine().decision(asking);
    parts_.found("leak-turns",
                 fmt::format("seat {} can tell hidden things apart: an effect asks {}, or goes on "
                             "without a question",
                             viewer_.number() + 1, seats(parts_.engine().asked(asking))),
                 {}, d ? span_of_question(parts_.ruleset, *d) : SourceSpan());
    return exchanged_.reset();
  }
  if (!(seen == other) || facts != exchanged_facts) {
    exchanged_.reset();  // a difference has become visible, so the states no longer match
    return;
  }
  const auto asked = seats(parts_.engine().asked(s));
  const auto exchanged_asked = seats(parts_.engine().asked(*exchanged_));
  if (asked != exchanged_asked || !is_same_turn) {
    parts_.found("leak-turns",
                 fmt::format("seat {} can tell hidden things apart by who is asked: '{}' or '{}'",
                             viewer_.number() + 1, asked, exchanged_asked),
                 {}, span_of_flow(parts_.ruleset, s));
    exchanged_.reset();
    return;
  }
  const std::string lines = joined(parts_.request.tell(parts_.narrator, s, events, viewer_));
  const std::string exchanged_lines =
      joined(parts_.request.tell(parts_.narrator, *exchanged_, exchanged_events, viewer_));
  if (lines != exchanged_lines) {
    const Cause cause = first_told_otherwise(s, events, exchanged_events);
    parts_.found("leak-events", difference(lines, exchanged_lines), {}, cause.reference,
                 cause.script);
  }
  compare(s, *exchanged_);
}

// Returns the events visible to all or in the viewer's own hand, even if hidden again since: values
// that all players see, components that all or the viewer saw, announcements.
std::vector<std::int32_t> LeakCheck::public_facts(const std::vector<Event>& events) const {
  constexpr MaybePlayer kSpectator{};
  std::vector<std::int32_t> facts;
  for (const Event& e : events) {
    // Turns and rounds are compared separately.
    if (e.kind <= EventKind::kPhaseEnded) continue;
    if (is_change(e.kind) &&
        !may_see(parts_.ruleset.attribute(e.subject.as<AttributeId>()), e.player, kSpectator))
      continue;
    const bool is_hidden_value = e.kind == EventKind::kChanged && e.component.is_some();
    const bool is_hidden =
        e.kind == EventKind::kRolled || e.kind == EventKind::kActionTaken ||
        e.kind == EventKind::kCreated || e.kind == EventKind::kPicked ||
        e.kind == EventKind::kChosen || is_hidden_value ||
        ((e.kind == EventKind::kMoved || e.kind == EventKind::kShown) && !was_seen(e));
    facts.insert(facts.end(), {static_cast<std::int32_t>(e.kind), e.player.number()});
    if (is_hidden) continue;
    facts.insert(facts.end(), {e.subject.number(), e.before, e.after});
    facts.insert(facts.end(), e.values.begin(), e.values.end());
  }
  return facts;
}

// Returns whether the viewer saw the component, if only briefly within the step.
bool LeakCheck::was_seen(const Event& e) const {
  const Sighting* sighting = e.sighting_of(e.component);
  return sighting && sighting->audience.includes(viewer_);
}

void LeakCheck::compare(const State& s, const State& exchanged) {
  ++parts_.report.exchanges;
  const Shown a = shown(s);
  const Shown b = shown(exchanged);
  const std::string who =
      fmt::format("seat {} can tell hidden things apart: ", viewer_.number() + 1);
  if (a.view != b.view) {
    parts_.found("leak-view", who + difference(a.view, b.view), {}, shown_otherwise(s, exchanged));
  }
  if (a.options != b.options) {
    parts_.found("leak-options", who + difference(a.options, b.options), {}, place_of(a, b));
  }
  if (a.reasons != b.reasons) {
    const auto at = std::ranges::mismatch(a.refusals, b.refusals, [](const auto& x, const auto& y) {
                      return x.values == y.values && x.reason.span == y.reason.span &&
                             are_same(x.reason.values, y.reason.values);
                    }).in1;
    parts_.found("leak-reasons", who + difference(a.reasons, b.reasons), {},
                 at == a.refusals.end() ? SourceSpan() : at->reason.span);
  }
}

// Returns the rule behind the first event of which the viewer is told otherwise.
Cause LeakCheck::first_told_otherwise(const State& s, const std::vector<Event>& events,
                                      const std::vector<Event>& exchanged_events) {
  std::vector<Event> a;
  std::vector<Event> b;
  for (std::size_t i = 0; i < events.size() && i < exchanged_events.size(); ++i) {
    a.push_back(events[i]);
    b.push_back(exchanged_events[i]);
    if (parts_.request.tell(parts_.narrator, s, a, viewer_) !=
        parts_.request.tell(parts_.narrator, *exchanged_, b, viewer_)) {
      return events[i].cause;
    }
  }
  return {};
}

// Returns the query that the viewer is shown with another value.
SourceSpan LeakCheck::shown_otherwise(const State& s, const State& exchanged) {
  Engine& engine = parts_.engine();
  for (const QueryDef& q : parts_.ruleset.queries) {
    const bool is_of_player = q.is_shown_with(TypeKind::kPlayer);
    if (!is_of_player && !q.is_shown_with(TypeKind::kComponent)) continue;
    const std::int32_t things = is_of_player ? s.players() : s.component_count();
    for (std::int32_t i = 0; i < things; ++i) {
      if (!is_of_player && !may_see(parts_.ruleset, s, ComponentId(i), viewer_)) continue;
      const MaybePlayer about = is_of_player ? MaybePlayer(i) : viewer_;
      const auto one = engine.value(s, q.shown, about, i);
      const auto other = engine.value(exchanged, q.shown, about, i);
      if (one && other && *one != *other) return q.span;
    }
  }
  return {};
}

// Returns the place of the question whose options differ; of an action that is offered in one game
// only, its first condition.
SourceSpan LeakCheck::place_of(const Shown& a, const Shown& b) const {
  if (!a.question || !b.question) return {};
  if (a.question->kind != AskKind::kAction) return span_of_question(parts_.ruleset, *a.question);
  for (const auto& [one, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    for (std::size_t i = 0; i < one->question->options.size(); ++i) {
      const auto values = one->question->options[i];
      if (values[0] == kDoneOption || other->question->options.contains(values)) continue;
      const ActionDef& action = parts_.ruleset.action(ActionId(values[0]));
      return action.conditions.empty() ? action.span : action.conditions.front().span;
    }
  }
  return {};
}

LeakCheck::Shown LeakCheck::shown(const State& s) {
  Shown out;
  out.view = joined(parts_.narrator.table(parts_.engine(), s, view(parts_.ruleset, s, viewer_)));
  const auto asked = parts_.engine().asked(s);
  if (std::find(asked.begin(), asked.end(), viewer_) == asked.end()) return out;
  auto d = parts_.engine().decision(s, viewer_);
  if (!d) {
    out.options = d.error().message;
    return out;
  }
  sort_hidden_options(parts_.ruleset, s, *d);
  out.options = parts_.narrator.question(*d) + "\n" + joined(parts_.narrator.options(s, *d));
  out.question = *d;
  out.refusals = explain(parts_.engine(), s, viewer_, 50);
  for (const Refusal& refusal : out.refusals) {
    Decision one = *d;
    one.notes.clear();
    one.options.clear();
    one.options.add(refusal.values);
    out.reasons += parts_.narrator.options(s, one).front();
    out.reasons +=
        fmt::format(": {} {} {} {}", int(refusal.reason.kind), refusal.reason.message.value,
                    refusal.reason.wanted, refusal.reason.found);
    for (const ReasonValue& v : refusal.reason.values) {
      const Type type = v.type.is_list ? kIntegerType : v.type;
      out.reasons += fmt::format(" {}", parts_.narrator.words().value(s, type, v.value));
    }
    out.reasons += "\n";
  }
  return out;
}

}  // namespace cubilete
