// A declared zone: a container of components.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ruleset/component_def.h"
#include "ruleset/directions.h"

namespace cubilete {

enum class Shape : std::uint8_t;  // ruleset/zone_shape.h

struct ZoneDef {
  std::string name;
  bool is_per_player = false;
  Shape shape{};                    // the default is a pile
  bool is_ordered = true;           // false: a bag, whose components have no order
  std::int32_t capacity = -1;       // -1: without limit
  std::int32_t cell_capacity = -1;  // limit of each cell; -1: without limit
  Visibility visibility = Visibility::kPublic;
  bool top_is_public = false;  // for a hidden pile
  std::vector<KindId> holds;   // empty: any kind
  std::int32_t rows = 0;
  std::int32_t columns = 0;
  bool is_hexagonal = false;           // a grid of hexagons, each row half a cell further right
  std::int32_t cells = 0;              // 0 for piles and rows
  std::vector<std::string> row_names;  // for grids; may be empty
  // What each cell is called in rules, tests and saved games: red_2 in a row with a name, else
  // r2c3; in a track or graph its name, else its number.
  std::vector<std::string> cell_names;
  bool are_cells_named = false;                      // by content, so that players read texts
  std::vector<std::vector<std::int32_t>> adjacency;  // neighbours of each cell
  // Of a grid of which some positions are no cells: the place at each position, row by row, -1 for
  // none, and the position of each place. Both are empty where all positions are cells.
  std::vector<std::int32_t> places;
  std::vector<std::int32_t> positions;
  // The cells of a grid on each side of it, by Direction; empty for other shapes.
  std::vector<std::vector<std::int32_t>> board_sides;
  KindId cell_kind;                            // a cell for each definition of the kind
  std::vector<DefinitionId> cell_definitions;  // of each cell; may be empty
  // The zone whose cells are the edges of this graph or grid, or that whose edges these cells are.
  ZoneDefId partner;
  bool is_of_edges = false;
  // The partner's cells at each cell; around a cell of a grid clockwise from the side above.
  std::vector<std::vector<std::int32_t>> incidence;
  StreamId stream;           // for its shuffles and random picks
  std::int32_t family = -1;  // index into Ruleset::zone_families; -1: in none
  DefinitionId stands_for;   // for a family: the member that this zone belongs to
  // Numbers of zones that precede its own in a State: zones of the table, and of each player.
  std::int32_t table_zones_before = 0;
  std::int32_t player_zones_before = 0;
  SourceSpan span;

  bool has_cells() const { return cells > 0; }
  // Returns how many sides the cells of a grid have; 0 for other shapes.
  std::int32_t sides() const;
  // Returns the place on a side of another, counted clockwise from the one above; -1: there is
  // none. REQUIRES: it is a grid, side < sides().
  std::int32_t place_beside(std::int32_t place, std::int32_t side) const;
  // Returns the neighbour in a direction, also diagonally; -1: there is none. REQUIRES: it is a
  // grid.
  std::int32_t place_towards(std::int32_t place, Direction) const;
  // Returns whether what comes goes to the front, which is the top of a pile.
  bool arrives_in_front() const;

  // Places of cells count from 0, row by row; a track is one row. Content counts rows, columns and
  // cells from 1. A number outside of the zone, or of no cell, has no place.
  std::optional<std::int32_t> place_at(std::int64_t row, std::int64_t column) const {
    if (row < 1 || row > std::max(rows, 1) || column < 1 || column > columns) return std::nullopt;
    const auto position = static_cast<std::int32_t>((row - 1) * columns + column - 1);
    if (places.empty()) return position;
    const std::int32_t place = places[std::size_t(position)];
    return place < 0 ? std::nullopt : std::optional(place);
  }
  std::optional<std::int32_t> place_numbered(std::int64_t number) const {
    if (number < 1 || number > cells) return std::nullopt;
    return static_cast<std::int32_t>(number - 1);
  }
  std::optional<std::int32_t> place_named(std::string_view wanted) const {
    const auto it = std::find(cell_names.begin(), cell_names.end(), wanted);
    if (it == cell_names.end()) return std::nullopt;
    return static_cast<std::int32_t>(it - cell_names.begin());
  }
  std::int32_t row_of(std::int32_t place) const {
    return position_of(place) / std::max(columns, 1) + 1;
  }
  std::int32_t column_of(std::int32_t place) const {
    return position_of(place) % std::max(columns, 1) + 1;
  }
  static std::int32_t number_of(std::int32_t place) { return place + 1; }

 private:
  std::int32_t position_of(std::int32_t place) const {
    return positions.empty() ? place : positions[std::size_t(place)];
  }
};

// Zones that are declared together, one for each definition of a kind: lane[card].
struct ZoneFamily {
  std::string name;
  KindId kind;
  std::vector<DefinitionId> members;  // in ascending order
  ZoneDefId first;                    // zone of the first member; the others follow in order
  SourceSpan span;

  // Returns the default id if the definition is not a member.
  ZoneDefId zone_of(DefinitionId id) const {
    const auto at = std::lower_bound(members.begin(), members.end(), id);
    if (at == members.end() || *at != id) return {};
    return ZoneDefId(first.value + static_cast<std::int32_t>(at - members.begin()));
  }
};

}  // namespace cubilete
