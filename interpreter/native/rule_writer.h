// Writes the rules that others call: queries, effects, abilities and calls of scripts.
#pragma once

#include "native/effect_writer.h"

namespace cubilete::native {

// All that is referred to, and what these refer to.
std::string write_rules(Emission&);

// The function that runs a rule for a script, where there are scripts that can.
std::string write_runs_of_scripts(Emission&);

// The function that asks a query of a script that is compiled. REQUIRES: all rules are written.
std::string write_queries_of_scripts(const Emission&);

}  // namespace cubilete::native
