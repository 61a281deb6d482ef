#include "compiler/rules/zones.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/fields.h"
#include "ruleset/zone_shape.h"

namespace cubilete {
namespace {

void connect_to(ZoneDef& z, std::int32_t a, std::int32_t b) {
  auto& of_a = z.adjacency[std::size_t(a)];
  if (std::find(of_a.begin(), of_a.end(), b) == of_a.end()) of_a.push_back(b);
}

void connect(ZoneDef& z, std::int32_t a, std::int32_t b) {
  connect_to(z, a, b);
  connect_to(z, b, a);
}

// Connects the cells of a grid. The order of neighbours is above, left, right, below. Hexagons also
// touch the one above on the right, and the one below on the left.
void connect_grid(ZoneDef& z) {
  z.adjacency.resize(std::size_t(z.cells));
  for (std::int32_t at = 0; at < z.cells; ++at) {
    const bool has_left = at % z.columns > 0;
    const bool has_right = at % z.columns + 1 < z.columns;
    const bool has_above = at >= z.columns;
    const bool has_below = at + z.columns < z.cells;
    if (has_above) connect_to(z, at, at - z.columns);
    if (z.is_hexagonal && has_above && has_right) connect_to(z, at, at - z.columns + 1);
    if (has_left) connect_to(z, at, at - 1);
    if (has_right) connect_to(z, at, at + 1);
    if (z.is_hexagonal && has_below && has_left) connect_to(z, at, at + z.columns - 1);
    if (has_below) connect_to(z, at, at + z.columns);
  }
}

// Returns the shape that a zone says, or for a misspelt one the shape that has its keys.
Shape shape_of(const Node& zone) {
  const std::string name = text_at(zone, "shape");
  static constexpr struct {
    std::string_view name;
    Shape shape;
  } kShapes[] = {{"pile", Shape::kPile},
                 {"row", Shape::kRow},
                 {"grid", Shape::kGrid},
                 {"track", Shape::kTrack},
                 {"graph", Shape::kGraph}};
  for (const auto& s : kShapes) {
    if (s.name == name) return s.shape;
  }
  if (name.empty()) return Shape::kPile;
  if (zone.find("rows") || zone.find("columns")) return Shape::kGrid;
  if (zone.find("edges")) return Shape::kGraph;
  return zone.find("cells") ? Shape::kTrack : Shape::kPile;
}

bool has_cells(Shape shape) {
  return shape == Shape::kGrid || shape == Shape::kTrack || shape == Shape::kGraph;
}

}  // namespace

void ZoneCompiler::declare(const Node& section) {
  std::int32_t of_table = 0;
  std::int32_t of_players = 0;
  const auto add = [&](ZoneDef z) {
    z.stream = names_.stream("deck:" + z.name);
    z.table_zones_before = of_table;
    z.player_zones_before = of_players;
    (z.is_per_player ? of_players : of_table) += 1;
    r_.zones.push_back(std::move(z));
  };
  for (const Entry& e : section.entries) {
    const ZoneDef z = zone(e);
    const Node* of_each = string_at(e.value, "for");
    if (!of_each) {
      add(z);
      continue;
    }
    const auto number = static_cast<std::int32_t>(r_.zone_families.size());
    ZoneFamily family = family_of(e, *of_each);
    for (const DefinitionId member : family.members) {
      ZoneDef one = z;
      one.name = fmt::format("{}_{}", z.name, r_.definition(member).name);
      one.family = number;
      one.stands_for = member;
      check_name_of_member(one, section);
      add(std::move(one));
    }
    if (!family.members.empty()) r_.zone_families.push_back(std::move(family));
  }
}

// Returns a family without members after a reported error.
ZoneFamily ZoneCompiler::family_of(const Entry& e, const Node& kind) {
  ZoneFamily family;
  family.name = e.key;
  family.span = e.key_span;
  family.first = ZoneDefId(r_.zones.size());
  family.kind = names_.kind(kind.text, kind.span);
  if (!family.kind.is_some()) return family;
  for (std::size_t i = 0; i < r_.definitions.size(); ++i) {
    if (r_.definitions[i].kind == family.kind) family.members.emplace_back(i);
  }
  if (family.members.empty()) {
    d_.error("contradiction", kind.span,
             fmt::format("'{}' is for each {}, but no component of that kind is declared", e.key,
                         kind.text),
             "declare the components, or remove 'for'");
  }
  return family;
}

// Reports a zone with the name of the zone of a family's member.
void ZoneCompiler::check_name_of_member(const ZoneDef& z, const Node& section) {
  const Entry* other = section.find_entry(z.name);
  if (!other) return;
  d_.error("duplicate-name", other->key_span,
           fmt::format("'{}' is the zone that another declares for {}", z.name,
                       r_.definition(z.stands_for).name),
           "give one of them another name")
      .note(z.span, "the other is declared here");
}

ZoneDef ZoneCompiler::zone(const Entry& e) {
  const Node& n = e.value;
  ZoneDef z;
  z.name = e.key;
  z.span = e.key_span;
  z.is_per_player = text_at(n, "owner") == "player";
  z.shape = shape_of(n);
  z.is_ordered = flag_at(n, "ordered", true);
  z.capacity = integer_at(n, "capacity", -1);
  z.cell_capacity = integer_at(n, "cell_capacity", -1);
  read_visibility(n, z);
  check_keys(n, z);
  read_kinds(n, z);
  switch (z.shape) {
    case Shape::kPile:
    case Shape::kRow:
      break;
    case Shape::kGrid:
      read_grid(n, z);
      break;
    case Shape::kTrack:
      read_track(n, z);
      break;
    case Shape::kGraph:
      read_graph(n, z);
      break;
  }
  return z;
}

void ZoneCompiler::read_visibility(const Node& n, ZoneDef& z) {
  const std::string visible = text_at(n, "visible");
  z.top_is_public = visible == "top";
  if (visible == "owner") z.visibility = Visibility::kOwner;
  if (visible == "hidden" || visible == "top") z.visibility = Visibility::kHidden;
  if (z.visibility == Visibility::kOwner && !z.is_per_player) {
    d_.error("contradiction", n.find("visible")->span,
             fmt::format("the zone '{}' is of the table: it has no owner who could see it", z.name),
             "write 'owner: player', or another visibility");
  }
}

// Reports keys that have no meaning for a zone of this shape, or exclude each other.
void ZoneCompiler::check_keys(const Node& n, const ZoneDef& z) {
  const bool is_grid = z.shape == Shape::kGrid;
  const bool is_graph = z.shape == Shape::kGraph;
  const auto wrong = [&](const char* key, bool is_wrong, const char* why, const char* help) {
    const Entry* at = n.find_entry(key);
    if (!at || !is_wrong) return;
    d_.error("contradiction", at->key_span,
             fmt::format("the zone '{}' cannot have '{}': {}", z.name, key, why), help);
  };
  const char* shapes = "remove it, or give the zone another 'shape'";
  wrong("cell_capacity", !has_cells(z.shape), "it has no cells", shapes);
  wrong("columns", !is_grid, "only a grid has columns", shapes);
  wrong("rows", !is_grid, "only a grid has rows", shapes);
  wrong("tiling", !is_grid, "only a grid has a tiling", shapes);
  wrong("edges", !is_graph, "only a graph has edges", shapes);
  wrong("cells", z.shape != Shape::kTrack && !is_graph, "only a track or a graph lists its cells",
        shapes);
  wrong("capacity", z.capacity == 0, "a capacity of 0 lets nothing in",
        "give it room, or remove the capacity");
  wrong("visible", z.top_is_public && (has_cells(z.shape) || !z.is_ordered),
        "it has no top that could be seen", "use an ordered pile or row, or another visibility");
}

void ZoneCompiler::read_kinds(const Node& n, ZoneDef& z) {
  const Node* holds = n.find("holds");
  if (!holds) return;
  const auto add = [&](const Node& kind) {
    const KindId id = names_.kind(kind.text, kind.span);
    if (id.is_some()) z.holds.push_back(id);
  };
  if (holds->is_string()) add(*holds);
  for (const Node& kind : holds->items) add(kind);
}

void ZoneCompiler::read_grid(const Node& n, ZoneDef& z) {
  if (const Node* rows = list_at(n, "rows")) {
    for (const Node& row : rows->items) z.row_names.push_back(row.text);
    z.rows = static_cast<std::int32_t>(rows->items.size());
  } else {
    z.rows = integer_at(n, "rows", 1);
  }
  z.columns = integer_at(n, "columns", 1);
  z.is_hexagonal = text_at(n, "tiling") == "hexes";
  const std::int64_t cells = std::int64_t(z.rows) * z.columns;
  if (cells >= kMaxCells) {
    d_.error("out-of-range", n.span,
             fmt::format("this grid has {} cells; a zone has fewer than {}", cells, kMaxCells));
    z.rows = z.columns = 1;
    z.row_names.clear();
  }
  z.cells = z.rows * z.columns;
  if (z.rows > 0 && z.columns > 0) connect_grid(z);
  for (const std::string& row : z.row_names) {
    for (std::int32_t column = 1; column <= z.columns; ++column) {
      z.cell_names.push_back(fmt::format("{}_{}", row, column));
    }
  }
}

// Reads the cells of a track or graph: their names, or their number.
void ZoneCompiler::read_cells(const Node& n, ZoneDef& z) {
  z.cells = integer_at(n, "cells", 0);
  if (const Node* cells = list_at(n, "cells")) {
    for (const Node& cell : cells->items) z.cell_names.push_back(cell.text);
    z.cells = static_cast<std::int32_t>(cells->items.size());
  }
  z.columns = z.cells;
  z.rows = 1;
}

void ZoneCompiler::read_track(const Node& n, ZoneDef& z) {
  read_cells(n, z);
  if (z.cells <= 0 || z.cells >= kMaxCells) return;
  z.adjacency.resize(std::size_t(z.cells));
  for (std::int32_t i = 0; i + 1 < z.cells; ++i) connect(z, i, i + 1);
}

void ZoneCompiler::read_graph(const Node& n, ZoneDef& z) {
  read_cells(n, z);
  if (z.cells <= 0 || z.cells >= kMaxCells) return;
  z.adjacency.resize(std::size_t(z.cells));
  const Node* edges = n.find("edges");
  if (!edges) return;
  for (const Node& edge : edges->items) {
    const std::int32_t from = edge.items.empty() ? -1 : cell_named(edge.items[0], z);
    const std::int32_t to = edge.items.size() < 2 ? -1 : cell_named(edge.items[1], z);
    if (from >= 0 && to >= 0) connect(z, from, to);
  }
}

std::int32_t ZoneCompiler::cell_named(const Node& name, const ZoneDef& z) {
  const auto it = std::find(z.cell_names.begin(), z.cell_names.end(), name.text);
  if (it != z.cell_names.end()) return static_cast<std::int32_t>(it - z.cell_names.begin());
  names_.unknown("cell", name.text, name.span, z.cell_names);
  return -1;
}

namespace {

// Returns the first entry that moves something out of the game, or names the zone for it.
const Entry* find_removal(const Node& n) {
  for (const Entry& e : n.entries) {
    if (e.key == "remove" && e.value.is_scalar() && !e.value.is_null()) return &e;
    if (e.value.is_string() && e.value.text.find(kOutOfGame) != std::string::npos) return &e;
    if (const Entry* found = find_removal(e.value)) return found;
  }
  for (const Node& item : n.items) {
    if (const Entry* found = find_removal(item)) return found;
  }
  return nullptr;
}

}  // namespace

bool removes_something(const Node& n) { return find_removal(n) != nullptr; }

Node with_out_of_game(const Node& section, const Node& game,
                      const std::vector<const Node*>& component_files, bool may_remove) {
  Node out = section;
  const Entry* removal = find_removal(game);
  for (const Node* file : component_files) {
    if (!removal) removal = find_removal(*file);
  }
  if ((!removal && !may_remove) || section.find(kOutOfGame)) return out;
  const SourceSpan span = removal ? removal->key_span : game.span;
  const auto entry = [&](std::string key, Node value) {
    return Entry{std::move(key), span, std::move(value)};
  };
  Node zone;
  zone.kind = NodeKind::kMap;
  zone.span = span;
  zone.entries.push_back(entry("shape", text_node("pile", span)));
  Node ordered = text_node("false", span);
  ordered.kind = NodeKind::kBoolean;
  zone.entries.push_back(entry("ordered", std::move(ordered)));
  out.kind = NodeKind::kMap;
  out.entries.push_back(entry(std::string(kOutOfGame), std::move(zone)));
  return out;
}

}  // namespace cubilete
