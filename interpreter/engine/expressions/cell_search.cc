#include "engine/expressions/cell_search.h"

namespace cubilete {

void CellSearch::begin_way(CellId from, const ZoneDef& def, CellId wanted) {
  def_ = &def;
  is_line_ = false;
  is_over_ = wanted.is_some() && wanted.zone() != from.zone();
  ways_.begin({&def.adjacency, {}}, CellId(from.zone(), 0).value, def.cells, from.value,
              is_over_ ? -1 : wanted.value);
}

void CellSearch::begin_line(CellId from, const ZoneDef& def, GridStep step) {
  def_ = &def;
  is_line_ = true;
  is_over_ = step.down == 0 && step.right == 0;
  line_.shrink(0);
  examined_ = from;
  step_ = step;
  row_ = def.row_of(from.place());
  column_ = def.column_of(from.place());
}

CellId CellSearch::next() {
  if (is_over_) return {};
  if (is_line_) {
    const auto place = def_->place_at(row_ += step_.down, column_ += step_.right);
    return place ? examined_ = CellId(examined_.zone(), *place) : CellId();
  }
  return CellId(ways_.next());
}

std::int32_t CellSearch::enter(bool is_open, std::int32_t cost) {
  if (!is_line_) return ways_.enter(is_open, cost);
  if (is_open) line_.add(examined_.value);
  is_over_ = !is_open;
  return 0;
}

}  // namespace cubilete
