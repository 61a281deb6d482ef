// Writes the timetable: a function for each node that does the node once, to its end.
#pragma once

#include "native/effect_writer.h"

namespace cubilete::native {

// i32 flow<n>(pl): an Exit.
std::string write_flow(Emission&, FlowId);

}  // namespace cubilete::native
