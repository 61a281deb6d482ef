// Writes the fields of things, and the names of the game, that scripts read.
#include <map>

#include "native/form_writer.h"

namespace cubilete::native {

using lowering::ArgumentType;
using lowering::FieldKind;
using lowering::FieldOfKind;
using lowering::FormField;
using lowering::Payload;

namespace {

std::string attribute(const AttributeDef& a, const std::string& cell) {
  return fmt::format("return {};", form_attribute(a, cell));
}

std::string player_field(const FormScope& s, FieldOfKind f) {
  const Ruleset& r = s.m.ruleset;
  if (f.kind == FieldKind::kSeat) return "return x + 1;";
  if (f.kind == FieldKind::kAttribute) {
    const AttributeDef& a = r.attribute(AttributeId(f.id));
    return attribute(a, fmt::format("h->g.c[kFirstPlayer + x * kPlayerSize + {}]", a.offset));
  }
  return fmt::format("return {} + x;", first_zone(s.m, r.zone(ZoneDefId(f.id))));
}

std::string zone_field(FieldKind f) {
  if (f == FieldKind::kName) return "return kTextOfZone[kZone_[x].def];";
  if (f == FieldKind::kOwner) return "return from_id(kZone_[x].owner);";
  if (f == FieldKind::kTop) return "return from_id(h->g.first_in(x));";
  if (f == FieldKind::kBottom) return "return from_id(h->g.last_in(x));";
  if (f == FieldKind::kRoom) return "return h->room_in(x);";
  if (f == FieldKind::kComponents) return "return h->components_in(x);";
  return "return h->cells_of(x);";
}

std::string cell_field(FieldKind f) {
  if (f == FieldKind::kZone) return "return x / kMaxCells;";
  if (f == FieldKind::kNumber) return "return x % kMaxCells + 1;";
  if (f == FieldKind::kRow) return "return kRowOf[number_of_cell(x)];";
  if (f == FieldKind::kColumn) return "return kColumnOf[number_of_cell(x)];";
  if (f == FieldKind::kCellName) return "return FormRun::name_of_cell(x);";
  if (f == FieldKind::kAdjacent) return "return h->adjacent_to(x);";
  if (f == FieldKind::kComponents) return "return h->components_at(x);";
  return "return h->top_at(x);";
}

// Returns the values of a property of the definition `d`; all of them are constants.
std::string property(const FormScope& s, PropertyId id) {
  const Ruleset& r = s.m.ruleset;
  const PropertyDef& p = r.property(id);
  const bool is_amounts = p.property_kind == PropertyKind::kAmounts;
  const bool is_list = is_amounts || p.type.is_list;
  const bool is_number = p.type.kind == TypeKind::kInteger || p.type.kind == TypeKind::kBoolean;
  std::string lists, values;
  for (std::size_t d = 0; d < r.definitions.size(); ++d) {
    const bool has_it = r.definitions[d].kind == p.kind;
    const PropertyValue* v = has_it ? &r.definitions[d].properties[std::size_t(p.index)] : nullptr;
    if (is_list && (!v || v->list.empty())) {
      values += "{},";
    } else if (is_list) {
      lists += fmt::format("static constexpr i32 list{}_[] = {{{}}}; ", d, fmt::join(v->list, ","));
      values += fmt::format("{{list{}_,{}}},", d, v->list.size());
    } else {
      const bool is_nil = !v || (!v->is_set && !is_number);
      values += form_number(is_nil ? lowering::kNil : constant_value(s, p.type, v->scalar)) + ",";
    }
  }
  if (!is_list)
    return fmt::format("static constexpr I values_[] = {{{}}}; return values_[d];", values);
  return fmt::format("{}static constexpr Lst values_[] = {{{}}}; return {};", lists, values,
                     is_amounts ? "h->amounts(values_[d])"
                                : fmt::format("h->list(values_[d], {})", converter(p.type)));
}

std::string definition_field(const FormScope& s, FieldOfKind f) {
  if (f.kind == FieldKind::kName) return "return kTextOfDefinition[d];";
  if (f.kind == FieldKind::kKind) return "return kTextOfKind[kKindOf[d]];";
  if (f.kind == FieldKind::kCopies) return "return kCopies[d];";
  return property(s, PropertyId(f.id));
}

std::string component_field(const FormScope& s, FieldOfKind f) {
  switch (f.kind) {
    case FieldKind::kAttribute: {
      const AttributeDef& a = s.m.ruleset.attribute(AttributeId(f.id));
      return attribute(a, fmt::format("h->g.cell_of(x, kComponentHeader + {})", a.offset));
    }
    case FieldKind::kDefinition:
      return "return h->g.def(x);";
    case FieldKind::kZone:
      return "return h->g.zone(x);";
    case FieldKind::kOwner:
      return "return from_id(kZone_[h->g.zone(x)].owner);";
    case FieldKind::kCell:
      return "return from_id(h->g.cell_at(x));";
    case FieldKind::kIndex:
      return "return h->index_of(x);";
    default:
      return "const i32 d = h->g.def(x); (void)d; " + definition_field(s, f);
  }
}

std::string one_field(const FormScope& s, Payload of, FieldOfKind f) {
  if (f.kind == FieldKind::kNone) return "bail();";
  if (f.kind == FieldKind::kQueryAbout) {
    return write_query_call(s, QueryId(f.id), {"I{x}"}, {ArgumentType{of, Payload::kNone}});
  }
  switch (of) {
    case Payload::kPlayer:
      return player_field(s, f);
    case Payload::kZone:
      return zone_field(f.kind);
    case Payload::kCell:
      return cell_field(f.kind);
    case Payload::kComponent:
      return component_field(s, f);
    default:
      return "const i32 d = x; (void)d; " + definition_field(s, f);
  }
}

}  // namespace

std::string write_field(const FormScope& s, const FormField& field) {
  const bool has_kinds = field.of == Payload::kComponent || field.of == Payload::kDefinition;
  if (!has_kinds) return one_field(s, field.of, field.kinds[0]);
  // Kinds that read the same field share a case.
  std::vector<std::pair<FieldOfKind, std::string>> cases;
  for (std::size_t k = 0; k < field.kinds.size(); ++k) {
    auto it = cases.begin();
    while (it != cases.end() && !(it->first == field.kinds[k])) ++it;
    if (it == cases.end()) it = cases.insert(it, {field.kinds[k], ""});
    it->second += fmt::format("case {}: ", k);
  }
  if (cases.size() == 1) return one_field(s, field.of, cases[0].first);
  std::string out = fmt::format("switch (kKindOf[{}]) {{ ",
                                field.of == Payload::kComponent ? "h->g.def(x)" : "x");
  for (const auto& [f, labels] : cases) {
    out += fmt::format("{}{{ {} }}\n", labels, one_field(s, field.of, f));
  }
  return out + "default: bail(); }";
}

std::string write_name(const FormScope& s, const FormField& field) {
  const Ruleset& r = s.m.ruleset;
  const FieldOfKind f = field.kinds[0];
  if (f.kind == FieldKind::kOption) {
    const OptionDef& o = r.options[OptionId(f.id)];
    if (!is_many(o.type)) {
      // An option without a value reads as nil.
      const std::int32_t value = o.value.empty() ? -1 : o.value[0];
      return fmt::format("return {};", form_number(constant_value(s, o.type, value)));
    }
    return fmt::format("static constexpr i32 items_[] = {{{}0}}; return {};",
                       o.value.empty() ? "" : fmt::format("{},", fmt::join(o.value, ",")),
                       form_value(o.type, fmt::format("(Lst{{items_, {}}})", o.value.size())));
  }
  const std::string charged = "h->charged += kReadFuel; ";
  switch (f.kind) {
    case FieldKind::kActingPlayer:
      return charged + "return from_id(h->pl);";
    case FieldKind::kPlayers:
      return charged + "return h->players_from(0, kPlayers);";
    case FieldKind::kPlayerCount:
      return charged + "return kPlayers;";
    case FieldKind::kRound:
      return charged + "return h->g.c[kRound];";
    case FieldKind::kTurn:
      return charged + "return h->g.c[kTurn];";
    case FieldKind::kAttribute: {
      const AttributeDef& a = r.attribute(AttributeId(f.id));
      return charged + attribute(a, fmt::format("h->g.c[kHeaderSize + {}]", a.offset));
    }
    case FieldKind::kZoneOfTable:
      return charged + fmt::format("return {};", first_zone(s.m, r.zone(ZoneDefId(f.id))));
    default:
      return charged + fmt::format("return {};", f.id);  // the id of a definition
  }
}

}  // namespace cubilete::native
