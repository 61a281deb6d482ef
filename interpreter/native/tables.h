// Writes the constants and tables of a ruleset for a number of players as C++: the layout of the
// cells, attributes, zones, definitions.
#pragma once

#include "native/emission.h"

namespace cubilete::native {

// Writes the constants and tables that the run time needs.
std::string write_constants(const Emission&);
// Writes the tables that the rules refer to. REQUIRES: the rules are written.
std::string write_property_tables(const Emission&);

}  // namespace cubilete::native
