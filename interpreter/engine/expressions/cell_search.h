// A search for cells: from cell to adjacent cell, or along a line. Whether a cell is open is asked
// of the caller, one cell after the other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "language/boards.h"
#include "operations/number_list.h"
#include "ruleset/zone_def.h"

namespace cubilete {

class CellSearch {
 public:
  // These begin a search in the zone of a cell, and reuse the memory of the one before. A way ends
  // at the wanted cell; without one it leads to all cells, the nearest first.
  void begin_way(CellId from, const ZoneDef&, CellId wanted);
  // The cells of a line do not include the first.
  void begin_line(CellId from, const ZoneDef&, GridStep);

  // Returns the next cell to be examined; none if there are no more, or the wanted one is found.
  CellId next();
  // Says whether the cell that next() returned is open, and what it costs to enter it. Returns what
  // that takes, in units of work.
  std::int32_t enter(bool is_open, std::int32_t cost);

  // Returns the open cells.
  const NumberList& found() const { return is_line_ ? line_ : ways_.found(); }
  // Returns what the way to the wanted cell costs; language::kNoWay if it is not found.
  std::int32_t total() const { return ways_.total(); }

 private:
  struct Lists {
    static NumberList list() { return {}; }
  };
  struct PlacesBeside {
    const std::vector<std::vector<std::int32_t>>* adjacent = nullptr;
    std::span<const std::int32_t> left;
    void begin(std::int32_t place) { left = (*adjacent)[std::size_t(place)]; }
    bool is_over() const { return left.empty(); }
    std::int32_t place() const { return left.front(); }
    void advance() { left = left.subspan(1); }
  };

  const ZoneDef* def_ = nullptr;
  language::NearestCells<NumberList, PlacesBeside> ways_{Lists{}};
  bool is_line_ = false;
  bool is_over_ = false;  // a line ends at the first closed place
  NumberList line_;
  CellId examined_;  // of a line
  GridStep step_;
  std::int64_t row_ = 0, column_ = 0;  // of the last place of the line
};

}  // namespace cubilete
