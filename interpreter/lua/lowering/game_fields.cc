#include "lua/lowering/game_fields.h"

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

namespace {

using Found = GameFields::Found;

Found found(Payload of, FieldKind kind, FormType type, std::int32_t id = -1) {
  return {{of, {{kind, id}}}, std::move(type)};
}

}  // namespace

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
  }
  return nil_type();
}

std::optional<Found> GameFields::query_about(TypeKind kind, std::int32_t detail,
                                             const std::string& name) {
  const QueryId id = r_.find_query(name);
  if (!id.is_some() || r_.queries[id].parameters.empty()) return std::nullopt;
  const QueryDef& q = r_.queries[id];
  const Type about = q.parameters.front().type;
  const bool fits = detail < 0 || about.detail < 0 || about.detail == detail;
  if (about.is_list || about.kind != kind || !fits) return std::nullopt;
  const FormType type =
      q.parameters.size() > 1 ? payload_type(Payload::kFunction) : type_of(q.returns);
  return found(Payload::kNone, FieldKind::kQueryAbout, type, id.value);
}

std::optional<Found> GameFields::player_field(const std::string& name) {
  if (auto of_language = member(TypeKind::kPlayer, name)) return of_language;
  const AttributeId a = r_.find_attribute(AttributeOwner::kPlayer, name);
  if (a.is_some())
    return found(Payload::kPlayer, FieldKind::kAttribute, type_of(r_.attribute(a).type), a.value);
  const ZoneDefId z = r_.find_zone(name);
  if (z.is_some() && r_.zone(z).is_per_player)
    return found(Payload::kPlayer, FieldKind::kZoneOfPlayer, payload_type(Payload::kZone), z.value);
  return query_about(TypeKind::kPlayer, -1, name);
}

// Finds an attribute of cells, or a property of their definitions; which one of that name it is
// depends on the zone of the cell.
std::optional<Found> GameFields::cell_field(const std::string& name) {
  for (std::size_t i = 0; i < r_.attributes.size(); ++i) {
    const AttributeDef& a = r_.attributes[i];
    if (a.owner != AttributeOwner::kCell || a.name != name) continue;
    return found(Payload::kCell, FieldKind::kAttribute, type_of(a.type), std::int32_t(i));
  }
  for (const ZoneDef& z : r_.zones) {
    if (!z.cell_kind.is_some() || !r_.find_property(z.cell_kind, name).is_some()) continue;
    auto of_definition = field_of_kind(z.cell_kind, name, false);
    if (of_definition) of_definition->field.of = Payload::kCell;
    return of_definition;
  }
  return std::nullopt;
}

// Finds a member that the language gives to things of a kind.
std::optional<Found> GameFields::member(TypeKind of, const std::string& name) {
  const BuiltinMember* const m = find_member(of, name);
  if (!m) return std::nullopt;
  FormType type = type_of(Type{m->result});
  const FormTexts& all = texts_.texts();
  if (m->detail == MemberDetail::kZoneNames) type = names_of(all.of_zone);
  if (m->detail == MemberDetail::kDefinitionNames) type = names_of(all.of_definition);
  if (m->detail == MemberDetail::kKindNames) type = names_of(all.of_kind);
  if (m->detail == MemberDetail::kCellNames) {
    std::vector<std::int32_t> names;
    for (const auto& cells : all.of_cell) names.insert(names.end(), cells.begin(), cells.end());
    type = names_of(names);
  }
  type.may_be_nil = m->may_be_missing;
  if (m->is_list) type = list_of(type);
  return found(payload_of(of), FieldKind::kMember, type, index_of(*m));
}

std::optional<Found> GameFields::field_of_kind(KindId kind, const std::string& name,
                                               bool is_component) {
  const Payload of = is_component ? Payload::kComponent : Payload::kDefinition;
  if (is_component) {
    const AttributeId a = r_.find_component_attribute(kind, name);
    if (a.is_some())
      return found(of, FieldKind::kAttribute, type_of(r_.attribute(a).type), a.value);
  }
  const TypeKind thing = is_component ? TypeKind::kComponent : TypeKind::kDefinition;
  if (auto of_language = member(thing, name)) return of_language;
  const PropertyId p = r_.find_property(kind, name);
  if (p.is_some()) {
    const PropertyDef& def = r_.property(p);
    switch (def.property_kind) {
      case PropertyKind::kValue:
        return found(of, FieldKind::kProperty, type_of(def.type), p.value);
      case PropertyKind::kAmounts:
        return found(of, FieldKind::kProperty, type_of({TypeKind::kAmounts}), p.value);
      case PropertyKind::kQuery:
      case PropertyKind::kEffect:
        return found(of, FieldKind::kProperty, payload_type(Payload::kFunction), p.value);
    }
  }
  return query_about(thing, kind.value, name);
}

std::optional<Found> GameFields::component_field(const std::string& name, bool is_component,
                                                 std::string& reason) {
  Found all{{is_component ? Payload::kComponent : Payload::kDefinition, {}}, {}};
  bool has_one = false;
  for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
    const auto one = field_of_kind(KindId(k), name, is_component);
    all.field.kinds.push_back(one ? one->field.kinds[0] : FieldOfKind());
    if (!one) continue;
    has_one = true;
    if (!shapes_.join(all.type, one->type))
      reason = "'" + name + "' is of several kinds: " + describe(all.type.payload) + " and " +
               describe(one->type.payload);
  }
  if (!has_one) return std::nullopt;
  return all;
}

std::optional<Found> GameFields::field(Payload of, std::string_view in_lua, std::string& reason) {
  const std::string name(in_lua);
  std::optional<Found> out;
  if (of == Payload::kPlayer) out = player_field(name);
  if (of == Payload::kZone || of == Payload::kCell) {
    const TypeKind thing = of == Payload::kZone ? TypeKind::kZone : TypeKind::kCell;
    out = member(thing, name);
    if (!out && of == Payload::kCell) out = cell_field(name);
    if (!out) out = query_about(thing, -1, name);
  }
  if (of == Payload::kComponent || of == Payload::kDefinition)
    out = component_field(name, of == Payload::kComponent, reason);
  if (out) out->field.of = of;
  return out;
}

std::vector<std::string> GameFields::fields_of_players() const {
  std::vector<std::string> names = member_names(TypeKind::kPlayer);
  for (const AttributeDef& a : r_.attributes) {
    if (a.owner == AttributeOwner::kPlayer) names.push_back(a.name);
  }
  for (const ZoneDef& z : r_.zones) {
    if (z.is_per_player) names.push_back(z.name);
  }
  return names;
}

std::optional<Found> GameFields::name(std::string_view in_lua, bool is_pure) {
  const std::string name(in_lua);
  const Payload of = Payload::kNone;
  if (const OptionId o = r_.find_option(name); o.is_some())
    return found(of, FieldKind::kOption, type_of(r_.options[o].type), o.value);
  if (is_pure) return std::nullopt;
  if (auto of_language = member(TypeKind::kNothing, name)) return of_language;
  const AttributeId a = r_.find_attribute(AttributeOwner::kTable, name);
  if (a.is_some()) return found(of, FieldKind::kAttribute, type_of(r_.attribute(a).type), a.value);
  const ZoneDefId z = r_.find_zone(name);
  if (z.is_some() && !r_.zone(z).is_per_player)
    return found(of, FieldKind::kZoneOfTable, payload_type(Payload::kZone), z.value);
  const DefinitionId d = r_.find_definition(name);
  if (!d.is_some()) return std::nullopt;
  return found(of, FieldKind::kDefinition, payload_type(Payload::kDefinition), d.value);
}

}  // namespace cubilete::lowering
