// Reports sentences of the log that keep a move from the players, or have a form that is never
// used.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// Codes: untold-move, never-selected.
void check_sentences(const Ruleset&, Diagnostics&);

}  // namespace cubilete
