// The kind of processor that code is compiled for with `-march=native`.
#pragma once

#include <istream>
#include <string>

namespace cubilete::native {

// What distinguishes processors that may not run each other's code, from a text in the form of
// /proc/cpuinfo (proc(5)): the lines of its first processor that name the model and the
// instructions it knows, without those that change from one moment or machine to the next (clock,
// identifiers). Empty where the text has none of them.
std::string processor_kind(std::istream& cpuinfo);

}  // namespace cubilete::native
