// What lies on each cell of a zone. Reading one cell walks over the zone; a second reading of the
// same placement sorts the zone by cells once, so that reading every cell of a board takes a time
// in proportion to the board.
#pragma once

#include <span>

#include "state/state.h"

namespace cubilete {

// Returns the components on a cell in the order of their zone. The span is valid until the next
// call in this thread. REQUIRES: the zone exists.
std::span<const std::int32_t> contents_of(const State&, CellId);

}  // namespace cubilete
