// Converts the timetable part of a State to a list of numbers and back, for its digest and its
// canonical text.
#pragma once

#include <span>
#include <vector>

#include "state/state.h"

namespace cubilete {

void write_control(const State&, std::vector<std::int32_t>& out);

// Fills everything but `cells`. Returns false for numbers that write_control does not write, or
// that name things missing in the ruleset; the state is then unspecified.
bool read_control(std::span<const std::int32_t>, const Ruleset&, State&);

}  // namespace cubilete
