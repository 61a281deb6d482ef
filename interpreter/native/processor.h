// Identifies the kind of processor that code is compiled for with `-march=native`.
#pragma once

#include <istream>
#include <string>

namespace cubilete::native {

// Returns the lines of the first processor in a text like /proc/cpuinfo (proc(5)) that name the
// model and its instructions. They differ between processors that may not run each other's code and
// omit values that change in time or between machines (clock, identifiers). Empty if there are
// none.
std::string processor_kind(std::istream& cpuinfo);

}  // namespace cubilete::native
