// Finds names that a script assigns and never reads, and globals that a function creates.
#pragma once

#include "lua/types/type_findings.h"
#include "ruleset/ruleset.h"

namespace cubilete::lua_types {

void find_unused_names(const Ruleset&, const lua_syntax::Tree&, TypeFindings&);

}  // namespace cubilete::lua_types
