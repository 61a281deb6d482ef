// How much the tests try: an ordinary run takes a part of what takes long, the same part each time.
// `.ci/nightly thorough` sets CUBILETE_THOROUGH, and then they try all.
#pragma once

#include <cstdlib>

namespace cubilete {

inline bool is_thorough() { return std::getenv("CUBILETE_THOROUGH") != nullptr; }

// One of the two, of the same kind: a number of games, of positions.
template <class T>
T as_thorough(T ordinary, T thorough) {
  return is_thorough() ? thorough : ordinary;
}

}  // namespace cubilete
