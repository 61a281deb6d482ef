// The timetable part of a State as a run of numbers, and back: the common ground of its digest
// and its canonical text.
#pragma once

#include <span>
#include <vector>

#include "state/state.h"

namespace cubilete {

void write_control(const State&, std::vector<std::int32_t>& out);

// Fills everything but `cells`. False where the numbers were not written by write_control or
// name things that the ruleset does not have; the state is then unspecified.
bool read_control(std::span<const std::int32_t>, const Ruleset&, State&);

}  // namespace cubilete
