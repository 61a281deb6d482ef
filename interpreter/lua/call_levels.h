// Bounds how deep scripts and rules of the game may call each other.
#pragma once

#include "diagnostics/result.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// Returns the error of a call of this script inside kMostNestedScripts others (engine/bounds.h).
// Codes: effect-never-ends, query-never-ends.
Failure too_deep(const ScriptDef&);

}  // namespace cubilete
