#include "checks/usage.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete {

Usage::Usage(const Ruleset& r, const std::set<std::string>& words,
             const std::set<std::string>& asked)
    : r_(r),
      words_(words),
      asked_(asked),
      attributes_(r.attributes.size()),
      properties_(r.properties.size()),
      zones_(r.zones.size()),
      queries_(r.queries.size()),
      effects_(r.effects.size()),
      options_(r.options.size()),
      definitions_(r.definitions.size()),
      filled_(r.zones.size()) {
  for (const Expression& e : r.expressions) look_at(e);
  for (const Block& b : r.blocks) {
    for (const Effect& e : b.effects) look_at(e);
  }
  for (const ActionDef& a : r.actions) {
    for (const Amount& cost : a.cost) {
      if (cost.resource.is_some()) attributes_[cost.resource.index()] = true;
    }
    for (const Condition& c : a.conditions) {
      if (c.reason >= 0) messages_.insert(r.messages[std::size_t(c.reason)]);
    }
    for (const ChoiceDef& c : a.choices) {
      choices_.insert(c.name);
      for (const Condition& where : c.where) {
        if (where.reason >= 0) messages_.insert(r.messages[std::size_t(where.reason)]);
      }
    }
    if (a.ends && a.end.cause >= 0) causes_.insert(r.end_causes[std::size_t(a.end.cause)]);
  }
  for (const TriggerDef& t : r.triggers) {
    const bool of_attribute = t.event == EventKind::kGained || t.event == EventKind::kPaid ||
                              t.event == EventKind::kChanged;
    if (of_attribute && t.subject >= 0) attributes_[std::size_t(t.subject)] = true;
    if (t.event == EventKind::kAnnounced && t.subject >= 0) {
      messages_.insert(r.messages[std::size_t(t.subject)]);
    }
  }
  for (const QueryDef& q : r.queries) {
    const bool gives_a_place =
        q.returns.kind == TypeKind::kZone || q.returns.kind == TypeKind::kCell;
    if (gives_a_place) fill_from(q.expression);
  }
  look_at_definitions();
  // Components of several kinds are asked by one name.
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

void Usage::look_at(const Expression& e) {
  for (const ExpressionNode& n : e.nodes) {
    const auto value = static_cast<std::size_t>(n.value);
    switch (n.op) {
      case Op::kAttribute:
      case Op::kAmount:
        attributes_[value] = true;
        break;
      case Op::kProperty:
      case Op::kCallProperty:
        properties_[value] = true;
        break;
      case Op::kZone:
        zones_[value] = true;
        break;
      case Op::kOption:
        options_[value] = true;
        break;
      case Op::kCallQuery:
        queries_[value] = true;
        break;
      case Op::kDefinitions:
        for (std::size_t i = 0; i < r_.definitions.size(); ++i) {
          if (n.value < 0 || r_.definitions[i].kind.value == n.value) definitions_[i] = true;
        }
        break;
      case Op::kLiteral:
        if (n.value < 0) break;
        if (n.type.kind == TypeKind::kDefinition) definitions_[value] = true;
        if (n.type.kind == TypeKind::kResource) attributes_[value] = true;
        break;
      default:
        break;
    }
  }
}

void Usage::fill_from(ExpressionId id) {
  if (!id.is_some()) return;
  for (const ExpressionNode& n : r_.expression(id).nodes) {
    if (n.op == Op::kZone) filled_[std::size_t(n.value)] = true;
  }
}

void Usage::look_at(const Effect& e) {
  const auto all = [&](const std::vector<ExpressionId>& arguments) {
    for (const ExpressionId a : arguments) fill_from(a);
  };
  if (const auto* change = std::get_if<ChangeResources>(&e.verb)) {
    for (const Amount& a : change->amounts) {
      if (a.resource.is_some()) attributes_[a.resource.index()] = true;
    }
  } else if (const auto* set = std::get_if<SetAttribute>(&e.verb)) {
    if (set->attribute.is_some()) attributes_[set->attribute.index()] = true;
  } else if (const auto* move = std::get_if<MoveComponents>(&e.verb)) {
    fill_from(move->to);
  } else if (const auto* create = std::get_if<CreateComponents>(&e.verb)) {
    fill_from(create->to);
  } else if (const auto* run = std::get_if<RunEffect>(&e.verb)) {
    if (run->effect >= 0) effects_[std::size_t(run->effect)] = true;
    all(run->arguments);
  } else if (const auto* property = std::get_if<RunProperty>(&e.verb)) {
    if (property->property.is_some()) properties_[property->property.index()] = true;
    all(property->arguments);
  } else if (const auto* script = std::get_if<RunScript>(&e.verb)) {
    all(script->arguments);
  } else if (const auto* let = std::get_if<BindLocal>(&e.verb)) {
    fill_from(let->value);
  } else if (const auto* each = std::get_if<ForEach>(&e.verb)) {
    fill_from(each->items);
  } else if (const auto* choose = std::get_if<ChooseEffect>(&e.verb)) {
    choices_.insert(choose->name);
    fill_from(choose->from);
  } else if (const auto* announce = std::get_if<Announce>(&e.verb)) {
    if (announce->message >= 0) messages_.insert(r_.messages[std::size_t(announce->message)]);
  } else if (const auto* end = std::get_if<EndEffect>(&e.verb)) {
    if (end->cause >= 0) causes_.insert(r_.end_causes[std::size_t(end->cause)]);
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
      const PropertyDef& p = r_.property(kind.properties[i]);
      const PropertyValue& v = c.properties[i];
      if (!v.is_set) continue;
      if (p.property_kind == PropertyKind::kAmounts) {
        for (std::size_t k = 0; k < v.list.size(); k += 2) {
          if (v.list[k] >= 0) attributes_[std::size_t(v.list[k])] = true;
        }
        continue;
      }
      if (p.property_kind != PropertyKind::kValue) continue;
      std::vector<std::int32_t> values = v.list;
      if (!p.type.is_list) values = {v.scalar};
      for (const std::int32_t value : values) {
        if (value < 0) continue;
        if (p.type.kind == TypeKind::kResource) attributes_[std::size_t(value)] = true;
        const bool is_definition =
            p.type.kind == TypeKind::kDefinition || p.type.kind == TypeKind::kComponent;
        if (is_definition) definitions_[std::size_t(value)] = true;
      }
    }
  }
}

void check_usage(const Ruleset& r, const Usage& usage, Diagnostics& d) {
  const auto unused = [&](const char* what, const std::string& name, SourceSpan span,
                          const char* why, const char* help) {
    if (usage.names(name)) return;
    d.warning("never-used", span, fmt::format("{} '{}' {}", what, name, why), help);
  };
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
           p.property_kind == PropertyKind::kEffect ? "run it with the verb 'run', or remove it"
                                                    : "use it in a rule, or remove it");
  }
  for (std::size_t i = 0; i < r.zones.size(); ++i) {
    const ZoneDef& z = r.zones[i];
    if (usage.names(z.name)) continue;
    if (!usage.zone(i)) {
      unused("the zone", z.name, z.span, "is used by no rule",
             "move something there, or remove it");
    } else if (!usage.filled(i)) {
      d.warning("never-filled", z.span,
                fmt::format("nothing is ever moved to or made in the zone '{}'", z.name),
                "it stays empty: move something there, or remove what reads it");
    }
  }
  for (std::size_t i = 0; i < r.queries.size(); ++i) {
    const QueryDef& q = r.queries[i];
    if (usage.query(i) || q.shown.is_some() || usage.asks(q.name)) continue;
    unused("the query", q.name, q.span, "is asked by no rule", "use it in a rule, or remove it");
  }
  for (std::size_t i = 0; i < r.effects.size(); ++i) {
    if (usage.effect(i)) continue;
    unused("the effect", r.effects[i].name, r.effects[i].span, "is run by no rule",
           "run it with the verb 'run', or remove it");
  }
  for (std::size_t i = 0; i < r.options.size(); ++i) {
    const OptionDef& o = r.options[i];
    if (usage.option(i)) continue;
    unused(o.is_constant ? "the constant" : "the option", o.name, o.span, "changes nothing",
           "use it in a rule, or remove it");
  }
  for (std::size_t i = 0; i < r.definitions.size(); ++i) {
    if (usage.definition(i)) continue;
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
