// Generated games (tests/fuzz) by the interpreter and by compiled rules, held against each other.
#pragma once

#include <cstdint>

namespace cubilete {

// Holds the games of the seeds `first` to `first + count - 1`, each in a process of its own, and
// prints what was found. A game that takes too long is given up. Returns whether there is no
// difference.
bool hold_generated(std::uint64_t first, std::uint64_t count);

}  // namespace cubilete
