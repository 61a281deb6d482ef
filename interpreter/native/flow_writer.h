// Writes the timetable: one function for each node, which runs the node once to its end.
#pragma once

#include "native/effect_writer.h"

namespace cubilete::native {

// Returns the function `i32 flow<n>(pl)`, which returns an Exit.
std::string write_flow(Emission&, FlowId);
// Returns statements that bind the names of `each` around the node in its locals.
std::string write_items(const FlowNode&);

}  // namespace cubilete::native
