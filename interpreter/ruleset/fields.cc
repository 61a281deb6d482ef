#include "ruleset/fields.h"

#include <algorithm>
#include <iterator>

namespace cubilete {
namespace {

bool has_kind(TypeKind thing) {
  return thing == TypeKind::kComponent || thing == TypeKind::kDefinition;
}

FieldRef of_language(TypeKind thing, std::string_view name) {
  const BuiltinMember* const m = find_member(thing, name);
  return m ? FieldRef{FieldKind::kMember, index_of(*m)} : FieldRef();
}

template <class Id>
FieldRef field(FieldKind kind, Id id) {
  return id.is_some() ? FieldRef{kind, id.value} : FieldRef();
}

FieldRef attribute_of(const Ruleset& r, TypeKind thing, std::int32_t detail,
                      std::string_view name) {
  AttributeId id;
  if (thing == TypeKind::kPlayer) id = r.find_attribute(AttributeOwner::kPlayer, name);
  if (detail >= 0 && thing == TypeKind::kComponent)
    id = r.find_component_attribute(KindId(detail), name);
  if (detail >= 0 && thing == TypeKind::kCell) id = r.find_cell_attribute(ZoneDefId(detail), name);
  return field(FieldKind::kAttribute, id);
}

// Returns the kind whose properties a thing has.
KindId kind_of(const Ruleset& r, TypeKind thing, std::int32_t detail) {
  if (detail < 0) return {};
  if (has_kind(thing)) return KindId(detail);
  return thing == TypeKind::kCell ? r.zone(ZoneDefId(detail)).cell_kind : KindId();
}

bool is_about(const QueryDef& q, TypeKind thing, std::int32_t detail) {
  if (q.parameters.empty()) return false;
  const Type about = q.parameters.front().type;
  const bool fits = detail < 0 || about.detail < 0 || about.detail == detail;
  return !about.is_list && about.kind == thing && fits;
}

FieldRef of_record(const std::vector<Parameter>& fields, std::string_view name) {
  const auto at = std::ranges::find(fields, name, &Parameter::name);
  if (at == fields.end()) return {};
  return {FieldKind::kOfRecord, static_cast<std::int32_t>(at - fields.begin())};
}

FieldRef declared(const Ruleset& r, TypeKind thing, std::int32_t detail, std::string_view name) {
  if (thing == TypeKind::kRecord) return of_record(r.fields({thing, false, detail}), name);
  if (thing == TypeKind::kPlayer) {
    const ZoneDefId z = r.find_zone(name);
    if (z.is_some() && r.zone(z).is_per_player) return {FieldKind::kZoneOfPlayer, z.value};
  }
  if (const KindId kind = kind_of(r, thing, detail); kind.is_some()) {
    const PropertyId p = r.find_property(kind, name);
    if (p.is_some()) return {FieldKind::kProperty, p.value};
  }
  const QueryId q = r.find_query(name);
  return q.is_some() && is_about(r.queries[q], thing, detail)
             ? FieldRef{FieldKind::kQueryAbout, q.value}
             : FieldRef();
}

}  // namespace

FieldRef find_field(const Ruleset& r, TypeKind thing, std::int32_t detail, std::string_view name) {
  if (const FieldRef member = of_language(thing, name); member.is_some()) return member;
  const FieldRef attribute = attribute_of(r, thing, detail, name);
  return attribute.is_some() ? attribute : declared(r, thing, detail, name);
}

FieldRef find_game_name(const Ruleset& r, std::string_view name, bool is_pure) {
  const FieldRef option = field(FieldKind::kOption, r.find_option(name));
  if (option.is_some() || is_pure) return option;
  if (const FieldRef member = of_language(TypeKind::kNothing, name); member.is_some())
    return member;
  const AttributeId a = r.find_attribute(AttributeOwner::kTable, name);
  if (a.is_some()) return {FieldKind::kAttribute, a.value};
  const ZoneDefId z = r.find_zone(name);
  if (z.is_some() && !r.zone(z).is_per_player) return {FieldKind::kZoneOfTable, z.value};
  return field(FieldKind::kDefinition, r.find_definition(name));
}

std::vector<std::int32_t> details_of(const Ruleset& r, TypeKind thing, std::int32_t detail) {
  std::vector<std::int32_t> out;
  for (std::size_t k = 0; detail < 0 && has_kind(thing) && k < r.kinds.size(); ++k)
    out.push_back(static_cast<std::int32_t>(k));
  for (std::size_t z = 0; detail < 0 && thing == TypeKind::kCell && z < r.zones.size(); ++z) {
    if (r.zones[z].has_cells()) out.push_back(static_cast<std::int32_t>(z));
  }
  if (out.empty()) out.push_back(detail);
  return out;
}

std::vector<std::string> declared_names(const Ruleset& r, TypeKind thing, std::int32_t detail) {
  std::vector<std::string> out;
  if (thing == TypeKind::kRecord) {
    for (const Parameter& field : r.fields({thing, false, detail})) out.push_back(field.name);
    return out;
  }
  for (const std::int32_t d : details_of(r, thing, detail)) {
    for (const AttributeDef& a : r.attributes) {
      const std::int32_t of = a.owner == AttributeOwner::kCell ? a.zone.value : a.kind.value;
      if (thing_with(a.owner) == thing && of == d) out.push_back(a.name);
    }
    if (const KindId kind = kind_of(r, thing, d); kind.is_some()) {
      for (const PropertyId p : r.kind(kind).properties) out.push_back(r.property(p).name);
    }
  }
  for (const ZoneDef& z : r.zones) {
    if (thing == TypeKind::kPlayer && z.is_per_player) out.push_back(z.name);
  }
  return out;
}

std::vector<std::string> field_names(const Ruleset& r, TypeKind thing, std::int32_t detail) {
  std::vector<std::string> out = member_names(thing);
  const std::vector<std::string> declared = declared_names(r, thing, detail);
  out.insert(out.end(), declared.begin(), declared.end());
  for (const QueryDef& q : r.queries) {
    if (is_about(q, thing, detail)) out.push_back(q.name);
  }
  return out;
}

namespace {

// Returns whether a value of the type may be none.
bool may_be_none(Type t) {
  return !is_many(t) && t.kind != TypeKind::kInteger && t.kind != TypeKind::kBoolean;
}

Type of_member(const Ruleset& r, const BuiltinMember& m, std::int32_t detail) {
  Type type{m.result, m.is_list};
  if (m.detail == MemberDetail::kOfThing) type.detail = detail;
  if (detail < 0 || (m.of != TypeKind::kZone && m.of != TypeKind::kCell)) return type;
  const ZoneDef& zone = r.zone(ZoneDefId(detail));
  if (m.detail == MemberDetail::kOfEdges) type.detail = zone.partner.value;
  if (m.detail == MemberDetail::kOfCell) type.detail = zone.cell_kind.value;
  if (m.detail == MemberDetail::kHeld && zone.holds.size() == 1) type.detail = zone.holds[0].value;
  return type;
}

FieldType of_property(const PropertyDef& p) {
  switch (p.property_kind) {
    case PropertyKind::kQuery:
    case PropertyKind::kEffect:
      return {{}, true, false};
    case PropertyKind::kAmounts:
      return {{TypeKind::kAmounts}, false, false};
    case PropertyKind::kValue:
      break;
  }
  const bool is_record = p.type.kind == TypeKind::kRecord && !p.type.is_list;
  const bool is_there = p.is_required && (p.type.kind == TypeKind::kSymbol || is_record);
  return {p.type, false, (may_be_none(p.type) || is_record) && !is_there};
}

}  // namespace

FieldType type_of(const Ruleset& r, FieldRef f, std::int32_t detail) {
  const auto id = static_cast<std::size_t>(f.id);
  switch (f.kind) {
    case FieldKind::kNone:
      break;
    case FieldKind::kMember: {
      const BuiltinMember& m = kBuiltinMembers[id];
      return {of_member(r, m, detail), false, m.may_be_missing && !m.is_list};
    }
    case FieldKind::kAttribute: {
      const Type type = r.attributes[id].type;
      return {type, false, may_be_none(type)};
    }
    case FieldKind::kProperty:
      return of_property(r.properties[id]);
    case FieldKind::kZoneOfPlayer:
    case FieldKind::kZoneOfTable:
      return {{TypeKind::kZone, false, f.id}, false, false};
    case FieldKind::kQueryAbout: {
      const QueryDef& q = r.queries[QueryId(f.id)];
      if (q.parameters.size() > 1) return {{}, true, false};
      return {q.returns, false, may_be_none(q.returns) && q.returns.kind != TypeKind::kSymbol};
    }
    case FieldKind::kDefinition:
      return {{TypeKind::kDefinition, false, r.definitions[id].kind.value}, false, false};
    case FieldKind::kOption: {
      const Type type = r.options[OptionId(f.id)].type;
      return {type, false, may_be_none(type) && type.kind != TypeKind::kSymbol};
    }
    case FieldKind::kOfRecord:
      return {r.fields({TypeKind::kRecord, false, detail})[id].type, false, false};
  }
  return {};
}

}  // namespace cubilete
