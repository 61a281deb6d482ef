#include "compiler/rules/triggers.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/fields.h"
#include "ruleset/verbs.h"

namespace cubilete {

void TriggerCompiler::compile(const Node& section) {
  for (const Entry& e : section.entries) {
    TriggerDef t;
    t.name = e.key;
    t.span = e.key_span;
    const Node* const when = string_at(e.value, "when");
    if (!when || !read_event(*when, t)) continue;
    if (const Node* of = string_at(e.value, "of"); of && !read_subject(*of, t)) continue;
    read_time(e.value, t);
    const std::vector<EventSubject> subjects = heard(e.value, t);
    for (const EventSubject subject : subjects) {
      const std::size_t problems = names_.diagnostics().size();
      TriggerDef one = t;
      one.subject = subject;
      Scope scope = facts(e.value, one);
      one.conditions = expressions_.conditions(e.value.find("if"), scope);
      one.effect = effects_.block(e.value.find("do"), scope);
      one.slots = scope.slots();
      const auto& found = names_.diagnostics().list();
      const bool is_wrong =
          std::any_of(found.begin() + std::ptrdiff_t(problems), found.end(),
                      [](const Diagnostic& d) { return d.severity == Severity::kError; });
      if (is_wrong && subjects.size() > 1) {
        std::vector<std::string> all;
        for (const EventSubject each : subjects) {
          all.push_back(name_with_owner(r_.attribute(each.as<AttributeId>())));
        }
        names_.diagnostics().last().note(
            e.value.find("of")->span,
            fmt::format("it must fit all that is heard: {}; 'of: {}' hears one alone",
                        fmt::join(all, ", "), all.front()));
      }
      r_.triggers.push_back(std::move(one));
      if (is_wrong) break;
    }
  }
}

std::vector<EventSubject> TriggerCompiler::heard(const Node& trigger, const TriggerDef& t) const {
  if (!row_of(t.event).is_change || !t.subject.is_some()) return {t.subject};
  const AttributeDef& first = r_.attribute(t.subject.as<AttributeId>());
  std::vector<EventSubject> out;
  for (std::size_t i = 0; i < r_.attributes.size(); ++i) {
    const AttributeDef& a = r_.attributes[i];
    if (a.owner == first.owner && is_named(a, trigger.find("of")->text)) {
      out.emplace_back(AttributeId(i));
    }
  }
  return out;
}

bool TriggerCompiler::is_named(const AttributeDef& a, std::string_view text) const {
  return text == a.name || text == name_with_owner(a);
}

std::string TriggerCompiler::name_with_owner(const AttributeDef& a) const {
  if (a.kind.is_some()) return r_.kind(a.kind).name + "." + a.name;
  if (a.zone.is_some()) return r_.zone(a.zone).name + "." + a.name;
  return a.name;
}

// Notes that the text names the attribute, and its kind or zone where it does.
void TriggerCompiler::use(const AttributeDef& a, AttributeId id, const Node& of) {
  SourceSpan name = of.span;
  SourceSpan owner = of.span;
  if (of.text != a.name) {
    const std::uint32_t quote = of.quoted ? 1 : 0;
    name.begin = name.end - quote - static_cast<std::uint32_t>(a.name.size());
    owner.end = name.begin - 1;
    if (a.kind.is_some()) names_.use(NameKind::kKind, a.kind.value, owner);
    if (a.zone.is_some()) names_.use(NameKind::kZone, a.zone.value, owner);
  }
  names_.use(NameKind::kAttribute, id.value, name);
}

bool TriggerCompiler::read_event(const Node& when, TriggerDef& t) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < std::size(kEventKinds); ++i) {
    if (!kEventKinds[i].is_awaited) continue;
    known.emplace_back(kEventKinds[i].name);
    if (known.back() != when.text) continue;
    t.event = static_cast<EventKind>(i);
    return true;
  }
  names_.unknown("event", when.text, when.span, known);
  return false;
}

void TriggerCompiler::read_time(const Node& trigger, TriggerDef& t) {
  const Node* order = string_at(trigger, "order");
  if (order) t.ordered_as = names_.symbol(t.name);
  const Node* at = string_at(trigger, "at");
  if (!at || at->text == "end") return;
  t.time = at->text == "once" ? TriggerTime::kOnce : TriggerTime::kInstead;
  if (t.time == TriggerTime::kInstead && order) {
    names_.diagnostics().error("contradiction", order->span,
                               "one trigger alone replaces an event, so that there is no order",
                               "the first whose conditions hold counts; remove 'order'");
  }
  if (t.time == TriggerTime::kInstead && !is_replaceable(t.event)) {
    names_.diagnostics().error(
        "contradiction", at->span,
        fmt::format("'{}' cannot be replaced", trigger.find("when")->text),
        "what can be: moved, gained, paid (what is lost, not a price), changed");
  }
}

Scope TriggerCompiler::facts(const Node& trigger, TriggerDef& t) {
  Scope scope;
  const auto add = [&](const char* name, EventFact fact, Type type) {
    scope.add(name, type);
    t.facts.push_back(fact);
  };
  add("player", EventFact::kPlayer, kPlayerType);
  add("component", EventFact::kComponent, {TypeKind::kComponent});
  add("amount", EventFact::kAmount, kIntegerType);
  const EventRow& row = row_of(t.event);
  if (row.has_from) add("from", EventFact::kFrom, {TypeKind::kZone});
  if (row.has_to) add("to", EventFact::kTo, {TypeKind::kZone});
  if (row.is_change) {
    const AttributeDef* const a =
        t.subject.is_some() ? &r_.attribute(t.subject.as<AttributeId>()) : nullptr;
    if (a && a->owner == AttributeOwner::kCell) {
      add("cell", EventFact::kCell, {TypeKind::kCell, false, a->zone.value});
    }
    const Type type =
        t.subject.is_some() ? r_.attribute(t.subject.as<AttributeId>()).type : kIntegerType;
    if (type.is_list) {
      t.values = {{"before", type}, {"after", type}};
      for (const Parameter& p : t.values) scope.add(p.name, p.type);
    } else {
      add("before", EventFact::kBefore, type);
      add("after", EventFact::kAfter, type);
    }
  }
  const Node* values = trigger.find("values");
  if (!values) return scope;
  if (t.event != EventKind::kAnnounced || !t.subject.is_some()) {
    names_.diagnostics().error("contradiction", values->span,
                               "only a message that is named has values to take",
                               "say which: when: announced, of: the message");
    return scope;
  }
  t.values = names_.parameters(values);
  for (const Parameter& p : t.values) scope.add(p.name, p.type);
  check_values(*values, t);
  return scope;
}

// Reports announcements of the message, in the rules compiled so far, that have other values.
void TriggerCompiler::check_values(const Node& values, const TriggerDef& t) {
  each_effect(r_, [&](const Effect& e, const EffectFacts& facts) {
    if (!facts.message.is_some() || facts.message != t.subject.as<MessageId>()) return;
    const std::vector<ExpressionId>& given = std::get<PlainEffect>(e.verb).values;
    bool fits = given.size() == t.values.size();
    for (std::size_t k = 0; fits && k < t.values.size(); ++k) {
      const Type type = expressions_.type_of(given[k]);
      fits = type.kind == t.values[k].type.kind && type.is_list == t.values[k].type.is_list;
    }
    if (fits) return;
    names_.diagnostics()
        .error("wrong-arguments", values.span,
               fmt::format("'{}' is announced with other values", name_of(r_, facts.message)),
               "take them in their order, each with its type")
        .note(e.span, "announced here");
  });
}

bool TriggerCompiler::read_subject(const Node& of, TriggerDef& t) {
  std::vector<std::string> known;
  if (t.event == EventKind::kPhaseStarted || t.event == EventKind::kPhaseEnded) {
    const PhaseId phase = r_.find_phase(of.text);
    if (phase.is_some()) names_.use(NameKind::kPhase, phase.value, of.span);
    t.subject = phase;
    known = r_.phases;
  } else if (t.event == EventKind::kAnnounced) {
    t.subject = names_.message(of);
  } else {
    for (const AttributeDef& a : r_.attributes) known.push_back(name_with_owner(a));
    for (std::size_t i = 0; i < r_.attributes.size(); ++i) {
      if (!is_named(r_.attributes[i], of.text)) continue;
      if (!t.subject.is_some()) t.subject = AttributeId(i);
      use(r_.attributes[i], AttributeId(i), of);
    }
  }
  if (!t.subject.is_some()) names_.unknown("subject of this event", of.text, of.span, known);
  return t.subject.is_some();
}

}  // namespace cubilete
