#include "compiler/rules/zones.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "compiler/fields.h"
#include "compiler/rules/grids.h"
#include "ruleset/members.h"
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

// An edge is written as two cells, or as a map with them under `between`. Returns their names.
std::pair<std::string, std::string> ends_of(const Node& edge) {
  const Node* const between = edge.is_map() ? list_at(edge, "between") : &edge;
  if (!between || between->items.size() != 2) return {};
  return {between->items[0].text, between->items[1].text};
}

// Returns the names of edges: those given, else from their ends; of several between the same two
// cells the second has the number 2.
std::vector<std::string> names_of_edges(const Node& edges) {
  std::vector<std::string> out;
  for (const Node& edge : edges.items) {
    const auto [one, other] = ends_of(edge);
    std::string name = text_at(edge, "name");
    if (name.empty()) {
      name = fmt::format("{}_{}", one, other);
      const auto same = std::ranges::count_if(
          std::span(edges.items).first(out.size()),
          [&](const Node& former) { return ends_of(former) == std::pair(one, other); });
      if (same > 0) name += fmt::format("_{}", same + 1);
    }
    out.push_back(std::move(name));
  }
  return out;
}

std::string name_of_edges(const std::string& zone) { return zone + "_edges"; }

// Returns how many edges a grid has between two cells that are side by side.
std::int32_t edges_on_a_side(const Node& grid) {
  const Node* const edges = grid.find("edges");
  constexpr std::int64_t kMost = 8;  // as the schema says, which has reported others
  const bool is_fine =
      edges && edges->is_integer() && edges->integer >= 0 && edges->integer <= kMost;
  return is_fine ? static_cast<std::int32_t>(edges->integer) : 0;
}

// Returns the names of the edges on a side of a cell: those of the two cells that they part, or at
// the rim that of the side.
std::string name_of_side(const ZoneDef& grid, std::int32_t place, std::int32_t side) {
  static constexpr const char* kOfSquares[] = {"above", "right", "below", "left"};
  static constexpr const char* kOfHexes[] = {"above", "above_right", "right",
                                             "below", "below_left",  "left"};
  const auto name = [&](std::int32_t at) { return grid.cell_names[std::size_t(at)]; };
  const std::int32_t other = grid.place_beside(place, side);
  return fmt::format("{}_{}", name(place),
                     other >= 0          ? name(other)
                     : grid.is_hexagonal ? kOfHexes[side]
                                         : kOfSquares[side]);
}

// Makes the edges around the cells of a grid. Those of two cells side by side are the same. The
// ones that follow each other around a cell are adjacent.
void connect_edges(ZoneDef& grid, std::int32_t on_a_side, ZoneDef& edges) {
  const std::int32_t sides = grid.sides();
  const std::int32_t around = sides * on_a_side;
  for (std::int32_t place = 0; place < grid.cells; ++place) {
    auto& here = grid.incidence[std::size_t(place)];
    here.assign(std::size_t(around), -1);
    for (std::int32_t at = 0; at < around; ++at) {
      const std::int32_t side = at / on_a_side;
      const std::int32_t other = grid.place_beside(place, side);
      if (other >= 0 && other < place) {
        const std::int32_t facing = (side + sides / 2) % sides * on_a_side;
        const std::int32_t edge =
            grid.incidence[std::size_t(other)]
                          [std::size_t(facing + on_a_side - 1 - at % on_a_side)];
        here[std::size_t(at)] = edge;
        edges.incidence[std::size_t(edge)].push_back(place);
        continue;
      }
      here[std::size_t(at)] = edges.cells++;
      edges.incidence.push_back({place});
      std::string name = name_of_side(grid, place, side);
      if (at % on_a_side > 0) name += fmt::format("_{}", at % on_a_side + 1);
      edges.cell_names.push_back(std::move(name));
    }
  }
  edges.adjacency.resize(std::size_t(edges.cells));
  for (const auto& here : grid.incidence) {
    for (std::size_t at = 0; at < here.size(); ++at) {
      connect(edges, here[at], here[(at + 1) % here.size()]);
    }
  }
}

// Returns whether the edges of a zone have values, so that rules name them.
bool edges_are_things(const Node& zone) {
  if (edges_on_a_side(zone) > 0) return true;
  if (zone.find("edge_attributes") || zone.find("edge_kind")) return true;
  const Node* const edges = list_at(zone, "edges");
  return edges && std::ranges::any_of(edges->items, [](const Node& e) { return e.is_map(); });
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

// Returns whether `for` means a cell, and not a zone, for each definition.
bool is_for_cells(const Node& zone, Shape shape) {
  const bool lists_cells = shape == Shape::kGraph || shape == Shape::kTrack;
  return lists_cells && zone.find("for") && !zone.find("cells");
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
  const auto declare_cells = [&](const Entry& e, std::size_t first) {
    const Node* of_cells = e.value.find("cell_attributes");
    const Node* of_edges = e.value.find("edge_attributes");
    for (std::size_t z = first; z < r_.zones.size() && r_.zones[z].has_cells(); ++z) {
      const Node* attributes = r_.zones[z].is_of_edges ? of_edges : of_cells;
      if (attributes) attributes_.declare_of_cells(*attributes, ZoneDefId(z));
    }
  };
  for (const Entry& e : section.entries) {
    const std::size_t first = r_.zones.size();
    const ZoneDef z = zone(e);
    const Node* of_each = is_for_cells(e.value, z.shape) ? nullptr : string_at(e.value, "for");
    if (!of_each) {
      add(z);
      if (edges_are_things(e.value) && (z.shape == Shape::kGraph || edges_on_a_side(e.value) > 0)) {
        check_name(name_of_edges(e.key), e.key_span,
                   fmt::format("is the zone of the edges of '{}'", e.key), section);
        add(zone_of_edges(e));
      } else if (z.shape == Shape::kGrid && e.value.find("edges")) {
        names_.forgive(name_of_edges(e.key));  // what is wrong with them is reported
      }
      declare_cells(e, first);
      continue;
    }
    const auto number = static_cast<std::int32_t>(r_.zone_families.size());
    ZoneFamily family = family_of(e, *of_each);
    for (const DefinitionId member : family.members) {
      ZoneDef one = z;
      one.name = fmt::format("{}_{}", z.name, r_.definition(member).name);
      one.family = number;
      one.stands_for = member;
      check_name(
          one.name, one.span,
          fmt::format("is the zone that another declares for {}", r_.definition(member).name),
          section);
      add(std::move(one));
    }
    if (!family.members.empty()) r_.zone_families.push_back(std::move(family));
    declare_cells(e, first);
  }
}

ZoneDef ZoneCompiler::zone_of_edges(const Entry& e) {
  const ZoneDefId graph(r_.zones.size() - 1);
  ZoneDef out;
  const Node* const edges = list_at(e.value, "edges");
  const Node* const kind = string_at(e.value, "edge_kind");
  ZoneDef& of = r_.zones[graph.index()];
  out.name = name_of_edges(e.key);
  out.span = e.key_span;
  out.shape = Shape::kTrack;
  out.is_of_edges = true;
  out.are_cells_named = true;
  out.is_per_player = of.is_per_player;
  out.is_ordered = of.is_ordered;
  out.visibility = of.visibility;
  out.holds = of.holds;
  out.cell_capacity = of.cell_capacity;
  out.partner = graph;
  out.rows = 1;
  if (kind) set_cell_kind(out, r_.find_kind(kind->text));  // an unknown one was reported
  of.partner = ZoneDefId(graph.value + 1);
  of.incidence.resize(std::size_t(of.cells));
  if (of.shape == Shape::kGrid) {
    // Tiles lie on the cells.
    std::erase_if(out.holds, [&](KindId k) { return r_.kind(k).is_tile(); });
    if (out.holds.empty() && !of.holds.empty()) {
      out.holds = of.holds;
      out.cell_capacity = 0;
    }
    connect_edges(of, edges_on_a_side(e.value), out);
    out.columns = out.cells;
    std::set<std::string> names;
    for (const std::string& name : out.cell_names) {
      if (names.insert(name).second) continue;
      d_.error("duplicate-name", e.key_span,
               fmt::format("two edges of '{}' are called '{}'", of.name, name),
               "give its rows names that do not look like sides: above, right, below, left");
      break;
    }
    return out;
  }
  const std::vector<std::string> names =
      edges ? names_of_edges(*edges) : std::vector<std::string>();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto ends = ends_of(edges->items[i]);
    const std::int32_t one = of.place_named(ends.first).value_or(-1);
    const std::int32_t other = of.place_named(ends.second).value_or(-1);
    if (one < 0 || other < 0) continue;  // reported with the graph
    // Components of the same name are reported as such.
    const bool is_component = out.cell_kind.is_some();
    if ((!is_component && out.place_named(names[i])) ||
        (!(is_component && of.cell_kind.is_some()) && of.place_named(names[i]))) {
      d_.error("duplicate-name", edges->items[i].span,
               fmt::format("'{}' is another cell or edge of '{}' already", names[i], of.name),
               "give the edge a 'name' of its own");
    }
    out.incidence.push_back({one, other});
    of.incidence[std::size_t(one)].push_back(out.cells);
    if (one != other) of.incidence[std::size_t(other)].push_back(out.cells);
    out.cell_names.push_back(names[i]);
    if (out.cell_kind.is_some()) out.cell_definitions.push_back(r_.find_definition(names[i]));
    ++out.cells;
  }
  out.columns = out.cells;
  out.adjacency.resize(std::size_t(out.cells));
  for (const auto& at : of.incidence) {
    for (const std::int32_t a : at) {
      for (const std::int32_t b : at) {
        if (a != b) connect_to(out, a, b);
      }
    }
  }
  if (out.cell_kind.is_some() &&
      std::ranges::any_of(out.cell_definitions, [](DefinitionId d) { return !d.is_some(); })) {
    out.cell_definitions.assign(out.cell_definitions.size(), DefinitionId(0));  // reported
  }
  return out;
}

// Reports a zone that is declared with the name of one that another declaration makes.
void ZoneCompiler::check_name(const std::string& name, SourceSpan span, const std::string& is,
                              const Node& section) {
  const Entry* other = section.find_entry(name);
  if (!other) return;
  d_.error("duplicate-name", other->key_span, fmt::format("'{}' {}", name, is),
           "give one of them another name")
      .note(span, "the other is declared here");
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

ZoneDef ZoneCompiler::zone(const Entry& e) {
  const Node& n = e.value;
  ZoneDef z;
  z.name = e.key;
  z.span = e.key_span;
  z.is_per_player = text_at(n, "owner") == "player";
  if (z.is_per_player) names_.check_name_of_field(TypeKind::kPlayer, z.name, z.span);
  z.shape = shape_of(n);
  z.is_ordered = flag_at(n, "ordered", true);
  z.capacity = expressions_.size(n.find("capacity"), -1, {0});
  z.cell_capacity = expressions_.size(n.find("cell_capacity"), -1, {1});
  read_visibility(n, z);
  check_keys(n, z);
  read_kinds(n, z);
  switch (z.shape) {
    case Shape::kPile:
    case Shape::kRow:
      break;
    case Shape::kGrid:
      GridCompiler(expressions_, d_).read(n, z, edges_on_a_side(n));
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
  wrong("cell_attributes", !has_cells(z.shape), "it has no cells", shapes);
  wrong("columns", !is_grid, "only a grid has columns", shapes);
  wrong("rows", !is_grid, "only a grid has rows", shapes);
  wrong("tiling", !is_grid, "only a grid has a tiling", shapes);
  wrong("form", !is_grid, "only a grid has a form", shapes);
  wrong("size", !is_grid, "only a grid has a size", shapes);
  wrong("where", !is_grid, "only a grid has rows and columns", shapes);
  const bool is_family = n.find("for") && (n.find("cells") || is_grid);
  const char* const number = "write how many each side of a cell has: edges: 1";
  const Node* const edges = n.find("edges");
  for (const char* key : {"edges", "edge_kind", "edge_attributes"}) {
    wrong(key, !is_graph && !is_grid, "only a graph or a grid has edges", shapes);
  }
  wrong("edges", is_grid && edges && !edges->is_integer(), "a grid does not list them", number);
  wrong("edges", is_grid && is_family, "there is such a zone for each definition",
        "remove 'for' or 'edges'");
  wrong("edges", is_graph && edges && edges->is_integer(), "a graph lists them",
        "list the cells that they join: edges: [[a, b]]");
  wrong("edge_kind", is_grid, "nothing is printed on the edges of a grid",
        "remove it; 'edge_attributes' are their values");
  wrong("edge_attributes", is_grid && !edges, "it has no edges", number);
  for (const char* key : {"edge_kind", "edge_attributes"}) {
    wrong(key, is_graph && (!edges || (edges->is_list() && edges->items.empty())),
          "it has no edges", "list them under 'edges', or remove it");
    wrong(key, is_graph && is_family, "there is such a zone for each definition",
          "edges with values are those of one zone: remove 'for' or 'cells'");
  }
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

// Reads the cells of a track or graph: their names, or their number.
void ZoneCompiler::read_cells(const Node& n, ZoneDef& z) {
  z.cells = expressions_.size(n.find("cells"), 0, {1, 10'000});
  if (const Node* cells = list_at(n, "cells")) {
    for (const Node& cell : cells->items) z.cell_names.push_back(cell.text);
    z.cells = static_cast<std::int32_t>(cells->items.size());
  }
  if (is_for_cells(n, z.shape)) read_definitions(n, z);
  z.are_cells_named = !z.cell_names.empty();
  for (std::int32_t at = 0; !z.are_cells_named && at < std::min(z.cells, kMaxCells); ++at) {
    z.cell_names.push_back(fmt::format("{}", ZoneDef::number_of(at)));
  }
  z.columns = z.cells;
  z.rows = 1;
}

// Lets the cells have what is printed on the definitions of a kind.
void ZoneCompiler::set_cell_kind(ZoneDef& z, KindId kind) {
  z.cell_kind = kind;
  if (!kind.is_some()) return;
  for (const PropertyId p : r_.kind(kind).properties) {
    const PropertyDef& printed = r_.property(p);
    if (find_member(TypeKind::kComponent, printed.name)) continue;  // reported with its kind
    names_.check_name_of_field(TypeKind::kCell, printed.name, printed.span);
  }
}

// Makes a cell for each definition of a kind.
void ZoneCompiler::read_definitions(const Node& n, ZoneDef& z) {
  const Node* const kind = string_at(n, "for");
  if (!kind) return;
  const ZoneFamily all = family_of({z.name, z.span, n}, *kind);
  if (all.members.empty()) return;
  set_cell_kind(z, all.kind);
  z.cell_definitions = all.members;
  z.cells = static_cast<std::int32_t>(all.members.size());
  for (const DefinitionId d : all.members) z.cell_names.push_back(r_.definition(d).name);
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
  const Node* edges = list_at(n, "edges");
  if (!edges) return;
  for (const Node& edge : edges->items) {
    const Node* const ends = edge.is_map() ? list_at(edge, "between") : &edge;
    if (!ends || ends->items.size() != 2) continue;  // the schema has reported it
    const std::int32_t from = cell_named(ends->items[0], z);
    const std::int32_t to = cell_named(ends->items[1], z);
    if (from >= 0 && to >= 0) connect(z, from, to);
  }
}

std::int32_t ZoneCompiler::cell_named(const Node& name, const ZoneDef& z) {
  if (const auto place = z.place_named(name.text)) return *place;
  names_.unknown_cell(z, name.text, name.span);
  return -1;
}

namespace {

Entry entry_of(std::string key, SourceSpan span, Node value) {
  return Entry{std::move(key), span, std::move(value)};
}

Node map_at(SourceSpan span) {
  Node map;
  map.kind = NodeKind::kMap;
  map.span = span;
  return map;
}

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

std::vector<Node> components_of_edges(const Node& section) {
  std::vector<Node> out;
  for (const Entry& zone : section.entries) {
    const Node* const kind = string_at(zone.value, "edge_kind");
    const Node* const edges = list_at(zone.value, "edges");
    if (!kind || !edges) continue;
    Node all = map_at(edges->span);
    const std::vector<std::string> names = names_of_edges(*edges);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Node& edge = edges->items[i];
      Node component = map_at(edge.span);
      for (const Entry& e : edge.entries) {
        if (e.key != "between" && e.key != "name") component.entries.push_back(e);
      }
      all.entries.push_back(entry_of(names[i], edge.span, std::move(component)));
    }
    Node file = map_at(edges->span);
    file.entries.push_back(entry_of("kind", kind->span, *kind));
    file.entries.push_back(entry_of("components", edges->span, std::move(all)));
    out.push_back(std::move(file));
  }
  return out;
}

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
