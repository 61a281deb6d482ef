// Reads fields and names of the game for forms, charged as the bindings in lua/api.
#include <algorithm>

#include "lua/lowering/form_call.h"
#include "state/members.h"

namespace cubilete::lowering {
namespace {

std::int64_t handle(FormCall& c, TypeKind kind, std::int32_t id, std::uint32_t line) {
  return to_form(c, {kind}, id, line);
}

std::int64_t query_about(FormCall& c, QueryId id, Payload of, std::int64_t thing,
                         std::uint32_t line) {
  const QueryDef& q = c.ruleset().queries[id];
  if (!has_detail(c, q.parameters.front().type, static_cast<std::int32_t>(thing)))
    return c.fail(line, "script-undefined-name");
  const ArgumentType type{of, Payload::kNone};
  return call_rule(c, {RuleCall::Kind::kQuery, id.value, {}, {}}, {&type, 1}, {&thing, 1}, line);
}

std::int64_t player_field(FormCall& c, FieldOfKind f, PlayerId p, std::uint32_t line) {
  const Ruleset& r = c.ruleset();
  if (f.kind == FieldKind::kAttribute) {
    const AttributeDef& a = r.attribute(AttributeId(f.id));
    return result_to_form(c, a.type, items_of(a, c.state().player_value(p, a)), line);
  }
  return handle(c, TypeKind::kZone, zone_of(r, c.state(), ZoneDefId(f.id), p).value, line);
}

std::int64_t property(FormCall& c, PropertyId id, DefinitionId of, std::uint32_t line) {
  const PropertyDef& p = c.ruleset().property(id);
  const PropertyValue& v = c.ruleset().definition(of).properties[std::size_t(p.index)];
  if (p.property_kind == PropertyKind::kAmounts) return amounts_to_form(c, v.list);
  if (p.type.is_list) return list_to_form(c, p.type.element(), v.list, line);
  const bool is_number = p.type.kind == TypeKind::kInteger || p.type.kind == TypeKind::kBoolean;
  return !v.is_set && !is_number ? kNil : to_form(c, p.type, v.scalar, line);
}

// Returns the text that a member is, which has a number of its own.
std::int64_t text_of(FormCall& c, const BuiltinMember& m, std::int32_t thing) {
  const FormTexts& all = c.texts();
  const State& s = c.state();
  const bool is_component = m.of == TypeKind::kComponent;
  const DefinitionId d = is_component ? s.definition_of(ComponentId(thing)) : DefinitionId(thing);
  switch (m.detail) {
    case MemberDetail::kZoneNames:
      return all.of_zone[s.zone_def(ZoneId(thing)).index()];
    case MemberDetail::kDefinitionNames:
      return all.of_definition[d.index()];
    case MemberDetail::kKindNames:
      return all.of_kind[c.ruleset().definition(d).kind.index()];
    default: {
      const auto& names = all.of_cell[s.zone_def(CellId(thing).zone()).index()];
      const auto place = static_cast<std::size_t>(CellId(thing).place());
      return place < names.size() ? names[place] : kNil;
    }
  }
}

std::int64_t member(FormCall& c, std::int32_t row, std::int32_t thing, std::uint32_t line) {
  const BuiltinMember& m = kBuiltinMembers[row];
  if (m.result == TypeKind::kSymbol) return text_of(c, m, thing);
  const auto value = read(m, {c.ruleset(), c.state(), c.surroundings().player}, thing);
  c.charge(value.found);
  return result_to_form(c, {m.result, m.is_list}, value.items, line);
}

std::int64_t attribute(FormCall& c, AttributeId id, ComponentId of, std::uint32_t line) {
  const AttributeDef& a = c.ruleset().attribute(id);
  return result_to_form(c, a.type, items_of(a, c.state().component_value(of, a)), line);
}

// Returns the field for the kind of the thing; kNone if the kind has none.
FieldOfKind field_of(const FormCall& c, const FormField& f, std::int64_t thing) {
  const auto id = static_cast<std::int32_t>(thing);
  if (f.of == Payload::kComponent) {
    const DefinitionId of = c.state().definition_of(ComponentId(id));
    return f.kinds[c.ruleset().definition(of).kind.index()];
  }
  if (f.of == Payload::kDefinition)
    return f.kinds[c.ruleset().definition(DefinitionId(id)).kind.index()];
  return f.kinds[0];
}

}  // namespace

std::int64_t read_field(FormCall& c, const FormField& f, std::int64_t thing, std::uint32_t line) {
  if (c.is_stopped()) return kNil;
  if (thing <= kTrue) return c.fail(line);
  c.charge(kReadFuel);
  const FieldOfKind field = field_of(c, f, thing);
  if (field.kind == FieldKind::kNone) return c.fail(line, "script-undefined-name");
  if (field.kind == FieldKind::kQueryAbout)
    return query_about(c, QueryId(field.id), f.of, thing, line);
  const auto id = static_cast<std::int32_t>(thing);
  if (field.kind == FieldKind::kMember) return member(c, field.id, id, line);
  if (f.of == Payload::kPlayer) return player_field(c, field, PlayerId(id), line);
  if (field.kind == FieldKind::kAttribute && f.of == Payload::kCell) {
    const State& s = c.state();
    const AttributeId own = c.ruleset().find_cell_attribute(
        s.zone_def(CellId(id).zone()), c.ruleset().attribute(AttributeId(field.id)).name);
    if (!own.is_some()) return c.fail(line, "script-undefined-name");
    const AttributeDef& a = c.ruleset().attribute(own);
    return result_to_form(c, a.type, items_of(a, s.cell_value(CellId(id), a)), line);
  }
  if (field.kind == FieldKind::kAttribute)
    return attribute(c, AttributeId(field.id), ComponentId(id), line);
  if (f.of == Payload::kCell) {
    const DefinitionId of = definition_at(c.ruleset(), c.state(), CellId(id));
    const bool has_it = of.is_some() && c.ruleset().definition(of).kind ==
                                            c.ruleset().property(PropertyId(field.id)).kind;
    if (!has_it) return c.fail(line, "script-undefined-name");
    return property(c, PropertyId(field.id), of, line);
  }
  const bool is_component = f.of == Payload::kComponent;
  return property(c, PropertyId(field.id),
                  is_component ? c.state().definition_of(ComponentId(id)) : DefinitionId(id), line);
}

std::int64_t read_rule(FormCall& c, const FormField& f, std::int64_t thing, std::uint32_t line) {
  if (c.is_stopped()) return kNil;
  if (thing <= kTrue) return c.fail(line);
  c.charge(kReadFuel);
  if (field_of(c, f, thing).kind == FieldKind::kNone) return c.fail(line, "script-undefined-name");
  return thing;
}

std::int64_t read_name(FormCall& c, const FormField& f, std::uint32_t line) {
  if (c.is_stopped()) return kNil;
  const State& s = c.state();
  const Ruleset& r = c.ruleset();
  const FieldOfKind field = f.kinds[0];
  if (field.kind == FieldKind::kOption) {
    const OptionDef& o = r.options[OptionId(field.id)];
    return result_to_form(c, o.type, o.value, line);
  }
  c.charge(kReadFuel);
  if (field.kind == FieldKind::kMember) return member(c, field.id, -1, line);
  if (field.kind == FieldKind::kAttribute) {
    const AttributeDef& a = r.attribute(AttributeId(field.id));
    return result_to_form(c, a.type, items_of(a, s.table_value(a)), line);
  }
  if (field.kind == FieldKind::kZoneOfTable)
    return handle(c, TypeKind::kZone, zone_of(r, s, ZoneDefId(field.id), MaybePlayer()).value,
                  line);
  return field.id;  // the id of a definition
}

std::int64_t read_zone(FormCall& c, std::int64_t zone, std::int64_t wanted, std::uint32_t line) {
  if (c.is_stopped()) return kNil;
  if (zone <= kTrue) return c.fail(line);
  if (wanted < kLeastInteger) return c.fail(line, "script-wrong-argument");
  c.charge(kReadFuel);
  if (wanted != static_cast<std::int32_t>(wanted)) return c.fail(line, "script-wrong-argument");
  const State& s = c.state();
  const ZoneId z(static_cast<std::int32_t>(zone));
  const std::int64_t at = std::clamp<std::int64_t>(wanted, 1, s.size_of(z) + 1);
  c.charge(c.walk.charge(z.value, static_cast<std::int32_t>(at)));
  ComponentId i = at == wanted ? s.first_in(z) : ComponentId();
  for (std::int64_t k = 1; i.is_some() && k < at; ++k) i = s.next_of(i);
  return handle(c, TypeKind::kComponent, i.value, line);
}

std::int64_t length_of_zone(FormCall& c, std::int64_t zone, std::uint32_t line) {
  if (c.is_stopped()) return kNil;
  if (zone <= kTrue) return c.fail(line);
  return c.state().size_of(ZoneId(static_cast<std::int32_t>(zone)));
}

}  // namespace cubilete::lowering
