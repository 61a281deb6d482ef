// Reports files of scripts that no rule and no other file names, and functions of the others that
// nothing names. Shared files, in lib/, are for other games too and are left out. Code: never-used.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

void check_unnamed_scripts(const Ruleset&, Diagnostics&);

}  // namespace cubilete
