#include "tools/serve/seen_position.h"

#include <algorithm>

#include "narration/card_text.h"
#include "narration/component_text.h"
#include "narration/table_blocks.h"
#include "narration/table_model.h"
#include "ruleset/zone_shape.h"
#include "tools/serve/card_frame.h"
#include "tools/serve/look_json.h"

namespace cubilete {

using nlohmann::json;

namespace {

const char* name_of_shape(Shape shape) {
  switch (shape) {
    case Shape::kPile:
      return "pile";
    case Shape::kRow:
      return "row";
    case Shape::kGrid:
      return "grid";
    case Shape::kTrack:
      return "track";
    case Shape::kGraph:
      return "graph";
  }
  return "pile";
}

// Returns what determines the colour of a value.
json data_of(const Ruleset& r, Type type, std::int32_t v) {
  switch (type.kind) {
    case TypeKind::kInteger:
      return {{"number", v}};
    case TypeKind::kBoolean:
      return {{"yes", v != 0}};
    case TypeKind::kSymbol:
      return v >= 0 ? json{{"symbol", r.symbol(SymbolId(v))}} : json::object();
    case TypeKind::kPlayer:
      return {{"player", v}};
    default:
      return json::object();
  }
}

// Returns a value for the page: its name, label and text in the reader's language, and data that
// determines its colour. Why a query fails is a note, which stands without its label.
json value_json(const Wording& words, const State& s, const ShownValue& v) {
  json out = {{"name", v.name}, {"label", v.label}, {"text", v.text}};
  if (v.items.empty() && !v.type.is_list) out["note"] = true;
  const Ruleset& r = words.ruleset();
  if (v.attribute.is_some() && r.attribute(v.attribute).is_resource) out["resource"] = true;
  if (!v.type.is_list && !v.items.empty()) out.update(data_of(r, v.type, v.items.front()));
  for (std::size_t i = 0; v.type.is_list && i < v.items.size(); ++i) {
    json item = data_of(r, v.type.element(), v.items[i]);
    item["text"] = words.value(s, v.type.element(), v.items[i]);
    out["items"].push_back(std::move(item));
  }
  return out;
}

// Returns the printed values of a component, one per shown property.
json print_json(const Wording& words, DefinitionId id) {
  json out = json::array();
  for (const ShownValue& v : printed_on(words, id)) {
    json entry = {{"name", v.name}, {"label", v.label}, {"text", v.text}};
    const bool is_symbol = v.type.kind == TypeKind::kSymbol && !v.items.empty();
    if (is_symbol) entry.update(data_of(words.ruleset(), v.type, v.items.front()));
    out.push_back(std::move(entry));
  }
  return out;
}

// Returns the first word among a component's properties, printed or not; it sets the colour.
std::optional<std::string> word_of(const Ruleset& r, const ComponentDef& def) {
  for (const PropertyId p : r.kind(def.kind).properties) {
    const PropertyDef& property = r.property(p);
    const PropertyValue& v = def.properties[std::size_t(property.index)];
    const bool is_word = property.type.kind == TypeKind::kSymbol && !property.type.is_list;
    if (is_word && v.is_set && v.scalar >= 0) return r.symbol(SymbolId(v.scalar));
  }
  return std::nullopt;
}

json definition_json(const Wording& words, std::size_t i) {
  const Ruleset& r = words.ruleset();
  const DefinitionId id(i);
  const ComponentDef& def = r.definition(id);
  const KindDef& kind = r.kind(def.kind);
  json out = {{"name", def.name},
              {"label", words.name("components", def.name)},
              {"kind", kind.name},
              {"print", print_json(words, id)}};
  // Without a help text, the rules are described.
  std::string help = help_of(words, id);
  if (help.empty()) help = written_text(words, id);
  if (!help.empty()) out["help"] = help;
  if (const auto word = word_of(r, def)) out["word"] = *word;
  if (kind.is_die()) out["die"] = true;
  if (kind.turns > 0) out["turns"] = kind.turns;
  if (kind.is_tile()) {
    const auto list = [&](PropertyId p) -> const std::vector<std::int32_t>& {
      return def.properties[std::size_t(r.property(p).index)].list;
    };
    for (const std::int32_t word : list(kind.sides)) {
      out["sides"].push_back(r.symbol(SymbolId(word)));
      out["side_labels"].push_back(words.name("symbols", r.symbol(SymbolId(word))));
    }
    if (!list(kind.parts).empty()) out["parts"] = list(kind.parts);
  }
  if (json look = look_of(r, id); !look.is_null()) out["look"] = std::move(look);
  return out;
}

// Returns the shape of a zone, with the names of its cells; `zone` has this definition.
json zone_def_json(const Wording& words, const State& s, const ZoneDef& def, ZoneId zone) {
  json out = {{"name", def.name},
              {"label", words.zone(def)},
              {"shape", name_of_shape(def.shape)},
              {"ordered", def.is_ordered}};
  if (json look = look_of(words.ruleset(), def); !look.is_null()) out["look"] = std::move(look);
  if (!def.has_cells()) return out;
  out["rows"] = std::max(def.rows, 1);
  out["columns"] = def.columns;
  if (def.is_hexagonal) out["hexes"] = true;
  if (!def.positions.empty()) out["positions"] = def.positions;
  if (is_drawn_in_part(def)) out["large"] = true;
  if (def.is_of_edges) {
    out["edges_of"] = def.partner.value;
    out["edges"] = def.incidence;
    for (const DefinitionId id : def.cell_definitions) out["printed_on"].push_back(id.value);
  }
  json cells = json::array();
  for (std::int32_t place = 0; place < def.cells; ++place) {
    cells.push_back(words.value(s, {TypeKind::kCell}, CellId(zone, place).value));
  }
  out["cells"] = std::move(cells);
  if (def.sides() > 0 && def.partner.is_some()) out["around"] = def.incidence;
  for (const std::string& row : def.row_names)
    out["row_labels"].push_back(words.name("cells", row));
  if (def.shape != Shape::kGraph) return out;
  json edges = json::array();
  for (std::size_t from = 0; from < def.adjacency.size(); ++from) {
    for (const std::int32_t to : def.adjacency[from]) {
      edges.push_back({static_cast<std::int32_t>(from), to});
    }
  }
  out["edges"] = std::move(edges);
  return out;
}

// Returns a component as it lies in a zone.
json thing_json(const Wording& words, const State& s, const ZoneDef& zone,
                const ShownComponent& c) {
  const Ruleset& r = words.ruleset();
  const SeenComponent& seen = *c.seen;
  const KindDef& kind = r.kind(r.definition(seen.definition).kind);
  json out = {{"id", seen.number}, {"def", seen.definition.value}};
  if (seen.place >= 0) out["place"] = seen.place;
  const auto face =
      kind.is_die() ? seen_items(r.attribute(kind.face), seen.attributes) : std::nullopt;
  if (face) {
    out["face"] = words.value(s, kind.face_type, face->front());
    if (kind.face_type.kind == TypeKind::kSymbol) {
      out["symbol"] = r.symbol(SymbolId(face->front()));
    }
  }
  const auto turned =
      kind.turns > 0 ? seen_items(r.attribute(kind.turned), seen.attributes) : std::nullopt;
  if (turned && turned->front() != 0) out["turned"] = turned->front();
  for (const ShownValue& v : c.notes) {
    if (v.attribute.is_some()) out["marks"].push_back(value_json(words, s, v));
    out["notes"].push_back(v.note());
  }
  // In zones without order, only one of several equal components is offered.
  if (zone.is_ordered || zone.has_cells()) return out;
  std::string like = std::to_string(seen.definition.value);
  for (const auto& cell : seen.attributes) like += cell ? "," + std::to_string(*cell) : ",?";
  out["like"] = like;
  return out;
}

json zone_json(const Wording& words, const State& s, const ShownZone& z) {
  const Ruleset& r = words.ruleset();
  json things = json::array();
  for (const ShownComponent& c : z.components) {
    things.push_back(thing_json(words, s, r.zone(z.seen->def), c));
  }
  json out = {{"id", z.seen->zone.value},
              {"def", z.seen->def.value},
              {"size", z.seen->size},
              {"things", std::move(things)}};
  for (const ShownCell& c : z.cells) {
    json cell = {{"place", c.place}, {"notes", c.note_lines()}};
    const auto owner = std::ranges::find(c.notes, kPlayerType, &ShownValue::type);
    if (owner != c.notes.end() && owner->items.size() == 1) {
      cell["seat"] = owner->items.front();
      cell["owner"] = owner->line();
    }
    out["cells"].push_back(std::move(cell));
  }
  if (z.seen->owner.is_some()) out["owner"] = z.seen->owner.number();
  if (z.hidden.empty()) return out;
  out["hidden"] = z.hidden;
  const KindId kind = known_kind(r, s, z.seen->zone);
  if (kind.is_some()) out["kind"] = r.kind(kind).name;
  return out;
}

// Adds the current phases, and whose turn it is.
void add_timetable(const Wording& words, const State& s, json& out) {
  const Ruleset& r = words.ruleset();
  json phases = json::array();
  for (const Frame& f : s.frames) {
    const auto* phase = std::get_if<PhaseFlow>(&r.flow[f.node.index()].kind);
    if (phase && phase->phase.is_some()) {
      phases.push_back(words.name("phases", name_of(r, phase->phase)));
    }
    if (f.player.is_some()) out["active"] = f.player.number();
  }
  out["phases"] = std::move(phases);
}

}  // namespace

json content_json(const Wording& words, const State& s) {
  const Ruleset& r = words.ruleset();
  json definitions = json::array();
  for (std::size_t i = 0; i < r.definitions.size(); ++i) {
    definitions.push_back(definition_json(words, i));
  }
  json zones = json::array();
  for (std::size_t i = 0; i < r.zones.size(); ++i) {
    const MaybePlayer owner = r.zones[i].is_per_player ? MaybePlayer(0) : MaybePlayer();
    zones.push_back(zone_def_json(words, s, r.zones[i], zone_of(r, s, ZoneDefId(i), owner)));
  }
  json kinds = json::object();
  for (const KindDef& k : r.kinds) kinds[k.name] = words.unseen(r.find_kind(k.name), 1);
  const std::string summary = words.name("game", "summary");
  return {{"title", words.title()},
          {"summary", summary == "summary" ? "" : summary},
          {"language", std::string(code_of(words.language()))},
          {"definitions", definitions},
          {"zones", zones},
          {"kinds", kinds},
          {"looks", looks_json(r)},
          {"frames", card_frames_json(r)},
          {"amounts", words_of_amounts_json(words)}};
}

json position_json(const Wording& words, Engine& engine, const State& s, const View& v) {
  const TableModel model = table_model(words, engine, s, v);
  json out = {{"round", v.round},        {"turn", v.turn},         {"over", s.is_over()},
              {"values", json::array()}, {"zones", json::array()}, {"players", json::array()}};
  for (const ShownOwner& owner : model.owners) {
    json values = json::array();
    for (const ShownValue& value : owner.values) values.push_back(value_json(words, s, value));
    if (owner.player.is_some()) {
      out["players"].push_back(std::move(values));
    } else {
      out["values"] = std::move(values);
    }
  }
  for (const ShownZone& z : model.zones) out["zones"].push_back(zone_json(words, s, z));
  add_timetable(words, s, out);
  return out;
}

View whole_view(const Ruleset& r, const State& s) {
  View v = view(r, s, MaybePlayer());
  each_value_of_blocks(r, s, [&](const AttributeDef& a, MaybePlayer owner, auto place) {
    SeenCells& block = owner.is_some() ? v.player_values[owner.seat().index()] : v.table;
    std::ranges::copy(cells_of(a, value_in_block(s, a, owner, place)),
                      block.begin() + a.offset_at(place));
  });
  for (SeenZone& z : v.zones) {
    z.components.clear();
    for (ComponentId c = s.first_in(z.zone); c.is_some(); c = s.next_of(c)) {
      SeenComponent seen{c, s.definition_of(c), s.place_of(c), {}};
      const auto cells = s.component_values(c).first(
          std::size_t(size_of_attributes(r, r.definition(seen.definition).kind)));
      seen.attributes.assign(cells.begin(), cells.end());
      z.components.push_back(std::move(seen));
    }
  }
  return v;
}

}  // namespace cubilete
