// The directions on a grid, clockwise, and how content calls them. Squares have eight; hexagons, of
// which each row lies half a cell further right than the one above, have those that they touch.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cubilete {

enum class Direction : std::int8_t {
  kNone = -1,
  kNorth,
  kNorthEast,
  kEast,
  kSouthEast,
  kSouth,
  kSouthWest,
  kWest,
  kNorthWest,
};
inline constexpr std::int32_t kDirectionCount = 8;

// So many rows and columns further.
struct GridStep {
  std::int32_t down = 0;
  std::int32_t right = 0;
};

struct DirectionRow {
  std::string_view word;
  std::string_view english, spanish;  // where content has no text of its own
  GridStep on_squares;
  std::optional<GridStep> on_hexes;
  // The neighbours that a cell on this side of a board does not have.
  std::array<Direction, 2> missing_on_squares, missing_on_hexes;
};

// clang-format off
inline constexpr std::array<DirectionRow, kDirectionCount> kDirections = {{
    {"north", "north", "norte", {-1, 0}, std::nullopt,
     {Direction::kNorth, Direction::kNorth}, {Direction::kNorthWest, Direction::kNorthEast}},
    {"north_east", "north-east", "noreste", {-1, 1}, GridStep{-1, 1},
     {Direction::kNorth, Direction::kEast}, {Direction::kNorthEast, Direction::kEast}},
    {"east", "east", "este", {0, 1}, GridStep{0, 1},
     {Direction::kEast, Direction::kEast}, {Direction::kEast, Direction::kEast}},
    {"south_east", "south-east", "sureste", {1, 1}, GridStep{1, 0},
     {Direction::kSouth, Direction::kEast}, {Direction::kEast, Direction::kSouthEast}},
    {"south", "south", "sur", {1, 0}, std::nullopt,
     {Direction::kSouth, Direction::kSouth}, {Direction::kSouthEast, Direction::kSouthWest}},
    {"south_west", "south-west", "suroeste", {1, -1}, GridStep{1, -1},
     {Direction::kSouth, Direction::kWest}, {Direction::kSouthWest, Direction::kWest}},
    {"west", "west", "oeste", {0, -1}, GridStep{0, -1},
     {Direction::kWest, Direction::kWest}, {Direction::kWest, Direction::kWest}},
    {"north_west", "north-west", "noroeste", {-1, -1}, GridStep{-1, 0},
     {Direction::kNorth, Direction::kWest}, {Direction::kWest, Direction::kNorthWest}},
}};
// clang-format on

constexpr const DirectionRow& row_of(Direction d) {
  return kDirections[static_cast<std::size_t>(d)];
}

// Returns kNone for another word.
constexpr Direction direction_named(std::string_view word) {
  for (std::size_t i = 0; i < kDirections.size(); ++i) {
    if (kDirections[i].word == word) return static_cast<Direction>(i);
  }
  return Direction::kNone;
}

// Returns the step in a direction; none where cells do not touch in it.
constexpr std::optional<GridStep> step_to(Direction d, bool is_hexagonal) {
  if (d == Direction::kNone) return std::nullopt;
  return is_hexagonal ? row_of(d).on_hexes : std::optional(row_of(d).on_squares);
}

// The sides of cells, clockwise from the one above; of hexagons from the one above on the left.
inline constexpr std::array<Direction, 4> kSidesOfSquares = {Direction::kNorth, Direction::kEast,
                                                             Direction::kSouth, Direction::kWest};
inline constexpr std::array<Direction, 6> kSidesOfHexes = {
    Direction::kNorthWest, Direction::kNorthEast, Direction::kEast,
    Direction::kSouthEast, Direction::kSouthWest, Direction::kWest};

// Returns the words of the directions in which cells of a grid touch.
std::string direction_words(bool is_hexagonal);

}  // namespace cubilete
