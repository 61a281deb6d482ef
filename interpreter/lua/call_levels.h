// Bounds how deep scripts and rules of the game may call each other.
#pragma once

#include "diagnostics/result.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// Scripts call rules of the game, which may call scripts again. A call nested in this many others
// is refused.
inline constexpr std::size_t kMostCallLevels = 24;

// Returns the error of a call of this script that would be one level too deep. Codes:
// effect-never-ends, query-never-ends.
Failure too_deep(const ScriptDef&);

}  // namespace cubilete
