// Zones: their shapes, cells and neighbourhoods.

#include <fmt/format.h>

#include <algorithm>

#include "compiler/compiler.h"

namespace cubilete {
namespace {

void connect(ZoneDef& z, std::int32_t a, std::int32_t b) {
  auto& of_a = z.adjacency[std::size_t(a)];
  if (std::find(of_a.begin(), of_a.end(), b) == of_a.end()) of_a.push_back(b);
}

void connect_grid(ZoneDef& z) {
  z.adjacency.resize(std::size_t(z.cells));
  for (std::int32_t row = 0; row < z.rows; ++row) {
    for (std::int32_t column = 0; column < z.columns; ++column) {
      const std::int32_t at = row * z.columns + column;
      if (row > 0) connect(z, at, at - z.columns);
      if (column > 0) connect(z, at, at - 1);
      if (column + 1 < z.columns) connect(z, at, at + 1);
      if (row + 1 < z.rows) connect(z, at, at + z.columns);
    }
  }
}

void connect_track(ZoneDef& z) {
  z.adjacency.resize(std::size_t(z.cells));
  for (std::int32_t i = 0; i + 1 < z.cells; ++i) {
    connect(z, i, i + 1);
    connect(z, i + 1, i);
  }
}

// Keys that say nothing of a zone of this shape, or exclude each other.
void check_zone_keys(const Entry& e, const ZoneDef& z, Diagnostics& d) {
  const Node& n = e.value;
  const bool has_cells =
      z.shape == Shape::kGrid || z.shape == Shape::kTrack || z.shape == Shape::kGraph;
  const auto wrong = [&](const char* key, bool is_wrong, const char* why, const char* help) {
    const Entry* at = n.find_entry(key);
    if (!at || !is_wrong) return;
    d.error("contradiction", at->key_span,
            fmt::format("the zone '{}' cannot have '{}': {}", e.key, key, why), help);
  };
  const char* shapes = "remove it, or give the zone another 'shape'";
  wrong("cell_capacity", !has_cells, "it has no cells", shapes);
  wrong("columns", z.shape != Shape::kGrid, "only a grid has columns", shapes);
  wrong("rows", z.shape != Shape::kGrid, "only a grid has rows", shapes);
  wrong("edges", z.shape != Shape::kGraph, "only a graph has edges", shapes);
  wrong("cells", z.shape != Shape::kTrack && z.shape != Shape::kGraph,
        "only a track or a graph lists its cells", shapes);
  wrong("capacity", z.capacity == 0, "a capacity of 0 lets nothing in",
        "give it room, or remove the capacity");
  wrong("visible", z.top_is_public && (has_cells || !z.is_ordered),
        "it has no top that could be seen", "use an ordered pile or row, or another visibility");
}

}  // namespace

void Compiler::declare_zones(const Node& section) {
  std::int32_t of_table = 0;
  std::int32_t of_players = 0;
  for (const Entry& e : section.entries) {
    ZoneDef z;
    z.name = e.key;
    z.span = e.key_span;
    const Node& n = e.value;
    const auto text = [&](const char* key) -> std::string {
      const Node* v = n.find(key);
      return v && v->is_scalar() ? v->text : std::string();
    };
    const auto integer = [&](const char* key, std::int32_t otherwise) {
      const Node* v = n.find(key);
      return v && v->is_integer() ? static_cast<std::int32_t>(v->integer) : otherwise;
    };
    z.is_per_player = text("owner") == "player";
    const std::string shape = text("shape");
    z.shape = shape == "row"     ? Shape::kRow
              : shape == "grid"  ? Shape::kGrid
              : shape == "track" ? Shape::kTrack
              : shape == "graph" ? Shape::kGraph
                                 : Shape::kPile;
    if (const Node* ordered = n.find("ordered")) z.is_ordered = ordered->integer != 0;
    z.capacity = integer("capacity", -1);
    z.cell_capacity = integer("cell_capacity", -1);
    const std::string visible = text("visible");
    z.visibility = visible == "owner"                        ? Visibility::kOwner
                   : visible == "hidden" || visible == "top" ? Visibility::kHidden
                                                             : Visibility::kPublic;
    z.top_is_public = visible == "top";
    if (z.visibility == Visibility::kOwner && !z.is_per_player) {
      d_.error(
          "contradiction", n.find("visible")->span,
          fmt::format("the zone '{}' is of the table: it has no owner who could see it", e.key),
          "write 'owner: player', or another visibility");
    }
    check_zone_keys(e, z, d_);
    if (const Node* holds = n.find("holds")) {
      const auto add = [&](const Node& kind) {
        const KindId id = r_.find_kind(kind.text);
        if (id.is_some()) {
          z.holds.push_back(id);
          return;
        }
        std::vector<std::string> names;
        for (const auto& k : r_.kinds) names.push_back(k.name);
        unknown("kind", kind.text, kind.span, names);
      };
      if (holds->is_list()) {
        for (const Node& kind : holds->items) add(kind);
      } else if (holds->is_string()) {
        add(*holds);
      }
    }
    if (z.shape == Shape::kGrid) {
      if (const Node* rows = n.find("rows"); rows && rows->is_list()) {
        for (const Node& row : rows->items) z.row_names.push_back(row.text);
        z.rows = static_cast<std::int32_t>(rows->items.size());
      } else {
        z.rows = integer("rows", 1);
      }
      z.columns = integer("columns", 1);
      const std::int64_t cells = std::int64_t(z.rows) * z.columns;
      if (cells >= kMaxCells) {
        d_.error("out-of-range", n.span,
                 fmt::format("this grid has {} cells; a zone has fewer than {}", cells, kMaxCells));
        z.rows = z.columns = 1;
        z.row_names.clear();
      }
      z.cells = z.rows * z.columns;
      if (z.cells > 0 && z.cells < kMaxCells) connect_grid(z);
      for (std::size_t row = 0; row < z.row_names.size(); ++row) {
        for (std::int32_t column = 1; column <= z.columns; ++column) {
          z.cell_names.push_back(fmt::format("{}_{}", z.row_names[row], column));
        }
      }
    } else if (z.shape == Shape::kTrack || z.shape == Shape::kGraph) {
      const Node* cells = n.find("cells");
      if (cells && cells->is_list()) {
        for (const Node& cell : cells->items) z.cell_names.push_back(cell.text);
        z.cells = static_cast<std::int32_t>(cells->items.size());
      } else if (cells && cells->is_integer()) {
        z.cells = static_cast<std::int32_t>(cells->integer);
      }
      z.columns = z.cells;
      z.rows = 1;
      if (z.shape == Shape::kTrack && z.cells > 0 && z.cells < kMaxCells) connect_track(z);
      if (z.shape == Shape::kGraph) {
        z.adjacency.resize(std::size_t(z.cells));
        const Node* edges = n.find("edges");
        for (const Node& edge : edges ? edges->items : std::vector<Node>{}) {
          std::int32_t ends[2] = {-1, -1};
          for (std::size_t i = 0; i < 2 && i < edge.items.size(); ++i) {
            const auto it = std::find(z.cell_names.begin(), z.cell_names.end(), edge.items[i].text);
            if (it == z.cell_names.end()) {
              unknown("cell", edge.items[i].text, edge.items[i].span, z.cell_names);
            } else {
              ends[i] = static_cast<std::int32_t>(it - z.cell_names.begin());
            }
          }
          if (ends[0] >= 0 && ends[1] >= 0) {
            connect(z, ends[0], ends[1]);
            connect(z, ends[1], ends[0]);
          }
        }
      }
    }
    z.stream = stream("deck:" + z.name);
    z.table_zones_before = of_table;
    z.player_zones_before = of_players;
    (z.is_per_player ? of_players : of_table) += 1;
    r_.zones.push_back(std::move(z));
  }
}

}  // namespace cubilete
