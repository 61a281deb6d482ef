// Compares generated games (tests/fuzz) played by the interpreter and by compiled rules.
#pragma once

#include <cstdint>

namespace cubilete {

// Compares the games of the seeds `first` to `first + count - 1`, each in a separate process, and
// prints the results. A game that takes too long is given up. Returns true if there is no
// difference.
bool hold_generated(std::uint64_t first, std::uint64_t count);

}  // namespace cubilete
