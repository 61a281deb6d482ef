// The arrangement of the components in a zone. Only code that depends on shapes includes this.
#pragma once

#include <cstdint>

namespace cubilete {

enum class Shape : std::uint8_t {
  kPile,   // top and bottom
  kRow,    // a line in order
  kGrid,   // rows x columns of cells
  kTrack,  // cells in a line
  kGraph,  // named cells and edges
};

}  // namespace cubilete
