// Writes the rules that others call: queries, effects, abilities and scripts.
#pragma once

#include "native/effect_writer.h"

namespace cubilete::native {

// Writes all rules that the text refers to, and those that these refer to.
std::string write_rules(Emission&);

// Writes the function by which scripts run a rule; empty if no script can.
std::string write_runs_of_scripts(Emission&);

// Writes the function that calls compiled queries of scripts. REQUIRES: all rules are written.
std::string write_queries_of_scripts(const Emission&);

}  // namespace cubilete::native
