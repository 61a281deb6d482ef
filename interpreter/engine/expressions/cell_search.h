// A search for cells: from cell to adjacent cell, or along a line. Whether a cell is open is asked
// of the caller, one cell after the other.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "ruleset/zone_def.h"

namespace cubilete {

class CellSearch {
 public:
  static constexpr std::int32_t kNoWay = std::numeric_limits<std::int32_t>::max();

  // These begin a search in the zone of a cell, and reuse the memory of the one before. A way ends
  // at the wanted cell; without one it leads to all cells, the nearest first.
  void begin_way(CellId from, const ZoneDef&, CellId wanted);
  // The cells of a line do not include the first.
  void begin_line(CellId from, const ZoneDef&, GridStep);

  // Returns the next cell to be examined; none if there are no more, or the wanted one is found.
  CellId next();
  // Says whether the cell that next() returned is open.
  void enter(bool is_open);

  ZoneId zone() const { return zone_; }
  // Returns the places of the open cells.
  const std::vector<std::int32_t>& found() const { return found_; }
  // Returns the number of steps to the wanted cell; kNoWay if it is not found.
  std::int32_t steps() const { return is_found() ? steps_[std::size_t(wanted_)] : kNoWay; }

 private:
  static constexpr std::int32_t kUnknown = -1;
  static constexpr std::int32_t kClosed = -2;

  bool is_found() const { return wanted_ >= 0 && steps_[std::size_t(wanted_)] >= 0; }
  CellId examine(std::int32_t place);

  ZoneId zone_;
  const ZoneDef* def_ = nullptr;
  bool is_line_ = false;
  bool is_over_ = false;               // a line ends at the first closed place
  std::vector<std::int32_t> found_;    // places
  std::vector<std::int32_t> steps_;    // to each place, of a way
  std::int32_t wanted_ = -1;           // a place of a way
  std::int32_t examined_ = -1;         // by the caller
  std::size_t from_ = 0;               // of the found places, the one whose neighbours are examined
  std::size_t neighbour_ = 0;          // the next of these
  GridStep step_;                      // of a line
  std::int64_t row_ = 0, column_ = 0;  // of the last place of the line
};

}  // namespace cubilete
