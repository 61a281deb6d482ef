#include "checks/single_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

// Returns whether a node is this fact of the event that a trigger waits for.
bool is_fact(const TriggerDef& t, const ExpressionNode& n, EventFact fact) {
  const auto local = static_cast<std::size_t>(n.value);
  return n.op == Op::kLocal && local < t.facts.size() && t.facts[local] == fact;
}

// An event that certainly happens, and its destination if that is a known zone of the table.
struct Emitted {
  EventKind event;
  EventSubject subject;
  ZoneDefId to = {};
  auto operator<=>(const Emitted&) const = default;
};

// Finds circles of triggers. A move counts only if something certainly moves, which is not known of
// a whole zone: its contents depend on the play. Endless moves between two zones are found by trial
// games of the validation (review/smoke_play.h).
class Circles {
 public:
  Circles(const Ruleset& r, const ScriptFindings& scripts, Diagnostics& d)
      : r_(r), scripts_(scripts), d_(d) {}

  void run() {
    const std::size_t n = r_.triggers.size();
    std::vector<std::vector<std::size_t>> sets_off(n);
    for (std::size_t i = 0; i < n; ++i) {
      if (may_end(r_.triggers[i].effect)) continue;
      std::set<Emitted> emitted;
      std::set<EffectId> seen;
      collect(r_.triggers[i].effect, emitted, seen);
      std::erase_if(emitted, [&](const Emitted& e) { return may_be_replaced(e); });
      for (std::size_t k = 0; k < n; ++k) {
        if (hears(r_.triggers[k], emitted)) sets_off[i].push_back(k);
      }
    }
    std::vector<bool> reported(n, false);
    for (std::size_t i = 0; i < n; ++i) {
      if (reported[i]) continue;
      const std::vector<std::size_t> circle = way_back(sets_off, i);
      if (circle.empty()) continue;
      for (const std::size_t k : circle) reported[k] = true;
      report(circle);
    }
  }

 private:
  // Returns whether the events start the trigger. One that replaces an event ends by itself.
  bool hears(const TriggerDef& t, const std::set<Emitted>& emitted) const {
    return t.time != TriggerTime::kInstead &&
           std::any_of(emitted.begin(), emitted.end(), [&](const Emitted& e) {
             return is_about(t, e) &&
                    std::all_of(t.conditions.begin(), t.conditions.end(),
                                [&](const Condition& c) { return is_met(c.expression, t, e.to); });
           });
  }

  static bool is_about(const TriggerDef& t, const Emitted& e) {
    return e.event == t.event && (!t.subject.is_some() || t.subject == e.subject);
  }

  bool may_be_replaced(const Emitted& e) const {
    return std::any_of(r_.triggers.begin(), r_.triggers.end(), [&](const TriggerDef& t) {
      return t.time == TriggerTime::kInstead && is_about(t, e);
    });
  }

  // Returns whether the condition holds for every event in that zone of the table: `to == discard`.
  bool is_met(ExpressionId condition, const TriggerDef& t, ZoneDefId zone) const {
    const Expression& e = r_.expression(condition);
    const ExpressionNode& root = e.root();
    if (!zone.is_some() || root.op != Op::kEqual) return false;
    const auto is_place = [&](const ExpressionNode& n) { return is_fact(t, n, EventFact::kTo); };
    const auto is_zone = [&](const ExpressionNode& n) {
      return n.op == Op::kZone && n.child_count == 0 && n.value == zone.value;
    };
    const ExpressionNode& left = e.child(root, 0);
    const ExpressionNode& right = e.child(root, 1);
    return (is_place(left) && is_zone(right)) || (is_zone(left) && is_place(right));
  }

  // Adds the events that certainly happen whenever the block is carried out.
  void collect(BlockId block, std::set<Emitted>& out, std::set<EffectId>& seen) const {
    each_effect(r_, block, [&](const Effect&, const EffectFacts& facts, bool is_certain) {
      if (!is_certain) return;
      for (const EffectFacts::Emission& e : facts.emits) {
        if (e.certainty == EffectFacts::Emission::Certainty::kAlways) {
          out.insert({e.event, e.subject, e.to});
        }
      }
      collect(facts.runs_effect, out, seen);
      collect(facts.runs_script, out, seen);
    });
  }

  void collect(EffectId effect, std::set<Emitted>& out, std::set<EffectId>& seen) const {
    if (!effect.is_some() || !seen.insert(effect).second) return;
    collect(r_.effects[effect].block, out, seen);
    collect(r_.effects[effect].script, out, seen);
  }

  void collect(ScriptId script, std::set<Emitted>& out, std::set<EffectId>& seen) const {
    if (!script.is_some()) return;
    const ScriptFacts& facts = scripts_.of(script);
    for (const auto& [event, subject] : facts.emits) out.insert({event, subject});
    for (const EffectId effect : facts.runs) collect(effect, out, seen);
  }

  // The rules visited already, since rules may be recursive.
  struct Seen {
    std::set<EffectId> effects;
    std::set<std::string> properties;
  };

  // Returns whether the effect may end a phase, a turn or the game, which ends a circle as well.
  bool may_end(BlockId block) const {
    Seen seen;
    return may_end(block, seen);
  }

  bool may_end(BlockId block, Seen& seen) const {
    bool out = false;
    each_effect(r_, block, [&](const Effect&, const EffectFacts& facts, bool) {
      out = out || facts.end || may_end(facts.runs_effect, seen) ||
            may_end(facts.runs_script, seen) || may_end(facts.runs_property, seen);
    });
    return out;
  }

  bool may_end(EffectId effect, Seen& seen) const {
    if (!effect.is_some() || !seen.effects.insert(effect).second) return false;
    const EffectDef& e = r_.effects[effect];
    return may_end(e.block, seen) || may_end(e.script, seen);
  }

  bool may_end(ScriptId script, Seen& seen) const {
    if (!script.is_some()) return false;
    const ScriptFacts& facts = scripts_.of(script);
    return facts.may_end || std::any_of(facts.may_run.begin(), facts.may_run.end(),
                                        [&](EffectId effect) { return may_end(effect, seen); });
  }

  // Returns whether a property of this name may end something, on any component.
  bool may_end(PropertyId property, Seen& seen) const {
    if (!property.is_some()) return false;
    const std::string& name = r_.property(property).name;
    if (!seen.properties.insert(name).second) return false;
    return std::any_of(r_.definitions.begin(), r_.definitions.end(), [&](const ComponentDef& c) {
      const auto& printed = r_.kind(c.kind).properties;
      for (std::size_t p = 0; p < c.properties.size() && p < printed.size(); ++p) {
        const PropertyValue& v = c.properties[p];
        if (r_.property(printed[p]).name != name || !v.is_set) continue;
        if (may_end(v.block, seen) || may_end(v.script, seen)) return true;
      }
      return false;
    });
  }

  // Returns the path from `start` to `last`; `before` has the predecessor of each trigger.
  static std::vector<std::size_t> way_to(std::size_t last, std::size_t start,
                                         const std::vector<std::ptrdiff_t>& before) {
    std::vector<std::size_t> way = {last};
    while (way.back() != start) way.push_back(static_cast<std::size_t>(before[way.back()]));
    std::reverse(way.begin(), way.end());
    return way;
  }

  // Returns a path of triggers from `start` back to it; empty if there is none.
  static std::vector<std::size_t> way_back(const std::vector<std::vector<std::size_t>>& sets_off,
                                           std::size_t start) {
    std::vector<std::ptrdiff_t> from(sets_off.size(), -1);
    std::vector<std::size_t> open = {start};
    while (!open.empty()) {
      const std::size_t i = open.back();
      open.pop_back();
      for (const std::size_t next : sets_off[i]) {
        if (next == start) return way_to(i, start, from);
        if (from[next] >= 0) continue;
        from[next] = static_cast<std::ptrdiff_t>(i);
        open.push_back(next);
      }
    }
    return {};
  }

  void report(const std::vector<std::size_t>& circle) {
    const TriggerDef& first = r_.triggers[circle.front()];
    Diagnostics::Report d = d_.error(
        "cyclic-triggers", first.span,
        circle.size() == 1
            ? fmt::format("the trigger '{}' sets itself off, for ever", first.name)
            : fmt::format("the trigger '{}' sets itself off, by way of others", first.name),
        "give one of them a condition under 'if' that becomes false");
    for (std::size_t i = 1; i < circle.size(); ++i) {
      const TriggerDef& t = r_.triggers[circle[i]];
      d.note(t.span, fmt::format("this sets off '{}'", t.name));
    }
    d.note(r_.block(first.effect).span, "its effect is the event that it waits for");
  }

  const Ruleset& r_;
  const ScriptFindings& scripts_;
  Diagnostics& d_;
};

// The events that may happen.
class Occurrences {
 public:
  Occurrences(const Ruleset& r, const Usage& usage) : r_(r), usage_(usage) {
    each_effect(r, [this](const Effect& effect, const EffectFacts& facts) {
      for (const EffectFacts::Emission& e : facts.emits) possible_.emplace(e.event, e.subject);
      note_move(effect, facts);
    });
    for (const ActionDef& a : r.actions) {
      for (const Amount& cost : a.cost) possible_.emplace(EventKind::kPaid, cost.resource);
    }
    for (const FlowNode& n : r.flow) {
      if (std::holds_alternative<TurnsFlow>(n.kind)) has_turns_ = true;
      const auto* repeat = std::get_if<RepeatFlow>(&n.kind);
      has_rounds_ = has_rounds_ || (repeat && repeat->is_round);
    }
  }

  // Returns the condition that the event never fulfils: something would have to move to a zone to
  // which nothing is moved; none if there is no such condition.
  const ExpressionNode* impossible_place(const TriggerDef& t) const {
    if (t.event != EventKind::kMoved || moves_anywhere_) return nullptr;
    for (const Condition& c : t.conditions) {
      const Expression& e = r_.expression(c.expression);
      if (const auto* found = impossible_place(t, e, e.root())) return found;
    }
    return nullptr;
  }

  // Returns false only if that is certain: a script may do anything with the names it mentions.
  bool may_occur(const TriggerDef& t) const {
    switch (t.event) {
      case EventKind::kRoundStarted:
      case EventKind::kRoundEnded:
        return has_rounds_;
      case EventKind::kTurnStarted:
      case EventKind::kTurnEnded:
        return has_turns_;
      case EventKind::kGameStarted:
        return true;
      case EventKind::kPhaseStarted:
      case EventKind::kPhaseEnded:
        return !r_.phases.empty();
      case EventKind::kAnnounced:
        return is_possible(t) ||
               scripts_may_emit(t, [&] { return name_of(r_, t.subject.as<MessageId>()); });
      default:
        return is_possible(t) ||
               scripts_may_emit(t, [&] { return r_.attribute(t.subject.as<AttributeId>()).name; });
    }
  }

 private:
  const ExpressionNode* impossible_place(const TriggerDef& t, const Expression& e,
                                         const ExpressionNode& n) const {
    if (n.op == Op::kAnd) {
      const auto* first = impossible_place(t, e, e.child(n, 0));
      return first ? first : impossible_place(t, e, e.child(n, 1));
    }
    if (n.op != Op::kEqual) return nullptr;
    for (const std::int32_t k : {0, 1}) {
      const ExpressionNode& zone = e.child(n, k);
      if (zone.op != Op::kZone || !is_fact(t, e.child(n, 1 - k), EventFact::kTo)) continue;
      const bool may_be_moved_to =
          moved_to_.contains(zone.value) ||
          (scripts_may_move(usage_) && usage_.in_scripts(r_.zone(ZoneDefId(zone.value)).name));
      if (!may_be_moved_to) return &n;
    }
    return nullptr;
  }

  // Notes the zones to which an effect moves something.
  void note_move(const Effect& effect, const EffectFacts& facts) {
    const auto* plain = std::get_if<PlainEffect>(&effect.verb);
    if (plain && plain->verb == Verb::kRemove) return;  // out of the game
    const bool moves = std::ranges::any_of(
        facts.emits, [](const EffectFacts::Emission& e) { return e.event == EventKind::kMoved; });
    if (!moves) return;
    for (const ExpressionId place : facts.places) {
      if (!place.is_some()) continue;
      const bool are_all =
          each_zone(r_.expression(place), [&](ZoneDefId zone) { moved_to_.insert(zone.value); });
      moves_anywhere_ = moves_anywhere_ || !are_all;
    }
    moves_anywhere_ = moves_anywhere_ || facts.places.empty();
  }

  bool is_possible(const TriggerDef& t) const {
    return std::any_of(possible_.begin(), possible_.end(), [&](const auto& e) {
      return e.first == t.event &&
             (!e.second.is_some() || !t.subject.is_some() || e.second == t.subject);
    });
  }

  // Returns whether scripts name the subject of the event or, where it has none, a verb that emits
  // it.
  template <class NameOfSubject>
  bool scripts_may_emit(const TriggerDef& t, NameOfSubject name) const {
    if (t.subject.is_some()) return usage_.in_scripts(name());
    return std::ranges::any_of(kVerbs, [&](const VerbRow& row) {
      return std::ranges::find(row.events, t.event) != row.events.end() &&
             (usage_.in_scripts(std::string(row.name)) ||
              usage_.in_scripts(std::string(row.function)));
    });
  }

  const Ruleset& r_;
  const Usage& usage_;
  std::set<std::pair<EventKind, EventSubject>> possible_;
  std::set<std::int32_t> moved_to_;  // zones
  bool moves_anywhere_ = false;
  bool has_turns_ = false;
  bool has_rounds_ = false;
};

}  // namespace

void check_triggers(const Ruleset& r, const ScriptFindings& scripts, const Usage& usage,
                    Diagnostics& wrong, Diagnostics& unused) {
  Circles(r, scripts, wrong).run();
  const Occurrences occurrences(r, usage);
  for (std::size_t i = 0; i < r.triggers.size(); ++i) {
    const TriggerDef& t = r.triggers[i];
    if (const ExpressionNode* place = occurrences.impossible_place(t); place) {
      unused.warning("never-occurs", place->span.is_known() ? place->span : t.span,
                     fmt::format("the trigger '{}' waits for something to move to a zone to which "
                                 "nothing is moved",
                                 t.name),
                     "correct the zone; what is made there is 'created'");
    }
    // What is heard of several kinds is a TriggerDef for each, one after another.
    const auto is_it = [&](const TriggerDef& other) { return other.span == t.span; };
    const bool is_first = i == 0 || !is_it(r.triggers[i - 1]);
    if (!is_first || std::ranges::any_of(r.triggers, [&](const TriggerDef& other) {
          return is_it(other) && occurrences.may_occur(other);
        })) {
      continue;
    }
    unused.warning(
        "never-occurs", t.span,
        fmt::format("the trigger '{}' waits for an event that nothing brings about", t.name),
        "correct 'when' and 'of', or remove it");
  }
}

}  // namespace cubilete
