#include "tools/serve/seen_position.h"

#include <algorithm>
#include <map>

#include "narration/card_text.h"
#include "narration/component_text.h"
#include "narration/table_lines.h"
#include "ruleset/zone_shape.h"
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

// Returns a value for the page: its name, label and text in the reader's language, and data that
// determines its colour.
json value_json(const Wording& words, const State& s, const std::string& name, Type type,
                std::int32_t v) {
  json out = {
      {"name", name}, {"label", words.name("attributes", name)}, {"text", words.value(s, type, v)}};
  switch (type.kind) {
    case TypeKind::kInteger:
      out["number"] = v;
      break;
    case TypeKind::kBoolean:
      out["yes"] = v != 0;
      break;
    case TypeKind::kSymbol:
      if (v >= 0) out["symbol"] = words.ruleset().symbol(SymbolId(v));
      break;
    case TypeKind::kPlayer:
      out["player"] = v;
      break;
    default:
      break;
  }
  return out;
}

// Returns a value given by its items; those of a list are values without a name.
json value_json(const Wording& words, const State& s, const std::string& name, Type type,
                std::span<const std::int32_t> items) {
  if (!type.is_list) return value_json(words, s, name, type, items.front());
  json all = json::array();
  for (const std::int32_t v : items) {
    json item = value_json(words, s, name, type.element(), v);
    item.erase("name");
    item.erase("label");
    all.push_back(std::move(item));
  }
  return {{"name", name},
          {"label", words.name("attributes", name)},
          {"text", words.value(s, type, items)},
          {"items", std::move(all)}};
}

// Removes the label from a text: "2 coins" from "cost 2 coins".
std::string without(const std::string& label, const std::string& text) {
  return text.starts_with(label + " ") ? text.substr(label.size() + 1) : text;
}

// Returns the printed values of a component, one per shown property.
json print_json(const Wording& words, const State& s, DefinitionId id) {
  const Ruleset& r = words.ruleset();
  const ComponentDef& def = r.definition(id);
  const std::vector<std::string> texts = print_of(words, s, id);
  json out = json::array();
  for (const PropertyId p : r.kind(def.kind).properties) {
    const PropertyDef& property = r.property(p);
    const PropertyValue& v = def.properties[std::size_t(property.index)];
    if (!property.is_shown || !v.is_set || out.size() == texts.size()) continue;
    const std::string label = words.name("attributes", property.name);
    json entry = {
        {"name", property.name}, {"label", label}, {"text", without(label, texts[out.size()])}};
    const bool is_symbol = property.type.kind == TypeKind::kSymbol && !property.type.is_list;
    if (is_symbol && v.scalar >= 0) entry["symbol"] = r.symbol(SymbolId(v.scalar));
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

json definition_json(const Wording& words, const State& s, std::size_t i) {
  const Ruleset& r = words.ruleset();
  const DefinitionId id(i);
  const ComponentDef& def = r.definition(id);
  const KindDef& kind = r.kind(def.kind);
  json out = {{"name", def.name},
              {"label", words.name("components", def.name)},
              {"kind", kind.name},
              {"print", print_json(words, s, id)}};
  // Without a help text, the rules are described.
  std::string help = help_of(words, id);
  if (help.empty()) help = written_text(words, id);
  if (!help.empty()) out["help"] = help;
  if (const auto word = word_of(r, def)) out["word"] = *word;
  if (kind.is_die()) out["die"] = true;
  if (json look = look_of(r, id); !look.is_null()) out["look"] = std::move(look);
  return out;
}

// Returns the shape of a zone, with the names of its cells; `zone` has this definition.
json zone_def_json(const Wording& words, const State& s, const ZoneDef& def, ZoneId zone) {
  json out = {{"name", def.name},
              {"label", words.name("zones", def.name)},
              {"shape", name_of_shape(def.shape)},
              {"ordered", def.is_ordered}};
  if (json look = look_of(words.ruleset(), def); !look.is_null()) out["look"] = std::move(look);
  if (!def.has_cells()) return out;
  out["rows"] = std::max(def.rows, 1);
  out["columns"] = def.columns;
  json cells = json::array();
  for (std::int32_t place = 0; place < def.cells; ++place) {
    cells.push_back(words.value(s, {TypeKind::kCell}, CellId(zone, place).value));
  }
  out["cells"] = std::move(cells);
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

class PositionWriter {
 public:
  PositionWriter(const Wording& words, Engine& engine, const State& s, const View& v)
      : words_(words), ruleset_(words.ruleset()), engine_(engine), state_(s), view_(v) {}

  json position() const {
    json zones = json::array();
    for (const SeenZone& z : view_.zones) zones.push_back(zone(z));
    json players = json::array();
    for (std::int32_t p = 0; p < view_.players; ++p) players.push_back(values(MaybePlayer(p)));
    json out = {{"round", view_.round}, {"turn", view_.turn}, {"over", state_.is_over()},
                {"values", values({})}, {"zones", zones},     {"players", players}};
    timetable(out);
    return out;
  }

 private:
  // Adds the current phases, and whose turn it is.
  void timetable(json& out) const {
    json phases = json::array();
    for (const Frame& f : state_.frames) {
      const auto* phase = std::get_if<PhaseFlow>(&ruleset_.flow[f.node.index()].kind);
      if (phase && phase->phase.is_some()) {
        phases.push_back(words_.name("phases", name_of(ruleset_, phase->phase)));
      }
      if (f.player.is_some()) out["active"] = f.player.number();
    }
    out["phases"] = std::move(phases);
  }

  // Returns the values of the table (no owner) or of a player, without empty ones unchanged since
  // the start.
  json values(MaybePlayer owner) const {
    json out = json::array();
    for (const AttributeDef& a : ruleset_.attributes) {
      const bool is_table = a.owner == AttributeOwner::kTable;
      if (a.owner == AttributeOwner::kComponent || is_table == owner.is_some()) continue;
      const auto seen =
          seen_items(a, is_table ? view_.table : view_.player_values[owner.seat().index()]);
      if (!seen || !a.is_narrated) continue;
      const bool is_none =
          a.type.is_list ? seen->empty() : seen->front() == 0 || seen->front() == -1;
      if (!a.is_resource && is_as_at_start(a, *seen) && is_none) continue;
      json entry = value_json(words_, state_, a.name, a.type, *seen);
      if (a.is_resource) entry["resource"] = true;
      out.push_back(std::move(entry));
    }
    for (const QueryDef& q : ruleset_.queries) {
      if (!owner.is_some() || !q.is_shown_with(TypeKind::kPlayer)) continue;
      const auto n = engine_.value(state_, q.shown, owner, owner.number());
      if (n) out.push_back(value_json(words_, state_, q.name, q.returns, n->front()));
    }
    return out;
  }

  json zone(const SeenZone& z) const {
    json things = json::array();
    for (const SeenComponent& c : z.components) things.push_back(thing(z, c));
    json out = {{"id", z.zone.value}, {"def", z.def.value}, {"size", z.size}, {"things", things}};
    if (z.owner.is_some()) out["owner"] = z.owner.number();
    const std::string hidden = hidden_text(words_, state_, z, z.components.empty());
    if (!hidden.empty()) out["hidden"] = hidden;
    const KindId kind = known_kind(ruleset_, state_, z.zone);
    if (!hidden.empty() && kind.is_some()) out["kind"] = ruleset_.kind(kind).name;
    return out;
  }

  json thing(const SeenZone& z, const SeenComponent& c) const {
    const KindDef& kind = ruleset_.kind(ruleset_.definition(c.definition).kind);
    json out = {{"id", c.number}, {"def", c.definition.value}};
    if (c.place >= 0) out["place"] = c.place;
    std::string like = std::to_string(c.definition.value);
    json marks = json::array();
    for (const auto& cell : c.attributes) like += cell ? "," + std::to_string(*cell) : ",?";
    for (const AttributeId id : kind.attributes) {
      const AttributeDef& a = ruleset_.attribute(id);
      const auto known = seen_items(a, c.attributes);
      if (!known) continue;
      if (id == kind.face) {
        out["face"] = words_.value(state_, kind.face_type, known->front());
        if (kind.face_type.kind == TypeKind::kSymbol) {
          out["symbol"] = ruleset_.symbol(SymbolId(known->front()));
        }
        continue;
      }
      if (is_as_at_start(a, *known) || !a.is_narrated) continue;
      marks.push_back(value_json(words_, state_, a.name, a.type, *known));
    }
    if (!marks.empty()) out["marks"] = std::move(marks);
    // In zones without order, only one of several equal components is offered.
    const ZoneDef& def = ruleset_.zone(z.def);
    if (!def.is_ordered && !def.has_cells()) out["like"] = like;
    json notes = component_notes(words_, engine_, state_, c);
    if (!notes.empty()) out["notes"] = std::move(notes);
    return out;
  }

  const Wording& words_;
  const Ruleset& ruleset_;
  Engine& engine_;
  const State& state_;
  const View& view_;
};

}  // namespace

json content_json(const Wording& words, const State& s) {
  const Ruleset& r = words.ruleset();
  json definitions = json::array();
  for (std::size_t i = 0; i < r.definitions.size(); ++i) {
    definitions.push_back(definition_json(words, s, i));
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
          {"looks", looks_json(r)}};
}

json position_json(const Wording& words, Engine& engine, const State& s, const View& v) {
  return PositionWriter(words, engine, s, v).position();
}

View whole_view(const Ruleset& r, const State& s) {
  View v = view(r, s, MaybePlayer());
  const auto show = [](SeenCells& seen, const AttributeDef& a, const std::int32_t& first) {
    std::ranges::copy(cells_of(a, first), seen.begin() + a.offset);
  };
  for (const AttributeDef& a : r.attributes) {
    if (a.owner == AttributeOwner::kTable) show(v.table, a, s.table_value(a));
    if (a.owner != AttributeOwner::kPlayer) continue;
    for (std::size_t p = 0; p < v.player_values.size(); ++p) {
      show(v.player_values[p], a, s.player_value(PlayerId(std::int32_t(p)), a));
    }
  }
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
