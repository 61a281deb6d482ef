#include "engine/expressions/cell_search.h"

namespace cubilete {

void CellSearch::begin_way(CellId from, const ZoneDef& def, CellId wanted) {
  zone_ = from.zone();
  def_ = &def;
  is_line_ = false;
  is_over_ = wanted.is_some() && wanted.zone() != zone_;
  wanted_ = wanted.is_some() && !is_over_ ? wanted.place() : -1;
  found_.assign(1, from.place());
  steps_.assign(std::size_t(def.cells), kUnknown);
  steps_[std::size_t(from.place())] = 0;
  from_ = neighbour_ = 0;
}

void CellSearch::begin_line(CellId from, const ZoneDef& def, GridStep step) {
  zone_ = from.zone();
  def_ = &def;
  is_line_ = true;
  is_over_ = step.down == 0 && step.right == 0;
  wanted_ = -1;
  found_.clear();
  step_ = step;
  row_ = def.row_of(from.place());
  column_ = def.column_of(from.place());
}

CellId CellSearch::next() {
  if (is_over_) return {};
  if (is_line_) {
    const auto place = def_->place_at(row_ += step_.down, column_ += step_.right);
    return place ? examine(*place) : CellId();
  }
  for (; from_ < found_.size(); ++from_, neighbour_ = 0) {
    const auto& neighbours = def_->adjacency[std::size_t(found_[from_])];
    while (neighbour_ < neighbours.size()) {
      if (is_found()) return {};
      const std::int32_t place = neighbours[neighbour_++];
      if (steps_[std::size_t(place)] == kUnknown) return examine(place);
    }
  }
  return {};
}

CellId CellSearch::examine(std::int32_t place) {
  examined_ = place;
  return {zone_, place};
}

void CellSearch::enter(bool is_open) {
  if (is_open) found_.push_back(examined_);
  is_over_ = is_line_ && !is_open;
  if (is_line_) return;
  const std::int32_t steps = steps_[std::size_t(found_[from_])] + 1;
  steps_[std::size_t(examined_)] = is_open ? steps : kClosed;
}

}  // namespace cubilete
