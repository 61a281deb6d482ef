#include "checks/usage.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete {
namespace {

// Calls f with the index of each zone of the family that a node names.
template <class Function>
void each_of_family(const Ruleset& r, const ExpressionNode& n, Function f) {
  const ZoneFamily& family = family_of(r, r.zone(ZoneDefId(n.value)));
  for (std::size_t i = 0; i < family.members.size(); ++i) f(family.first.index() + i);
}

}  // namespace

Usage::Usage(const Ruleset& r, const std::set<std::string>& in_scripts,
             const std::set<std::string>& in_tests)
    : r_(r),
      in_scripts_(in_scripts),
      in_tests_(in_tests),
      attributes_(r.attributes.size()),
      properties_(r.properties.size()),
      zones_(r.zones.size()),
      queries_(r.queries.size()),
      effects_(r.effects.size()),
      options_(r.options.size()),
      definitions_(r.definitions.size()),
      named_(r.definitions.size()),
      wanted_(r.definitions.size()),
      made_(r.definitions.size()),
      made_of_kind_(r.kinds.size(), in_scripts.contains("create")),
      filled_(r.zones.size()) {
  for (std::size_t z = 0; z < r.zones.size(); ++z) look_at_cells(z);
  for (const KindDef& k : r.kinds) look_at_tiles(k);
  std::set<std::int32_t> statements;
  for (const auto* all : {&r.checks, &r.invariants}) {
    for (const ContentStatement& s : *all) {
      statements.insert({s.condition.value, s.without_overlays.value});
    }
  }
  for (std::size_t i = 0; i < r.expressions.size(); ++i) {
    look_at(r.expressions[i], statements.count(static_cast<std::int32_t>(i)) == 0);
  }
  each_effect(r, [this](const Effect&, const EffectFacts& facts) { look_at(facts); });
  for (const ActionDef& a : r.actions) {
    for (const Amount& cost : a.cost) {
      if (cost.resource.is_some()) attributes_[cost.resource.index()] = true;
    }
    for (const Condition& c : a.conditions) {
      if (c.reason.is_some()) messages_.insert(name_of(r, c.reason));
    }
    for (const ChoiceDef& c : a.choices) {
      choices_.insert(c.question);
      choices_.insert(c.name);  // a part is named where its options are listed
      if (c.type.kind == TypeKind::kZone || c.type.kind == TypeKind::kCell) fill_from(c.from);
      for (const Condition& where : c.where) {
        if (where.reason.is_some()) messages_.insert(name_of(r, where.reason));
      }
    }
  }
  for (const TriggerDef& t : r.triggers) {
    if (t.ordered_as.is_some()) {
      choices_.emplace(kTriggerOrder);
      words_.insert(t.ordered_as.value);
    }
    if (is_change(t.event) && t.subject.is_some()) {
      attributes_[t.subject.as<AttributeId>().index()] = true;
    }
    if (t.event == EventKind::kAnnounced && t.subject.is_some()) {
      messages_.insert(name_of(r, t.subject.as<MessageId>()));
    }
  }
  use_what_scripts_make();
  for (const QueryDef& q : r.queries) {
    const bool gives_a_place =
        q.returns.kind == TypeKind::kZone || q.returns.kind == TypeKind::kCell;
    if (gives_a_place) fill_from(q.expression);
  }
  look_at_definitions();
  // A property of several kinds is used under one name, so its use counts for all of them.
  for (std::size_t i = 0; i < r.properties.size(); ++i) {
    for (std::size_t k = 0; properties_[i] && k < r.properties.size(); ++k) {
      if (r.properties[k].name == r.properties[i].name) properties_[k] = true;
    }
  }
  for (std::size_t i = 0; i < r.attributes.size(); ++i) {
    for (std::size_t k = 0; attributes_[i] && k < r.attributes.size(); ++k) {
      const bool same = r.attributes[k].owner == r.attributes[i].owner &&
                        r.attributes[k].name == r.attributes[i].name;
      if (same) attributes_[k] = true;
    }
  }
}

void Usage::look_at(const Expression& e, bool makes_components) {
  for (const ExpressionNode& n : e.nodes) {
    const auto value = static_cast<std::size_t>(n.value);
    switch (operator_of(n.op).value) {
      case NodeValue::kAttribute:
        attributes_[value] = true;
        break;
      case NodeValue::kProperty:
        properties_[value] = true;
        break;
      case NodeValue::kZone:
        zones_[value] = true;
        break;
      case NodeValue::kZoneFamily:
        each_of_family(r_, n, [&](std::size_t zone) { zones_[zone] = true; });
        break;
      case NodeValue::kDefinition:
        definitions_[value] = true;
        if (n.op == Op::kOnly) wanted_[value] = true;
        break;
      case NodeValue::kOption:
        options_[value] = true;
        break;
      case NodeValue::kQuery:
        queries_[value] = true;
        break;
      case NodeValue::kKind:
        if (makes_components || may_be_made_by_script(KindId(n.value))) {
          use_definitions_of(KindId(n.value));
        }
        break;
      case NodeValue::kLiteral:
        use_literal(n);
        break;
      case NodeValue::kNone:
      case NodeValue::kSlot:
      case NodeValue::kDepth:
      case NodeValue::kPlace:
      case NodeValue::kField:
      case NodeValue::kScript:
        break;  // no declaration, or one that is in use wherever it is written
    }
  }
}

// Returns whether a script may create components of the kind: it would name the kind.
bool Usage::may_be_made_by_script(KindId kind) const {
  return !kind.is_some() || in_scripts(r_.kind(kind).name);
}

void Usage::use_definitions_of(KindId kind) {
  for (std::size_t i = 0; i < r_.definitions.size(); ++i) {
    if (!kind.is_some() || r_.definitions[i].kind == kind) definitions_[i] = true;
  }
}

// Marks what an effect makes: what it names, or all of a kind.
void Usage::make(const Expression& e) {
  const auto is_written = [](const ExpressionNode& n) {
    return n.op == Op::kLiteral || n.op == Op::kLiteralList;
  };
  const bool are_named = std::ranges::all_of(e.nodes, is_written);
  for (const ExpressionNode& n : e.nodes) {
    if (are_named && n.op == Op::kLiteral && n.value >= 0) made_[std::size_t(n.value)] = true;
  }
  const std::int32_t kind = e.root().type.detail;
  if (!are_named && kind >= 0) made_of_kind_[std::size_t(kind)] = true;
  if (!are_named && kind < 0) made_of_kind_.assign(made_of_kind_.size(), true);
}

// A script that creates may make all definitions of a kind that it names.
void Usage::use_what_scripts_make() {
  for (std::size_t k = 0; in_scripts("create") && k < r_.kinds.size(); ++k) {
    if (in_scripts(r_.kinds[k].name)) use_definitions_of(KindId(k));
  }
}

void Usage::use_literal(const ExpressionNode& n) {
  if (n.value < 0) return;
  const auto value = static_cast<std::size_t>(n.value);
  if (n.type.kind == TypeKind::kDefinition) {
    definitions_[value] = true;
    named_[value] = true;
  }
  if (n.type.kind == TypeKind::kResource) attributes_[value] = true;
  if (n.type.kind == TypeKind::kSymbol) words_.insert(n.value);
}

// What has a cell needs no component in play, and a zone whose cells have values holds nothing
// more.
void Usage::look_at_cells(std::size_t zone) {
  const ZoneDef& z = r_.zones[zone];
  for (const DefinitionId d : z.cell_definitions)
    definitions_[d.index()] = named_[d.index()] = true;
  const bool has_attributes = std::ranges::any_of(
      r_.attributes, [&](const AttributeDef& a) { return a.zone == ZoneDefId(zone); });
  if (z.is_of_edges) zones_[zone] = true;
  if (has_attributes || z.cell_kind.is_some() || z.partner.is_some()) filled_[zone] = true;
}

// Whatever asks about tiles reads how they are printed and turned.
void Usage::look_at_tiles(const KindDef& k) {
  if (k.is_tile()) properties_[k.sides.index()] = properties_[k.parts.index()] = true;
  if (k.turned.is_some()) attributes_[k.turned.index()] = true;
}

bool Usage::is_named(std::size_t i) const {
  return named_[i] || in_scripts(r_.definitions[i].name);
}

void Usage::fill_from(ExpressionId id) {
  if (!id.is_some()) return;
  for (const ExpressionNode& n : r_.expression(id).nodes) {
    if (n.op == Op::kZone) filled_[std::size_t(n.value)] = true;
    if (n.op == Op::kZoneFor)
      each_of_family(r_, n, [&](std::size_t zone) { filled_[zone] = true; });
  }
}

void Usage::look_at(const EffectFacts& facts) {
  for (const EffectFacts::Write& w : facts.writes) {
    if (w.attribute.is_some()) attributes_[w.attribute.index()] = true;
  }
  for (const ExpressionId place : facts.places) fill_from(place);
  for (const ExpressionId made : facts.made) {
    if (made.is_some()) make(r_.expression(made));
  }
  if (facts.runs_effect.is_some()) effects_[facts.runs_effect.index()] = true;
  if (facts.runs_property.is_some()) properties_[facts.runs_property.index()] = true;
  if (!facts.asks.empty()) choices_.emplace(facts.asks);
  for (const QuestionPart& part : facts.parts) choices_.insert(part.name);
  if (facts.starts.is_some()) started_.insert(facts.starts.value);
  if (facts.message.is_some()) messages_.insert(name_of(r_, facts.message));
  if (facts.end && facts.end->cause.is_some()) {
    causes_.insert(name_of(r_, facts.end->cause));
  }
}

void Usage::look_at_definitions() {
  for (const OptionDef& o : r_.options) {
    if (o.type.kind != TypeKind::kDefinition) continue;
    for (const std::int32_t d : o.value) {
      if (d >= 0) definitions_[std::size_t(d)] = true;
    }
  }
  for (const ComponentDef& c : r_.definitions) {
    const KindDef& kind = r_.kind(c.kind);
    for (std::size_t i = 0; i < c.properties.size() && i < kind.properties.size(); ++i) {
      if (c.properties[i].is_set) look_at(r_.property(kind.properties[i]), c.properties[i]);
    }
  }
}

void Usage::look_at(const PropertyDef& p, const PropertyValue& v) {
  if (p.property_kind == PropertyKind::kAmounts) {
    for (std::size_t k = 0; k < v.list.size(); k += 2) {
      if (v.list[k] >= 0) attributes_[std::size_t(v.list[k])] = true;
    }
  }
  if (p.property_kind != PropertyKind::kValue) return;
  const std::vector<std::int32_t> values = is_many(p.type) ? v.list : std::vector{v.scalar};
  const auto width = static_cast<std::size_t>(width_of(r_, p.type));
  for (std::size_t k = 0; k < values.size(); ++k) {
    const std::int32_t value = values[k];
    const TypeKind kind =
        p.type.kind == TypeKind::kRecord ? r_.fields(p.type)[k % width].type.kind : p.type.kind;
    if (value < 0) continue;
    if (kind == TypeKind::kResource) attributes_[std::size_t(value)] = true;
    if (kind == TypeKind::kDefinition) definitions_[std::size_t(value)] = true;
    if (kind == TypeKind::kCell) zones_[WrittenCell(value).zone().index()] = true;
  }
}

bool scripts_may_move(const Usage& usage) {
  return usage.in_scripts("run") || std::ranges::any_of(kVerbs, [&](const VerbRow& row) {
           return row.gives_places() && usage.in_scripts(std::string(row.name));
         });
}

// Reports words for scripts that neither a script nor a rule names.
static void check_words(const Ruleset& r, const Usage& usage, Diagnostics& d) {
  for (const WordOfScripts& w : r.words) {
    const std::string& word = r.symbol(w.symbol);
    if (usage.word(w.symbol) || usage.in_scripts(word)) continue;
    d.warning("never-used", w.span, fmt::format("the word '{}' is named by no script", word),
              "let a script offer it, or remove it with its text");
  }
}

void check_usage(const Ruleset& r, const Usage& usage, Diagnostics& d) {
  const auto unused = [&](const char* what, const std::string& name, SourceSpan span,
                          const char* why, const char* help) {
    if (usage.in_scripts(name)) return;
    d.warning("never-used", span, fmt::format("{} '{}' {}", what, name, why), help);
  };
  check_words(r, usage, d);
  const bool scripts_give_places = scripts_may_move(usage);
  for (std::size_t i = 0; i < r.attributes.size(); ++i) {
    const AttributeDef& a = r.attributes[i];
    const bool is_face = a.kind.is_some() && r.kind(a.kind).is_die() && a.name == "face";
    if (usage.attribute(i) || is_face) continue;
    unused(a.is_resource ? "the resource" : "the attribute", a.name, a.span,
           "is never read, gained, paid or set", "use it in a rule, or remove it with its text");
  }
  for (std::size_t i = 0; i < r.properties.size(); ++i) {
    const PropertyDef& p = r.properties[i];
    if (usage.property(i) || p.is_shown) continue;
    unused("the property", p.name, p.span, "is printed and no rule asks for it",
           p.property_kind == PropertyKind::kEffect ? "call it by its name, or remove it"
                                                    : "use it in a rule, or remove it");
  }
  for (std::size_t i = 0; i < r.zones.size(); ++i) {
    const ZoneDef& z = r.zones[i];
    const bool is_in_scripts = usage.in_scripts(z.name);
    if (!usage.zone(i) && !is_in_scripts) {
      unused("the zone", z.name, z.span, "is used by no rule",
             "move something there, or remove it");
    } else if (!usage.filled(i) && !(is_in_scripts && scripts_give_places)) {
      d.warning("never-filled", z.span,
                fmt::format("nothing is ever moved to or made in the zone '{}'", z.name),
                "it stays empty: move something there, or remove what reads it");
    }
  }
  for (std::size_t i = 0; i < r.queries.size(); ++i) {
    const QueryDef& q = r.queries[QueryId(i)];
    if (usage.query(i) || q.shown.is_some() || usage.in_tests(q.name)) continue;
    unused("the query", q.name, q.span, "is asked by no rule", "use it in a rule, or remove it");
  }
  for (std::size_t i = 0; i < r.effects.size(); ++i) {
    const EffectDef& e = r.effects[EffectId(i)];
    if (usage.effect(i)) continue;
    unused("the effect", e.name, e.span, "is run by no rule", "call it by its name, or remove it");
  }
  for (std::int32_t i = 0; i < r.startable_phases; ++i) {
    if (usage.starts(PhaseId(i))) continue;
    unused("the phase", name_of(r, PhaseId(i)), r.flow[FlowId(i + 1).index()].span,
           "is started by no rule", "start it: {start: name}, or remove it with its text");
  }
  for (std::size_t i = 0; i < r.options.size(); ++i) {
    const OptionDef& o = r.options[OptionId(i)];
    if (usage.option(i)) continue;
    unused(o.is_constant ? "the constant" : "the option", o.name, o.span, "changes nothing",
           "use it in a rule, or remove it");
  }
  for (std::size_t i = 0; i < r.definitions.size(); ++i) {
    if (usage.definition(i) && !usage.is_wanted_in_vain(i)) continue;
    unused("the component", r.definitions[i].name, r.definitions[i].span,
           "is declared and never made", "make it with the verb 'create', or remove it");
  }
  for (std::size_t k = 0; k < r.kinds.size(); ++k) {
    const bool has_any = std::any_of(r.definitions.begin(), r.definitions.end(),
                                     [&](const ComponentDef& c) { return c.kind == KindId(k); });
    if (has_any) continue;
    unused("the kind", r.kinds[k].name, r.kinds[k].span, "has no components",
           "declare components of it, or remove it");
  }
}

}  // namespace cubilete
