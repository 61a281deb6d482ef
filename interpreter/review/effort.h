// Limits the work of validation, which content can multiply: the game and each variant are
// compiled, their tests with their options, and each is played. Counted in units that are the same
// on every machine, never in time.
#pragma once

#include "compiler/compile.h"

namespace cubilete {

struct Effort {
  // In values of content; see cost_of.
  std::int64_t compiling = 10'000'000;
  // In units of Evaluator::spend plus cells of the resulting states.
  std::int64_t playing = 25'000'000;
};

// Returns the cost of a compilation: every value of the content with aliases expanded, every 16
// bytes of text, and a fixed cost for each script. REQUIRES: Request::keeps_content.
std::int64_t cost_of(const Compilation&);

// Returns the effort for the next of `games` games when `whole` is left for all: an equal part, so
// that unused effort benefits later games. Never more than the default for one game.
Effort share_of(const Effort& whole, std::size_t games);

// Returns the effort for a library of any size: that of four games.
Effort whole_effort();

}  // namespace cubilete
