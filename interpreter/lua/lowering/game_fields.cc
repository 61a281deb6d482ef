#include "lua/lowering/game_fields.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete::lowering {

TextTable::TextTable(const Ruleset& r) : r_(r) {
  for (const std::string& word : r.symbols) texts_.of_symbol.push_back(number_of(word));
  for (const AttributeDef& a : r.attributes) texts_.of_attribute.push_back(number_of(a.name));
  for (const ComponentDef& d : r.definitions) texts_.of_definition.push_back(number_of(d.name));
  for (const KindDef& k : r.kinds) texts_.of_kind.push_back(number_of(k.name));
  for (const ZoneDef& z : r.zones) {
    texts_.of_zone.push_back(number_of(z.name));
    auto& cells = texts_.of_cell.emplace_back();
    for (const std::string& cell : z.cell_names) cells.push_back(number_of(cell));
  }
}

std::int32_t TextTable::number_of(std::string_view text) {
  const auto known = numbers_.find(text);
  if (known != numbers_.end()) return known->second;
  const auto number = static_cast<std::int32_t>(texts_.texts.size());
  texts_.texts.emplace_back(text);
  texts_.meanings.push_back({r_.find_symbol(text), r_.find_resource(text)});
  numbers_.emplace(text, number);
  return number;
}

FormType GameFields::list_of(const FormType& items) {
  const std::int32_t shape = shapes_.add();
  shapes_.at(shape).items = items;
  return payload_type(Payload::kTable, shape);
}

FormType GameFields::names_of(const std::vector<std::int32_t>& texts) const {
  FormType t = payload_type(Payload::kText);
  t.texts = texts;
  std::sort(t.texts.begin(), t.texts.end());
  t.texts.erase(std::unique(t.texts.begin(), t.texts.end()), t.texts.end());
  return t;
}

FormType GameFields::type_of(const Type& type) {
  if (type.is_list) return list_of(type_of(type.element()));
  switch (type.kind) {
    case TypeKind::kNothing:
      return nil_type();
    case TypeKind::kInteger:
      return payload_type(Payload::kInteger);
    case TypeKind::kBoolean:
      return boolean_type();
    case TypeKind::kSymbol: {
      if (type.detail < 0) return or_nil(any_text_type());
      std::vector<std::int32_t> words;
      for (const SymbolId s : r_.vocabularies[VocabularyId(type.detail)])
        words.push_back(texts_.texts().of_symbol[s.index()]);
      return or_nil(names_of(words));
    }
    case TypeKind::kPlayer:
    case TypeKind::kComponent:
    case TypeKind::kDefinition:
    case TypeKind::kZone:
    case TypeKind::kCell:
      return or_nil(payload_type(payload_of(type.kind)));
    case TypeKind::kResource: {
      std::vector<std::int32_t> names;
      for (const std::string& name : r_.resource_names()) names.push_back(texts_.number_of(name));
      return or_nil(names_of(names));
    }
    case TypeKind::kAmounts: {
      const std::int32_t shape = shapes_.add();
      shapes_.at(shape).keys = Payload::kText;
      shapes_.at(shape).others = payload_type(Payload::kInteger);
      return payload_type(Payload::kTable, shape);
    }
    case TypeKind::kRecord: {
      const std::int32_t shape = shapes_.add();
      shapes_.at(shape).keys = Payload::kText;
      for (const Parameter& field : r_.fields(type))
        shapes_.at(shape).fields[texts_.number_of(field.name)] = type_of(field.type);
      return payload_type(Payload::kTable, shape);
    }
  }
  return nil_type();
}

FormType GameFields::type_of(FieldRef f, std::int32_t detail) {
  const FieldType field = cubilete::type_of(r_, f, detail);
  if (field.is_function) return payload_type(Payload::kFunction);
  if (f.kind == FieldKind::kZoneOfPlayer || f.kind == FieldKind::kZoneOfTable)
    return payload_type(Payload::kZone);
  if (f.kind == FieldKind::kDefinition) return payload_type(Payload::kDefinition);
  if (f.kind == FieldKind::kProperty && field.type.kind == TypeKind::kRecord)
    return field.may_be_missing ? or_nil(type_of(field.type)) : type_of(field.type);
  if (f.kind != FieldKind::kMember) return type_of(field.type);
  FormType type =
      type_of_names(kBuiltinMembers[f.id].detail).value_or(type_of(field.type.element()));
  type.may_be_nil = field.may_be_missing;
  return field.type.is_list ? list_of(type) : type;
}

// Returns the type of a member that is the name of something.
std::optional<FormType> GameFields::type_of_names(MemberDetail names) const {
  const FormTexts& all = texts_.texts();
  switch (names) {
    case MemberDetail::kZoneNames:
      return names_of(all.of_zone);
    case MemberDetail::kDefinitionNames:
      return names_of(all.of_definition);
    case MemberDetail::kKindNames:
      return names_of(all.of_kind);
    case MemberDetail::kCellNames: {
      std::vector<std::int32_t> cells;
      for (const auto& of : all.of_cell) cells.insert(cells.end(), of.begin(), of.end());
      return names_of(cells);
    }
    default:
      return std::nullopt;
  }
}

std::optional<GameFields::Found> GameFields::field(Payload of, std::string_view name,
                                                   std::string& reason) {
  const TypeKind thing = kind_of(of);
  if (thing == TypeKind::kNothing) return std::nullopt;
  Found all{{of, {}}, {}};
  bool has_one = false;
  for (const std::int32_t detail : details_of(r_, thing, -1)) {
    const FieldRef f = find_field(r_, thing, detail, name);
    all.field.kinds.push_back(f);
    if (!f.is_some()) continue;
    has_one = true;
    const FormType one = type_of(f, detail);
    if (!shapes_.join(all.type, one))
      reason = fmt::format("'{}' is of several kinds: {} and {}", name, describe(all.type.payload),
                           describe(one.payload));
  }
  if (!has_one) return std::nullopt;
  // Which attribute or property of that name it is of a cell depends on the zone of the cell.
  if (of == Payload::kCell) {
    const auto first = std::ranges::find_if(all.field.kinds, &FieldRef::is_some);
    all.field.kinds = {*first};
  }
  return all;
}

std::optional<GameFields::Found> GameFields::name(std::string_view name, bool is_pure) {
  const FieldRef f = find_game_name(r_, name, is_pure);
  if (!f.is_some()) return std::nullopt;
  return Found{{Payload::kNone, {f}}, type_of(f, -1)};
}

}  // namespace cubilete::lowering
