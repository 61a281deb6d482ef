// Directions and sides of boards as one says them: by where the middles of cells are, with no table
// of steps. Every cell is compared with every other.
#pragma once

#include <string>
#include <vector>

#include "ruleset/zone_def.h"

namespace cubilete {

// Returns how many steps further in a direction one cell lies than another; 0: it does not.
inline std::int32_t steps_towards(const ZoneDef& def, std::int32_t from, std::int32_t to,
                                  const std::string& word) {
  const auto has = [&](const char* part) { return word.find(part) != std::string::npos; };
  const std::int32_t up = def.row_of(from) - def.row_of(to);
  // In halves of a cell: of hexagons each row lies half a cell further right.
  std::int32_t right = 2 * (def.column_of(to) - def.column_of(from));
  if (def.is_hexagonal) right -= up;
  const std::int32_t upwards = has("north") ? up : has("south") ? -up : 0;
  const std::int32_t aside = has("east") ? right : has("west") ? -right : 0;
  if (upwards == 0 && up != 0) return 0;
  if (aside == 0 && right != 0) return 0;
  if (upwards < 0 || aside < 0) return 0;
  const bool goes_up_or_down = has("north") || has("south");
  if (!goes_up_or_down) return aside / 2;
  if (!has("east") && !has("west")) return def.is_hexagonal ? 0 : upwards;
  const std::int32_t wanted = def.is_hexagonal ? upwards : 2 * upwards;
  return aside == wanted ? upwards : 0;
}

// Returns the cells in a direction, the nearest first, up to the first that is missing.
inline std::vector<std::int32_t> line_towards(const ZoneDef& def, std::int32_t from,
                                              const std::string& word) {
  std::vector<std::int32_t> out;
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (std::int32_t to = 0; to < def.cells && !goes_on; ++to) {
      goes_on = steps_towards(def, from, to, word) == static_cast<std::int32_t>(out.size()) + 1;
      if (goes_on) out.push_back(to);
    }
  }
  return out;
}

// Returns the cells beyond which no other lies towards a side.
inline std::vector<std::int32_t> side_towards(const ZoneDef& def, const std::string& word) {
  const std::size_t at = word.find('_');
  std::vector<std::string> towards = {word};
  if (at != std::string::npos) {
    towards = {def.is_hexagonal ? word : word.substr(0, at), word.substr(at + 1)};
  } else if (def.is_hexagonal && (word == "north" || word == "south")) {
    towards = {word + "_east", word + "_west"};
  }
  std::vector<std::int32_t> out;
  for (std::int32_t from = 0; from < def.cells; ++from) {
    bool is_last = true;
    for (const std::string& direction : towards) {
      for (std::int32_t to = 0; to < def.cells; ++to) {
        is_last = is_last && steps_towards(def, from, to, direction) == 0;
      }
    }
    if (is_last) out.push_back(from);
  }
  return out;
}

// Returns whether a word is a direction in which cells touch there.
inline bool is_direction_on(const ZoneDef& def, const std::string& word) {
  const bool is_upright = word == "north" || word == "south";
  if (def.sides() == 0 || (def.is_hexagonal && is_upright)) return false;
  return is_upright || word == "east" || word == "west" || word == "north_east" ||
         word == "north_west" || word == "south_east" || word == "south_west";
}

}  // namespace cubilete
