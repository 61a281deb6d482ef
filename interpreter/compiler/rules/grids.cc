#include "compiler/rules/grids.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/fields.h"

namespace cubilete {
namespace {

// The forms of boards of hexagons. A rhombus has all positions of its grid.
enum class BoardForm : std::uint8_t { kRhombus, kRectangle, kHexagon, kTriangle };

BoardForm form_of(const Node& grid) {
  const std::string name = text_at(grid, "form");
  if (name == "rectangle") return BoardForm::kRectangle;
  if (name == "hexagon") return BoardForm::kHexagon;
  return name == "triangle" ? BoardForm::kTriangle : BoardForm::kRhombus;
}

// Returns whether a form is said by the number of cells on each of its sides.
bool has_size(BoardForm form) {
  return form == BoardForm::kHexagon || form == BoardForm::kTriangle;
}

// Returns how many columns the second row of two is further left, in a form with upright sides.
std::int32_t columns_aside(std::int32_t rows) { return (rows - 1) / 2; }

// Returns whether a position is on a board of this form, which fills the rows and columns.
bool is_in_form(BoardForm form, const ZoneDef& z, std::int32_t row, std::int32_t column) {
  switch (form) {
    case BoardForm::kRhombus:
      return true;
    case BoardForm::kRectangle: {
      const std::int32_t aside = columns_aside(z.rows);
      const std::int32_t at = column - aside + columns_aside(row);
      return at >= 1 && at <= z.columns - aside;
    }
    case BoardForm::kHexagon: {
      const std::int32_t size = (z.rows + 1) / 2;
      return row + column > size && row + column < 3 * size;
    }
    case BoardForm::kTriangle:
      return row + column > z.rows;
  }
  return true;
}

// Connects the cells of a grid. The order of neighbours is by rows, from above.
void connect_grid(ZoneDef& z) {
  static constexpr Direction kInOrder[] = {
      Direction::kNorthWest, Direction::kNorth,     Direction::kNorthEast, Direction::kWest,
      Direction::kEast,      Direction::kSouthWest, Direction::kSouth,     Direction::kSouthEast};
  const auto is_side = [&](Direction d) {
    return z.is_hexagonal || std::ranges::find(kSidesOfSquares, d) != kSidesOfSquares.end();
  };
  z.adjacency.resize(std::size_t(z.cells));
  for (std::int32_t at = 0; at < z.cells; ++at) {
    for (const Direction d : kInOrder) {
      const std::int32_t other = is_side(d) ? z.place_towards(at, d) : -1;
      if (other >= 0) z.adjacency[std::size_t(at)].push_back(other);
    }
  }
}

// Returns for each position of a grid whether a cell lies further in a direction.
std::vector<bool> find_further(const ZoneDef& z, GridStep step) {
  const std::int32_t count = z.rows * z.columns;
  std::vector<bool> out(std::size_t(count), false);
  const bool is_backwards = step.down > 0 || (step.down == 0 && step.right > 0);
  for (std::int32_t k = 0; k < count; ++k) {
    const std::int32_t at = is_backwards ? count - 1 - k : k;
    const std::int32_t row = at / z.columns + 1 + step.down;
    const std::int32_t column = at % z.columns + 1 + step.right;
    if (row < 1 || row > z.rows || column < 1 || column > z.columns) continue;
    const bool goes_on = out[std::size_t((row - 1) * z.columns + column - 1)];
    out[std::size_t(at)] = goes_on || z.place_at(row, column).has_value();
  }
  return out;
}

// Finds the cells on each side of a board: those from which no cell lies further in the directions
// of that side.
void find_sides(ZoneDef& z) {
  std::vector<std::vector<bool>> further;
  for (std::int32_t d = 0; d < kDirectionCount; ++d) {
    const auto step = step_to(static_cast<Direction>(d), z.is_hexagonal);
    further.push_back(step ? find_further(z, *step) : std::vector<bool>());
  }
  z.board_sides.assign(std::size_t(kDirectionCount), {});
  for (std::int32_t d = 0; d < kDirectionCount; ++d) {
    const DirectionRow& row = kDirections[std::size_t(d)];
    const auto& missing = z.is_hexagonal ? row.missing_on_hexes : row.missing_on_squares;
    for (std::int32_t at = 0; at < z.cells; ++at) {
      const auto position =
          static_cast<std::size_t>((z.row_of(at) - 1) * z.columns + z.column_of(at) - 1);
      const bool is_there = std::ranges::none_of(missing, [&](Direction m) -> bool {
        return further[static_cast<std::size_t>(m)][position];
      });
      if (is_there) z.board_sides[std::size_t(d)].push_back(at);
    }
  }
}

// Returns how many sides the cells have, where one between two cells is one.
std::int64_t count_sides(const ZoneDef& z) {
  std::int64_t shared = 0;
  for (const auto& beside : z.adjacency) shared += std::ssize(beside);
  return std::int64_t(z.sides()) * z.cells - shared / 2;
}

}  // namespace

void GridCompiler::check_form(const Node& n, const ZoneDef& z) {
  const BoardForm form = form_of(n);
  const auto wrong = [&](const char* key, bool is_wrong, const std::string& why, const char* help) {
    const Entry* at = n.find_entry(key);
    if (!at || !is_wrong) return;
    d_.error("contradiction", at->key_span,
             fmt::format("the zone '{}' cannot have '{}': {}", z.name, key, why), help);
  };
  const std::string is_sized = fmt::format("a {} has a 'size'", text_at(n, "form"));
  const char* const write_size = "write how many cells each of its sides has: size: 5";
  wrong("form", !z.is_hexagonal, "its cells are squares",
        "add 'tiling: hexes', or say by 'where' which positions are cells");
  wrong("size", !has_size(form), "only a hexagon or a triangle has one",
        "write 'form: hexagon', or 'rows' and 'columns'");
  wrong("rows", has_size(form), is_sized, write_size);
  wrong("columns", has_size(form), is_sized, write_size);
  if (!has_size(form) || n.find("size")) return;
  d_.error("missing-key", n.find("form")->span,
           fmt::format("it is not said how large the {} is", text_at(n, "form")), write_size);
}

void GridCompiler::read_size(const Node& n, ZoneDef& z) {
  const BoardForm form = form_of(n);
  if (has_size(form)) {
    const std::int32_t size = expressions_.size(n.find("size"), 1, {1, 500});
    z.rows = z.columns = form == BoardForm::kHexagon ? 2 * size - 1 : size;
    return;
  }
  if (const Node* rows = list_at(n, "rows")) {
    for (const Node& row : rows->items) z.row_names.push_back(row.text);
    z.rows = static_cast<std::int32_t>(rows->items.size());
  } else {
    z.rows = expressions_.size(n.find("rows"), 1, {1});
  }
  z.columns = expressions_.size(n.find("columns"), 1, {1, 1000});
  if (form == BoardForm::kRectangle && z.is_hexagonal) z.columns += columns_aside(z.rows);
}

bool GridCompiler::find_cells(const Node& n, const ZoneDef& z, std::vector<bool>& are_cells) {
  const Node* where = n.find("where");
  const auto count = static_cast<std::size_t>(z.rows * z.columns);
  std::vector<bool> in_mask;
  if (where) in_mask = expressions_.mask(*where, z.rows, z.columns);
  if (in_mask.size() != count) {
    in_mask.assign(count, true);
    where = nullptr;  // reported, if there is one
  }
  const BoardForm form = z.is_hexagonal ? form_of(n) : BoardForm::kRhombus;
  std::int64_t in_form = 0;
  for (std::size_t k = 0; k < count; ++k) {
    const auto at = static_cast<std::int32_t>(k);
    const bool is_in = is_in_form(form, z, at / z.columns + 1, at % z.columns + 1);
    in_form += is_in ? 1 : 0;
    are_cells.push_back(is_in && in_mask[k]);
  }
  const std::int64_t found = std::ranges::count(are_cells, true);
  if (found == 0) {
    d_.error("contradiction", where->span,
             fmt::format("the board '{}' has no cell: this holds of none of its {} positions",
                         z.name, in_form),
             "it holds of the positions that are cells, as in 'row + column > 4'");
  } else if (where && found == in_form && in_form > 1) {
    d_.warning("always-same", where->span,
               fmt::format("this holds of all {} positions of '{}': it takes no cell away", in_form,
                           z.name),
               "remove it, or write a condition on 'row' and 'column'");
  }
  return found > 0 && found < static_cast<std::int64_t>(count);
}

void GridCompiler::too_large(const Node& n, std::int64_t number, const char* of_what) {
  d_.error(
      "out-of-range", n.span,
      fmt::format("this grid has {} {}; a zone has fewer than {}", number, of_what, kMaxCells));
}

void GridCompiler::read(const Node& n, ZoneDef& z, std::int32_t edges_on_a_side) {
  z.is_hexagonal = text_at(n, "tiling") == "hexes";
  check_form(n, z);
  read_size(n, z);
  const auto make_small = [&] {
    z.rows = z.columns = z.cells = 1;
    z.row_names.clear();
    z.places.clear();
    z.positions.clear();
    z.adjacency.clear();
  };
  const std::int64_t positions = std::int64_t(z.rows) * z.columns;
  if (positions >= kMaxCells) too_large(n, positions, "cells");
  if (positions >= kMaxCells || z.rows < 1 || z.columns < 1) make_small();  // others are reported
  z.cells = z.rows * z.columns;
  if (std::vector<bool> are_cells; find_cells(n, z, are_cells)) {
    for (std::size_t at = 0; at < are_cells.size(); ++at) {
      z.places.push_back(are_cells[at] ? static_cast<std::int32_t>(z.positions.size()) : -1);
      if (are_cells[at]) z.positions.push_back(static_cast<std::int32_t>(at));
    }
    z.cells = static_cast<std::int32_t>(z.positions.size());
  }
  connect_grid(z);
  if (count_sides(z) * edges_on_a_side >= kMaxCells) {
    too_large(n, count_sides(z) * edges_on_a_side, "edges around its cells");
    make_small();
    connect_grid(z);
  }
  find_sides(z);
  z.are_cells_named = !z.row_names.empty();
  for (std::int32_t at = 0; at < z.cells; ++at) {
    const std::int32_t row = z.row_of(at);
    const std::string name =
        z.are_cells_named ? z.row_names[std::size_t(row - 1)] + "_" : fmt::format("r{}c", row);
    z.cell_names.push_back(fmt::format("{}{}", name, z.column_of(at)));
  }
}

}  // namespace cubilete
