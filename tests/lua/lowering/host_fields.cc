// Reads fields and names of the game for forms, charged as the bindings in lua/api.
#include <algorithm>
#include <limits>

#include "lua/lowering/form_call.h"

namespace cubilete::lowering {
namespace {

std::int64_t number(std::int64_t n) { return n; }

std::int64_t handle(FormCall& c, TypeKind kind, std::int32_t id, std::uint32_t line) {
  return to_form(c, {kind}, id, line);
}

std::vector<std::int32_t> components_in(const State& s, ZoneId z) {
  std::vector<std::int32_t> out;
  for (ComponentId i = s.first_in(z); i.is_some(); i = s.next_of(i)) out.push_back(i.value);
  return out;
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
  if (f.kind == FieldKind::kSeat) return number(p.value + 1);
  if (f.kind == FieldKind::kAttribute) {
    const AttributeDef& a = r.attribute(AttributeId(f.id));
    return result_to_form(c, a.type, items_of(a, c.state().player_value(p, a)), line);
  }
  return handle(c, TypeKind::kZone, zone_of(r, c.state(), ZoneDefId(f.id), p).value, line);
}

std::int64_t zone_field(FormCall& c, FieldKind f, ZoneId z, std::uint32_t line) {
  const State& s = c.state();
  const ZoneDefId def = s.zone_def(z);
  const ZoneDef& zone = c.ruleset().zone(def);
  if (f == FieldKind::kName) return c.texts().of_zone[def.index()];
  if (f == FieldKind::kOwner) return handle(c, TypeKind::kPlayer, s.zone_owner(z).number(), line);
  if (f == FieldKind::kTop) return handle(c, TypeKind::kComponent, s.first_in(z).value, line);
  if (f == FieldKind::kBottom) return handle(c, TypeKind::kComponent, s.last_in(z).value, line);
  if (f == FieldKind::kRoom) {
    return zone.capacity < 0 ? number(std::numeric_limits<std::int32_t>::max())
                             : number(zone.capacity - s.size_of(z));
  }
  if (f == FieldKind::kComponents) {
    const auto all = components_in(s, z);
    c.charge(static_cast<std::int64_t>(all.size()));
    return list_to_form(c, {TypeKind::kComponent}, all, line);
  }
  std::vector<std::int32_t> cells;
  for (std::int32_t i = 0; i < zone.cells; ++i) cells.push_back(CellId(z, i).value);
  return list_to_form(c, {TypeKind::kCell}, cells, line);
}

std::int64_t cell_field(FormCall& c, FieldKind f, std::int32_t cell, std::uint32_t line) {
  const State& s = c.state();
  const ZoneId z = CellId(cell).zone();
  const std::int32_t place = CellId(cell).place();
  const ZoneDefId id = s.zone_def(z);
  const ZoneDef& def = c.ruleset().zone(id);
  if (f == FieldKind::kZone) return handle(c, TypeKind::kZone, z.value, line);
  if (f == FieldKind::kNumber) return number(ZoneDef::number_of(place));
  if (f == FieldKind::kRow) return number(def.row_of(place));
  if (f == FieldKind::kColumn) return number(def.column_of(place));
  if (f == FieldKind::kCellName) {
    const auto& names = c.texts().of_cell[id.index()];
    return std::size_t(place) < names.size() ? names[std::size_t(place)] : kNil;
  }
  if (f == FieldKind::kAdjacent) {
    std::vector<std::int32_t> out;
    for (const std::int32_t to : def.adjacency[std::size_t(place)])
      out.push_back(CellId(z, to).value);
    return list_to_form(c, {TypeKind::kCell}, out, line);
  }
  std::vector<std::int32_t> out;
  for (ComponentId i = s.first_in(z); i.is_some(); i = s.next_of(i)) {
    if (s.place_of(i) == place) out.push_back(i.value);
  }
  c.charge(s.size_of(z));
  if (f == FieldKind::kComponents) return list_to_form(c, {TypeKind::kComponent}, out, line);
  return handle(c, TypeKind::kComponent, out.empty() ? -1 : out.back(), line);
}

std::int64_t property(FormCall& c, PropertyId id, DefinitionId of, std::uint32_t line) {
  const PropertyDef& p = c.ruleset().property(id);
  const PropertyValue& v = c.ruleset().definition(of).properties[std::size_t(p.index)];
  if (p.property_kind == PropertyKind::kAmounts) return amounts_to_form(c, v.list);
  if (p.type.is_list) return list_to_form(c, p.type.element(), v.list, line);
  const bool is_number = p.type.kind == TypeKind::kInteger || p.type.kind == TypeKind::kBoolean;
  return !v.is_set && !is_number ? kNil : to_form(c, p.type, v.scalar, line);
}

std::int64_t definition_field(FormCall& c, FieldOfKind f, DefinitionId id, std::uint32_t line) {
  const ComponentDef& def = c.ruleset().definition(id);
  if (f.kind == FieldKind::kName) return c.texts().of_definition[id.index()];
  if (f.kind == FieldKind::kKind) return c.texts().of_kind[def.kind.index()];
  if (f.kind == FieldKind::kCopies) return number(def.copies);
  return property(c, PropertyId(f.id), id, line);
}

std::int64_t component_field(FormCall& c, FieldOfKind f, ComponentId id, std::uint32_t line) {
  const State& s = c.state();
  const ZoneId zone = s.zone_of(id);
  if (f.kind == FieldKind::kAttribute) {
    const AttributeDef& a = c.ruleset().attribute(AttributeId(f.id));
    return result_to_form(c, a.type, items_of(a, s.component_value(id, a)), line);
  }
  if (f.kind == FieldKind::kDefinition)
    return handle(c, TypeKind::kDefinition, s.definition_of(id).value, line);
  if (f.kind == FieldKind::kZone) return handle(c, TypeKind::kZone, zone.value, line);
  if (f.kind == FieldKind::kOwner)
    return handle(c, TypeKind::kPlayer, s.zone_owner(zone).number(), line);
  if (f.kind == FieldKind::kCell) {
    const std::int32_t place = s.place_of(id);
    return handle(c, TypeKind::kCell, place < 0 ? -1 : CellId(zone, place).value, line);
  }
  if (f.kind == FieldKind::kIndex) {
    std::int64_t at = 1;
    for (ComponentId i = s.first_in(zone); i != id; i = s.next_of(i)) ++at;
    c.charge(at / 4);
    return number(at);
  }
  return definition_field(c, f, s.definition_of(id), line);
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
  if (f.of == Payload::kPlayer) return player_field(c, field, PlayerId(id), line);
  if (f.of == Payload::kZone) return zone_field(c, field.kind, ZoneId(id), line);
  if (f.of == Payload::kCell) return cell_field(c, field.kind, id, line);
  if (f.of == Payload::kComponent) return component_field(c, field, ComponentId(id), line);
  return definition_field(c, field, DefinitionId(id), line);
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
  if (field.kind == FieldKind::kActingPlayer)
    return handle(c, TypeKind::kPlayer, c.surroundings().player.number(), line);
  if (field.kind == FieldKind::kPlayers) {
    std::vector<std::int32_t> all;
    for (std::int32_t p = 0; p < s.players(); ++p) all.push_back(p);
    return list_to_form(c, kPlayerType, all, line);
  }
  if (field.kind == FieldKind::kPlayerCount) return number(s.players());
  if (field.kind == FieldKind::kRound) return number(s.round());
  if (field.kind == FieldKind::kTurn) return number(s.turn());
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
