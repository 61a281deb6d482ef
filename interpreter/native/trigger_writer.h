// Triggers: the runtime (runtime/triggers.inc) says when, the functions that are written here what.
#pragma once

#include "native/emission.h"

namespace cubilete::native {

// The table of the events that triggers wait for. REQUIRES: there are triggers.
std::string write_trigger_table(const Emission&);
// Their conditions and effects.
std::string write_triggers(Emission&);

}  // namespace cubilete::native
