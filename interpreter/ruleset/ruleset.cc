#include "ruleset/ruleset.h"
#include "ruleset/effect.h"
#include "ruleset/zone_shape.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete {

Ruleset::Ruleset() = default;
Ruleset::Ruleset(const Ruleset&) = default;
Ruleset::Ruleset(Ruleset&&) noexcept = default;
Ruleset& Ruleset::operator=(Ruleset&&) noexcept = default;
Ruleset::~Ruleset() = default;

const Block& Ruleset::block(BlockId id) const { return blocks[id.index()]; }
namespace {

template <class Declarations>
std::int32_t index_of(const Declarations& all, std::string_view name) {
  const auto it =
      std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
  return it == all.end() ? -1 : static_cast<std::int32_t>(it - all.begin());
}

}  // namespace

AttributeId Ruleset::find_attribute(AttributeOwner owner, std::string_view wanted) const {
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    if (attributes[i].owner == owner && attributes[i].name == wanted) return AttributeId(i);
  }
  return {};
}

AttributeId Ruleset::find_resource(std::string_view wanted) const {
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    if (attributes[i].is_resource && attributes[i].name == wanted) return AttributeId(i);
  }
  return {};
}

std::vector<std::string> Ruleset::resource_names() const {
  std::vector<std::string> names;
  for (const AttributeDef& a : attributes) {
    if (a.is_resource) names.push_back(a.name);
  }
  return names;
}

AttributeId Ruleset::find_component_attribute(KindId id, std::string_view wanted) const {
  for (const AttributeId a : kind(id).attributes) {
    if (attribute(a).name == wanted) return a;
  }
  return {};
}

WrittenCell Ruleset::find_cell(std::string_view wanted) const {
  const std::size_t dot = wanted.find('.');
  if (dot == std::string_view::npos) return {};
  const ZoneDefId id = find_zone(wanted.substr(0, dot));
  if (!id.is_some() || zone(id).is_per_player) return {};
  const std::string_view own = wanted.substr(dot + 1);
  if (const auto place = zone(id).place_named(own)) return {id, *place};
  const ZoneDefId edges = zone(id).partner;
  if (!edges.is_some() || zone(id).is_of_edges) return {};
  const auto edge = zone(edges).place_named(own);
  return edge ? WrittenCell(edges, *edge) : WrittenCell();
}

std::string name_of(const Ruleset& r, WrittenCell cell) {
  const ZoneDef& def = r.zone(cell.zone());
  const ZoneDef& of = def.is_of_edges ? r.zone(def.partner) : def;
  return of.name + "." + def.cell_names[std::size_t(cell.place())];
}

std::string describe(const Ruleset& r, const Type& type) {
  if (type.kind == TypeKind::kRecord) {
    std::string fields;
    for (const Parameter& f : r.fields(type)) {
      fields += fmt::format("{}{}: {}", fields.empty() ? "" : ", ", f.name, describe(r, f.type));
    }
    return fmt::format("{} ({})", describe(type), fields);
  }
  if (type.is_list || type.detail < 0) return describe(type);
  switch (type.kind) {
    case TypeKind::kComponent:
    case TypeKind::kDefinition:
      return fmt::format("{} of the kind '{}'", describe(type), r.kind(KindId(type.detail)).name);
    case TypeKind::kZone:
      return fmt::format("the zone '{}'", r.zone(ZoneDefId(type.detail)).name);
    case TypeKind::kCell:
      return fmt::format("{} of '{}'", describe(type), r.zone(ZoneDefId(type.detail)).name);
    default:
      return describe(type);
  }
}

std::string quoted_names(const std::vector<Parameter>& parameters) {
  std::string out;
  for (const Parameter& p : parameters) {
    out += fmt::format("{}'{}'", out.empty() ? "" : ", ", p.name);
  }
  return out;
}

std::string described_result(const ScriptDef& s) {
  return s.gives_sets ? "a list of sets, each of them " + describe(s.returns) : describe(s.returns);
}

std::vector<std::string> written_cells(const Ruleset& r) {
  std::vector<std::string> out;
  for (const ZoneDef& z : r.zones) {
    if (z.is_per_player || z.is_of_edges) continue;
    for (const std::string& name : z.cell_names) out.push_back(z.name + "." + name);
  }
  return out;
}

AttributeId Ruleset::find_cell_attribute(ZoneDefId id, std::string_view wanted) const {
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    if (attributes[i].zone == id && attributes[i].name == wanted && id.is_some()) {
      return AttributeId(i);
    }
  }
  return {};
}

PropertyId Ruleset::find_property(KindId id, std::string_view wanted) const {
  for (const PropertyId p : kind(id).properties) {
    if (property(p).name == wanted) return p;
  }
  return {};
}

KindId Ruleset::find_kind(std::string_view wanted) const { return KindId(index_of(kinds, wanted)); }

DefinitionId Ruleset::find_definition(std::string_view wanted) const {
  const auto it = definitions_by_name.find(std::string(wanted));
  return it == definitions_by_name.end() ? DefinitionId() : it->second;
}

ZoneDefId Ruleset::find_zone(std::string_view wanted) const {
  return ZoneDefId(index_of(zones, wanted));
}

SymbolId Ruleset::find_symbol(std::string_view wanted) const {
  const auto it = symbols_by_name.find(std::string(wanted));
  return it == symbols_by_name.end() ? SymbolId() : it->second;
}

ActionId Ruleset::find_action(std::string_view wanted) const {
  return ActionId(index_of(actions, wanted));
}

bool Ruleset::are_values(std::span<const Parameter> parameters) const {
  const bool has_printed_cells = std::ranges::any_of(
      properties, [](const PropertyDef& p) { return p.type.kind == TypeKind::kCell; });
  const auto leads_to_game = [&](const Parameter& p) {
    switch (p.type.kind) {
      case TypeKind::kPlayer:
      case TypeKind::kComponent:
      case TypeKind::kZone:
      case TypeKind::kCell:
        return true;
      case TypeKind::kDefinition:
        return has_printed_cells;
      default:
        return false;
    }
  };
  return std::ranges::none_of(parameters, leads_to_game);
}

QueryId Ruleset::find_query(std::string_view wanted) const {
  return QueryId(index_of(queries, wanted));
}

EffectId Ruleset::find_effect(std::string_view wanted) const {
  return EffectId(index_of(effects, wanted));
}

OptionId Ruleset::find_option(std::string_view wanted) const {
  return OptionId(index_of(options, wanted));
}

PhaseId Ruleset::find_phase(std::string_view wanted) const {
  for (std::size_t i = 0; i < phases.size(); ++i) {
    if (phases[i] == wanted) return PhaseId(i);
  }
  return {};
}

std::int32_t size_of_attributes(const Ruleset& r, KindId kind) {
  std::int32_t size = 0;
  for (const AttributeId a : r.kind(kind).attributes) size += r.attribute(a).size();
  return size;
}

const ZoneFamily* find_zone_family(const Ruleset& r, std::string_view name) {
  const std::int32_t at = index_of(r.zone_families, name);
  return at < 0 ? nullptr : &r.zone_families[std::size_t(at)];
}

FlowId first_turn(const Ruleset& r) {
  // Those of the timetable come before those of the phases that effects start.
  for (const FlowNode& n : r.flow) {
    if (std::holds_alternative<TurnsFlow>(n.kind) && !n.parts.empty()) return n.parts.front();
  }
  return {};
}

std::int32_t ZoneDef::sides() const {
  if (shape != Shape::kGrid) return 0;
  return is_hexagonal ? 6 : 4;
}

std::string_view Ruleset::word_of(SymbolId id) const {
  const bool is_known = id.value >= 0 && id.index() < symbols.size();
  return is_known ? std::string_view(symbol(id)) : "nothing";
}

Direction Ruleset::direction_of(SymbolId id) const { return direction_named(word_of(id)); }

std::optional<GridStep> step_to(Direction d, const ZoneDef& def) {
  if (def.sides() == 0) return std::nullopt;
  return step_to(d, def.is_hexagonal);
}

std::string no_direction(const ZoneDef& def, std::string_view word, bool are_hexes) {
  if (def.sides() == 0) return "'" + def.name + "' is no grid: it has no directions";
  return "'" + std::string(word) + "' is no direction of '" + def.name + "': there are " +
         direction_words(are_hexes);
}

std::int32_t ZoneDef::place_towards(std::int32_t place, Direction d) const {
  const auto step = step_to(d, is_hexagonal);
  if (!step) return -1;
  return place_at(row_of(place) + step->down, column_of(place) + step->right).value_or(-1);
}

std::int32_t ZoneDef::place_beside(std::int32_t place, std::int32_t side) const {
  const auto at = static_cast<std::size_t>(side);
  return place_towards(place, is_hexagonal ? kSidesOfHexes[at] : kSidesOfSquares[at]);
}

std::string direction_words(bool is_hexagonal) {
  std::string out;
  for (const DirectionRow& d : kDirections) {
    if (is_hexagonal && !d.on_hexes) continue;
    out += (out.empty() ? "" : ", ") + std::string(d.word);
  }
  return out;
}

bool ZoneDef::arrives_in_front() const { return shape == Shape::kPile && is_ordered; }

std::vector<std::string> Ruleset::languages_without(std::string_view text) const {
  std::vector<std::string> out;
  for (const Locale& l : locales) {
    if (!l.find(text)) out.push_back(l.language);
  }
  return out;
}

const Locale* Ruleset::find_locale(std::string_view language) const {
  for (const Locale& l : locales) {
    if (l.language == language) return &l;
  }
  return nullptr;
}

}  // namespace cubilete
