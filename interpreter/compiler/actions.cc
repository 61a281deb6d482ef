// Actions, and the queries, effects and triggers that a game declares by name.

#include <fmt/format.h>

#include <algorithm>

#include "compiler/compiler.h"

namespace cubilete {

void Compiler::declare_queries(const Node& section) {
  for (const Entry& e : section.entries) {
    QueryDef q;
    q.name = e.key;
    q.span = e.key_span;
    q.parameters = parameters(e.value.find("parameters"));
    const Node* returns = e.value.find("returns");
    q.returns = returns && returns->is_string() ? type_named(*returns) : kIntegerType;
    r_.queries.push_back(std::move(q));
  }
}

void Compiler::compile_queries(const Node& section) {
  for (std::size_t i = 0; i < section.entries.size(); ++i) {
    const Node& n = section.entries[i].value;
    Scope scope;
    for (const Parameter& p : r_.queries[i].parameters) scope.add(p.name, p.type);
    if (const Node* is = n.find("is")) {
      r_.queries[i].expression = expression(*is, scope, r_.queries[i].returns);
    } else {
      const Node* pure = n.find("pure");
      const auto kind = pure && pure->integer != 0 ? ScriptKind::kPureQuery : ScriptKind::kQuery;
      r_.queries[i].script = script(n, kind, r_.queries[i].parameters, r_.queries[i].returns);
    }
    const Node* shown = n.find("shown");
    if (!shown || shown->integer == 0) continue;
    const auto& parameters = r_.queries[i].parameters;
    const TypeKind about = parameters.empty() ? TypeKind::kNothing : parameters[0].type.kind;
    if (parameters.size() != 1 || parameters[0].type.is_list || r_.queries[i].returns.is_list ||
        (about != TypeKind::kPlayer && about != TypeKind::kComponent)) {
      d_.error("contradiction", shown->span,
               fmt::format("'{}' cannot be shown: it must take one player or one component and "
                           "give one value",
                           r_.queries[i].name));
      continue;
    }
    Scope one;
    one.add(parameters[0].name, parameters[0].type);
    r_.queries[i].shown = expression(
        text_node(fmt::format("{}({})", r_.queries[i].name, parameters[0].name), shown->span), one,
        r_.queries[i].returns);
  }
}

void Compiler::declare_effects(const Node& section) {
  for (const Entry& e : section.entries) {
    EffectDef f;
    f.name = e.key;
    f.span = e.key_span;
    f.parameters = parameters(e.value.find("parameters"));
    r_.effects.push_back(std::move(f));
  }
}

void Compiler::compile_effects(const Node& section) {
  for (std::size_t i = 0; i < section.entries.size(); ++i) {
    const Node& n = section.entries[i].value;
    Scope scope;
    for (const Parameter& p : r_.effects[i].parameters) scope.add(p.name, p.type);
    if (const Node* body = n.find("do")) {
      const BlockId id = block(body, scope);
      r_.effects[i].block = id;
      r_.effects[i].slots = scope.slots();
    } else {
      r_.effects[i].script = script(n, ScriptKind::kEffect, r_.effects[i].parameters, kNothingType);
    }
  }
}

void Compiler::declare_actions(const Node& section) {
  for (const Entry& e : section.entries) {
    ActionDef a;
    a.name = e.key;
    a.span = e.key_span;
    r_.actions.push_back(std::move(a));
  }
}

void Compiler::compile_actions(const Node& section) {
  for (std::size_t i = 0; i < section.entries.size(); ++i) {
    // Compiled aside: blocks and expressions grow the ruleset meanwhile.
    ActionDef a = r_.actions[i];
    compile_action(a, section.entries[i].value);
    r_.actions[i] = std::move(a);
  }
}

void Compiler::compile_action(ActionDef& a, const Node& n) {
  Scope scope;
  if (const Node* choices = n.find("choices")) {
    for (const Entry& e : choices->entries) {
      ChoiceDef c;
      c.name = e.key;
      c.span = e.key_span;
      Type item;
      if (const Node* from = e.value.find("from")) {
        c.from = expression(*from, scope, kNothingType);
        Type t = c.from.is_some() ? r_.expression(c.from).type : kNothingType;
        if (t.kind == TypeKind::kZone && !t.is_list) {
          c.from = expression(*from, scope, {TypeKind::kComponent, true, -1});
          t = r_.expression(c.from).type;
        }
        if (c.from.is_some() && !t.is_list) {
          d_.error("wrong-type", from->span,
                   fmt::format("one chooses from a list, but this is {}", describe(t)));
        }
        item = t.element();
      }
      c.minimum = optional_expression(e.value.find("min"), scope, kIntegerType);
      c.maximum = optional_expression(e.value.find("max"), scope, kIntegerType);
      if (c.maximum.is_some() && !c.minimum.is_some()) c.minimum = number(0, e.key_span);
      if (c.minimum.is_some() && !c.maximum.is_some()) c.maximum = number(1'000'000, e.key_span);
      c.type = c.minimum.is_some() ? item.list() : item;
      scope.add(e.key, c.type);
      c.where = conditions(e.value.find("where"), scope);
      c.prefer = optional_expression(e.value.find("prefer"), scope, kIntegerType);
      if (const Node* secret = e.value.find("secret")) c.is_secret = secret->integer != 0;
      c.note = note(e.value.find("note"), scope);
      a.choices.push_back(std::move(c));
    }
  }
  a.conditions = conditions(n.find("if"), scope);
  if (const Node* cost = n.find("cost")) {
    a.cost_span = cost->span;
    if (cost->is_map()) {
      a.cost = amounts(*cost, scope);
    } else {
      a.cost_from = expression(*cost, scope, {TypeKind::kAmounts});
    }
  }
  a.effect = block(n.find("do"), scope);
  a.slots = scope.slots();
  if (const Node* ends = n.find("ends"); ends && ends->is_string()) {
    a.ends = true;
    a.end = end(*ends, &n, scope);
  }
}

std::vector<ActionId> Compiler::offered_actions(const Node* list) {
  std::vector<ActionId> out;
  if (!list) return out;
  for (const Node& n : list->items) {
    const ActionId id = r_.find_action(n.text);
    if (!id.is_some()) {
      std::vector<std::string> names;
      for (const auto& a : r_.actions) names.push_back(a.name);
      unknown("action", n.text, n.span, names);
    } else if (std::find(out.begin(), out.end(), id) != out.end()) {
      d_.error("not-unique", n.span, fmt::format("the action '{}' is offered twice here", n.text));
    } else {
      out.push_back(id);
    }
  }
  return out;
}

namespace {

const std::map<std::string_view, EventKind> kEvents = {{"game_started", EventKind::kGameStarted},
                                                       {"round_started", EventKind::kRoundStarted},
                                                       {"round_ended", EventKind::kRoundEnded},
                                                       {"turn_started", EventKind::kTurnStarted},
                                                       {"turn_ended", EventKind::kTurnEnded},
                                                       {"phase_started", EventKind::kPhaseStarted},
                                                       {"phase_ended", EventKind::kPhaseEnded},
                                                       {"gained", EventKind::kGained},
                                                       {"paid", EventKind::kPaid},
                                                       {"changed", EventKind::kChanged},
                                                       {"moved", EventKind::kMoved},
                                                       {"created", EventKind::kCreated},
                                                       {"rolled", EventKind::kRolled},
                                                       {"shuffled", EventKind::kShuffled},
                                                       {"announced", EventKind::kAnnounced}};

}  // namespace

void Compiler::compile_triggers(const Node& section) {
  for (const Entry& e : section.entries) {
    TriggerDef t;
    t.name = e.key;
    t.span = e.key_span;
    if (const Node* when = e.value.find("when"); when && when->is_string()) {
      const auto it = kEvents.find(when->text);
      if (it != kEvents.end()) {
        t.event = it->second;
      } else {
        std::vector<std::string> names;
        for (const auto& [name, kind] : kEvents) names.emplace_back(name);
        unknown("event", when->text, when->span, names);
        continue;
      }
    }
    if (const Node* of = e.value.find("of"); of && of->is_string()) {
      std::vector<std::string> names;
      if (t.event == EventKind::kPhaseStarted || t.event == EventKind::kPhaseEnded) {
        t.subject = r_.find_phase(of->text);
        names = r_.phases;
      } else if (t.event == EventKind::kAnnounced) {
        t.subject = message(*of);
      } else {
        for (std::size_t a = 0; a < r_.attributes.size(); ++a) {
          names.push_back(r_.attributes[a].name);
          if (t.subject < 0 && r_.attributes[a].name == of->text) {
            t.subject = static_cast<std::int32_t>(a);
          }
        }
      }
      if (t.subject < 0) unknown("subject of this event", of->text, of->span, names);
    }
    Scope scope;
    scope.add("who", kPlayerType);
    scope.add("component", {TypeKind::kComponent});
    scope.add("amount", kIntegerType);
    t.conditions = conditions(e.value.find("if"), scope);
    t.effect = block(e.value.find("do"), scope);
    t.slots = scope.slots();
    r_.triggers.push_back(std::move(t));
  }
}

}  // namespace cubilete
