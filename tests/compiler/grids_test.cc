// The boards of hexagons, held against sets of cube coordinates: three numbers with the sum 0, of
// which two differ by 1 from a cell to the next.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

#include "engine/naive_directions.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using Cube = std::array<std::int32_t, 3>;  // to the east, to the south-east, to the west and north

std::shared_ptr<const Ruleset> with_board(const std::string& board) {
  return WrittenGame("language: 2\nplayers: 1\nzones: {board: {shape: grid, " + board +
                     "}}\nactions: {stop: {ends: game}}\n"
                     "flow: [{turns: players, do: [{actions: [stop]}]}]\noutcome: {score: 0}\n")
      .ruleset();
}

const ZoneDef& board_of(const Ruleset& r) { return r.zone(r.find_zone("board")); }

Cube at(std::int32_t east, std::int32_t down) { return {east, down, -east - down}; }

// Returns all cells of a form with their cube coordinates.
std::set<Cube> hexagon(std::int32_t size) {
  std::set<Cube> out;
  for (std::int32_t a = -size; a <= size; ++a) {
    for (std::int32_t b = -size; b <= size; ++b) {
      const Cube c = at(a, b);
      if (std::max({std::abs(c[0]), std::abs(c[1]), std::abs(c[2])}) < size) out.insert(c);
    }
  }
  return out;
}

std::set<Cube> triangle(std::int32_t size) {
  std::set<Cube> out;
  for (std::int32_t down = 0; down < size; ++down) {
    for (std::int32_t k = 0; k <= down; ++k) out.insert(at(k - down, down));
  }
  return out;
}

// Row by row, each odd row half a cell further right than the even ones.
std::set<Cube> rectangle(std::int32_t rows, std::int32_t columns) {
  std::set<Cube> out;
  for (std::int32_t down = 0; down < rows; ++down) {
    for (std::int32_t k = 0; k < columns; ++k) out.insert(at(k - down / 2, down));
  }
  return out;
}

// Expects that a board has exactly these cells, but for where its first one is, and that those
// touch that differ by one step.
void expect_board(const ZoneDef& board, const std::set<Cube>& cells) {
  ASSERT_EQ(static_cast<std::size_t>(board.cells), cells.size());
  // The first place is the first cell of the first row.
  Cube first = *cells.begin();
  for (const Cube& c : cells) {
    if (c[1] < first[1] || (c[1] == first[1] && c[0] < first[0])) first = c;
  }
  std::map<Cube, std::int32_t> places;
  for (std::int32_t place = 0; place < board.cells; ++place) {
    places[at(first[0] + board.column_of(place) - board.column_of(0),
              first[1] + board.row_of(place) - board.row_of(0))] = place;
  }
  for (const Cube& c : cells) {
    ASSERT_TRUE(places.contains(c));
    std::set<std::int32_t> beside;
    for (const Cube& other : cells) {
      const std::int32_t steps =
          std::abs(c[0] - other[0]) + std::abs(c[1] - other[1]) + std::abs(c[2] - other[2]);
      if (steps == 2) beside.insert(places.at(other));
    }
    const auto& found = board.adjacency[std::size_t(places.at(c))];
    EXPECT_EQ(std::set(found.begin(), found.end()), beside);
  }
}

std::size_t size_of_side(const ZoneDef& board, std::string_view word) {
  return board.board_sides[static_cast<std::size_t>(direction_named(word))].size();
}

TEST(Grids, FormsAreThoseOfCubeCoordinates) {
  for (std::int32_t n = 1; n <= 6; ++n) {
    const std::string size = std::to_string(n);
    const auto of = [&](const std::string& form) { return with_board("tiling: hexes, " + form); };
    expect_board(board_of(*of("form: hexagon, size: " + size)), hexagon(n));
    expect_board(board_of(*of("form: triangle, size: " + size)), triangle(n));
    expect_board(board_of(*of("form: rectangle, rows: " + size + ", columns: 3")), rectangle(n, 3));
  }
}

TEST(Grids, FormsHaveTheirSides) {
  const auto hexagon = with_board("tiling: hexes, form: hexagon, size: 4");
  const auto triangle = with_board("tiling: hexes, form: triangle, size: 4");
  const auto rhombus = with_board("tiling: hexes, rows: 4, columns: 4");
  const auto wall = with_board("tiling: hexes, form: rectangle, rows: 4, columns: 5");
  std::map<std::string, std::vector<std::size_t>> found;
  for (const DirectionRow& d : kDirections) {
    for (const auto& r : {hexagon, triangle, rhombus, wall}) {
      found[std::string(d.word)].push_back(size_of_side(board_of(*r), d.word));
    }
  }
  const std::map<std::string, std::vector<std::size_t>> expected = {
      {"north", {4, 1, 4, 5}},      {"north_east", {4, 4, 4, 3}}, {"east", {7, 4, 4, 4}},
      {"south_east", {4, 1, 1, 2}}, {"south", {4, 4, 4, 5}},      {"south_west", {4, 1, 4, 3}},
      {"west", {7, 4, 4, 4}},       {"north_west", {4, 4, 1, 2}},
  };
  EXPECT_EQ(found, expected);
}

// On boards with holes too, all directions and sides are those that one finds by comparing each
// cell with all others.
TEST(Grids, DirectionsAndSidesAgreeWithTheNaive) {
  for (const char* board :
       {"rows: 4, columns: 5", "rows: 5, columns: 5, where: 'row + column != 6 or row == 3'",
        "rows: 7, columns: 7, where: 'abs(row - 4) + abs(column - 4) < 4'",
        "tiling: hexes, form: hexagon, size: 4, where: 'row != 4 or column != 4'",
        "tiling: hexes, form: triangle, size: 5, where: 'row % 2 == 1 or column > 3'",
        "tiling: hexes, form: rectangle, rows: 5, columns: 4"}) {
    SCOPED_TRACE(board);
    const auto r = with_board(board);
    const ZoneDef& z = board_of(*r);
    for (const DirectionRow& d : kDirections) {
      const std::string word(d.word);
      const Direction direction = direction_named(word);
      EXPECT_EQ(z.board_sides[static_cast<std::size_t>(direction)], side_towards(z, word)) << word;
      if (!is_direction_on(z, word)) continue;
      for (std::int32_t place = 0; place < z.cells; ++place) {
        const auto line = line_towards(z, place, word);
        EXPECT_EQ(z.place_towards(place, direction), line.empty() ? -1 : line[0]) << word;
      }
    }
  }
}

TEST(Grids, PositionsThatAreNoCellsHaveNoPlace) {
  const auto r = with_board("rows: 2, columns: 3, where: 'row == 1 or column == 3'");
  const ZoneDef& z = board_of(*r);
  EXPECT_EQ(z.cell_names, (std::vector<std::string>{"r1c1", "r1c2", "r1c3", "r2c3"}));
  EXPECT_EQ(z.place_at(2, 1), std::nullopt);
  EXPECT_EQ(z.place_at(2, 3), 3);
  EXPECT_EQ(z.row_of(3), 2);
  EXPECT_EQ(z.column_of(3), 3);
  EXPECT_EQ(z.place_numbered(5), std::nullopt);
  EXPECT_TRUE(board_of(*with_board("rows: 2, columns: 3")).positions.empty());
}

}  // namespace
}  // namespace cubilete
