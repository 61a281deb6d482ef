// How much work validation may do of what content can multiply: the game and each of its variants
// are compiled, their tests with the options of each, and all are played. Counted in units that are
// the same on every machine, never in time.
#pragma once

#include "compiler/compile.h"

namespace cubilete {

struct Effort {
  // Values read, see cost_of.
  std::int64_t compiling = 10'000'000;
  // Units of Evaluator::spend, and the cells of the states that are left behind.
  std::int64_t playing = 25'000'000;
};

// What compiling took: every value of the content, aliases written out, every 16 bytes of text, and
// for each script what running and reading it may cost. REQUIRES: Request::keeps_content.
std::int64_t cost_of(const Compilation&);

// What the next of so many games may use where `whole` is left for all: an equal part, so that none
// takes it from the others, and what it leaves goes to them. At most what one game may.
Effort share_of(const Effort& whole, std::size_t games);

// For a library of any size: as much as four games.
Effort whole_effort();

}  // namespace cubilete
