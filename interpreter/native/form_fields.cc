// Writes the fields of things, and the names of the game, that scripts read.
#include <map>

#include "native/form_writer.h"

namespace cubilete::native {

using lowering::ArgumentType;
using lowering::FormField;
using lowering::Payload;

namespace {

std::string attribute(const AttributeDef& a, const std::string& cell) {
  return fmt::format("return {};", form_attribute(a, cell));
}

std::string player_field(const FormScope& s, FieldRef f) {
  const Ruleset& r = s.m.ruleset;
  if (f.kind == FieldKind::kAttribute) {
    const AttributeDef& a = r.attribute(AttributeId(f.id));
    return attribute(a, fmt::format("h->g.c[kFirstPlayer + x * kPlayerSize + {}]", a.offset));
  }
  return fmt::format("return {} + x;", first_zone(s.m, r.zone(ZoneDefId(f.id))));
}

// Returns the values of a property of the definition `d`; all of them are constants.
std::string property(const FormScope& s, PropertyId id) {
  const Ruleset& r = s.m.ruleset;
  const PropertyDef& p = r.property(id);
  const bool is_list = is_many(p.type);
  const bool is_number = p.type.kind == TypeKind::kInteger || p.type.kind == TypeKind::kBoolean;
  std::string lists, values;
  for (std::size_t d = 0; d < r.definitions.size(); ++d) {
    const bool has_it = r.definitions[d].kind == p.kind;
    const PropertyValue* v = has_it ? &r.definitions[d].properties[std::size_t(p.index)] : nullptr;
    if (is_list && (!v || v->list.empty())) {
      values += "{},";
    } else if (is_list) {
      const auto items = printed_values(s.m, p.type.kind, v->list);
      lists += fmt::format("static constexpr i32 list{}_[] = {{{}}}; ", d, fmt::join(items, ","));
      values += fmt::format("{{list{}_,{}}},", d, v->list.size());
    } else {
      const bool is_nil = !v || (!v->is_set && !is_number);
      const std::int32_t value = is_nil ? 0 : printed_value(s.m, p.type.kind, v->scalar);
      values += form_number(is_nil ? lowering::kNil : constant_value(s, p.type, value)) + ",";
    }
  }
  if (!is_list)
    return fmt::format("static constexpr I values_[] = {{{}}}; return values_[d];", values);
  return fmt::format("{}static constexpr Lst values_[] = {{{}}}; return {};", lists, values,
                     form_value(s, p.type, "values_[d]"));
}

std::string one_field(const FormScope& s, Payload of, FieldRef f) {
  if (f.kind == FieldKind::kNone) return "bail();";
  if (f.kind == FieldKind::kQueryAbout) {
    return write_query_call(s, QueryId(f.id), {"I{x}"}, {ArgumentType{of, Payload::kNone}});
  }
  if (f.kind == FieldKind::kMember) return fmt::format("return {};", kBuiltinMembers[f.id].code);
  if (of == Payload::kPlayer) return player_field(s, f);
  if (f.kind == FieldKind::kAttribute && of == Payload::kCell) {
    const AttributeDef& a = s.m.ruleset.attribute(AttributeId(f.id));
    return attribute(a, fmt::format("h->g.value_of_cell({}, x)", f.id));
  }
  if (f.kind == FieldKind::kAttribute) {
    const AttributeDef& a = s.m.ruleset.attribute(AttributeId(f.id));
    return attribute(a, fmt::format("h->g.cell_of(x, kComponentHeader + {})", a.offset));
  }
  if (of == Payload::kCell) {
    const PropertyId id(f.id);
    const std::int32_t kind = s.m.ruleset.property(id).kind.value;
    return fmt::format(
        "const i32 d = definition_at(x); if (UNLIKELY(d < 0 || kKindOf[d] != {})) bail(); {}", kind,
        property(s, id));
  }
  return fmt::format("const i32 d = {}; {}", of == Payload::kComponent ? "h->g.def(x)" : "x",
                     property(s, PropertyId(f.id)));
}

}  // namespace

std::string write_field(const FormScope& s, const FormField& field) {
  const bool has_kinds = field.of == Payload::kComponent || field.of == Payload::kDefinition;
  if (!has_kinds) return one_field(s, field.of, field.kinds[0]);
  // Kinds that read the same field share a case.
  std::vector<std::pair<FieldRef, std::string>> cases;
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
  const FieldRef f = field.kinds[0];
  if (f.kind == FieldKind::kOption) {
    const OptionDef& o = r.options[OptionId(f.id)];
    if (!is_many(o.type)) {
      // An option without a value reads as nil.
      const std::int32_t value = o.value.empty() ? -1 : o.value[0];
      return fmt::format("return {};", form_number(constant_value(s, o.type, value)));
    }
    return fmt::format("static constexpr i32 items_[] = {{{}0}}; return {};",
                       o.value.empty() ? "" : fmt::format("{},", fmt::join(o.value, ",")),
                       form_value(s, o.type, fmt::format("(Lst{{items_, {}}})", o.value.size())));
  }
  const std::string charged = "h->charged += kReadFuel; ";
  switch (f.kind) {
    case FieldKind::kMember:
      return charged + fmt::format("return {};", kBuiltinMembers[f.id].code);
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
