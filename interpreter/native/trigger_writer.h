// Writes what triggers do. The run time (runtime/triggers.inc) decides when they run.
#pragma once

#include "native/emission.h"

namespace cubilete::native {

// Writes the table of the events that triggers wait for. REQUIRES: there are triggers.
std::string write_trigger_table(Emission&);
// Writes the conditions and effects of the triggers.
std::string write_triggers(Emission&);

}  // namespace cubilete::native
