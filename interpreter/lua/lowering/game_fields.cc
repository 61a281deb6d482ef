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
  if (name == "seat")
    return found(Payload::kPlayer, FieldKind::kSeat, payload_type(Payload::kInteger));
  const AttributeId a = r_.find_attribute(AttributeOwner::kPlayer, name);
  if (a.is_some())
    return found(Payload::kPlayer, FieldKind::kAttribute, type_of(r_.attribute(a).type), a.value);
  const ZoneDefId z = r_.find_zone(name);
  if (z.is_some() && r_.zone(z).is_per_player)
    return found(Payload::kPlayer, FieldKind::kZoneOfPlayer, payload_type(Payload::kZone), z.value);
  return query_about(TypeKind::kPlayer, -1, name);
}

std::optional<Found> GameFields::zone_field(const std::string& name) {
  const FormType component = payload_type(Payload::kComponent);
  if (name == "name")
    return found(Payload::kZone, FieldKind::kName, names_of(texts_.texts().of_zone));
  if (name == "owner")
    return found(Payload::kZone, FieldKind::kOwner, or_nil(payload_type(Payload::kPlayer)));
  if (name == "top") return found(Payload::kZone, FieldKind::kTop, or_nil(component));
  if (name == "bottom") return found(Payload::kZone, FieldKind::kBottom, or_nil(component));
  if (name == "room")
    return found(Payload::kZone, FieldKind::kRoom, payload_type(Payload::kInteger));
  if (name == "components")
    return found(Payload::kZone, FieldKind::kComponents, list_of(component));
  if (name == "cells")
    return found(Payload::kZone, FieldKind::kCells, list_of(payload_type(Payload::kCell)));
  return query_about(TypeKind::kZone, -1, name);
}

std::optional<Found> GameFields::cell_field(const std::string& name) {
  const FormType component = payload_type(Payload::kComponent);
  const FormType number = payload_type(Payload::kInteger);
  if (name == "zone") return found(Payload::kCell, FieldKind::kZone, payload_type(Payload::kZone));
  if (name == "number") return found(Payload::kCell, FieldKind::kNumber, number);
  if (name == "row") return found(Payload::kCell, FieldKind::kRow, number);
  if (name == "column") return found(Payload::kCell, FieldKind::kColumn, number);
  if (name == "name") {
    std::vector<std::int32_t> names;
    for (const auto& cells : texts_.texts().of_cell)
      names.insert(names.end(), cells.begin(), cells.end());
    return found(Payload::kCell, FieldKind::kCellName, or_nil(names_of(names)));
  }
  if (name == "components")
    return found(Payload::kCell, FieldKind::kComponents, list_of(component));
  if (name == "top") return found(Payload::kCell, FieldKind::kTop, or_nil(component));
  if (name == "adjacent")
    return found(Payload::kCell, FieldKind::kAdjacent, list_of(payload_type(Payload::kCell)));
  return query_about(TypeKind::kCell, -1, name);
}

std::optional<Found> GameFields::field_of_kind(KindId kind, const std::string& name,
                                               bool is_component) {
  const Payload of = is_component ? Payload::kComponent : Payload::kDefinition;
  if (is_component) {
    const AttributeId a = r_.find_component_attribute(kind, name);
    if (a.is_some())
      return found(of, FieldKind::kAttribute, type_of(r_.attribute(a).type), a.value);
    if (name == "definition")
      return found(of, FieldKind::kDefinition, payload_type(Payload::kDefinition));
    if (name == "zone") return found(of, FieldKind::kZone, payload_type(Payload::kZone));
    if (name == "owner")
      return found(of, FieldKind::kOwner, or_nil(payload_type(Payload::kPlayer)));
    if (name == "cell") return found(of, FieldKind::kCell, or_nil(payload_type(Payload::kCell)));
    if (name == "index") return found(of, FieldKind::kIndex, payload_type(Payload::kInteger));
  }
  if (name == "name") return found(of, FieldKind::kName, names_of(texts_.texts().of_definition));
  if (name == "kind") return found(of, FieldKind::kKind, names_of(texts_.texts().of_kind));
  if (name == "copies") return found(of, FieldKind::kCopies, payload_type(Payload::kInteger));
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
  return query_about(is_component ? TypeKind::kComponent : TypeKind::kDefinition, kind.value, name);
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
  if (of == Payload::kZone) out = zone_field(name);
  if (of == Payload::kCell) out = cell_field(name);
  if (of == Payload::kComponent || of == Payload::kDefinition)
    out = component_field(name, of == Payload::kComponent, reason);
  if (out) out->field.of = of;
  return out;
}

std::vector<std::string> GameFields::fields_of_players() const {
  std::vector<std::string> names = {"seat"};
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
  const FormType number = payload_type(Payload::kInteger);
  const FormType player = payload_type(Payload::kPlayer);
  if (name == "player") return found(of, FieldKind::kActingPlayer, or_nil(player));
  if (name == "players") return found(of, FieldKind::kPlayers, list_of(player));
  if (name == "player_count") return found(of, FieldKind::kPlayerCount, number);
  if (name == "round") return found(of, FieldKind::kRound, number);
  if (name == "turn") return found(of, FieldKind::kTurn, number);
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
