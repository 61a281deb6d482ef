// Reads from the syntax tree what a script function may do, and what it does in every call.
#pragma once

#include "lua/analysis/required_files.h"
#include "lua/syntax/tree.h"
#include "ruleset/ruleset.h"
#include "ruleset/script_findings.h"

namespace cubilete {

// Returns the facts about a function that rules call, including its callees. `tree` is that of its
// file. What it does in every call is followed within the file only, and excludes code under a
// condition, in a loop, or after a statement that may leave the function.
ScriptFacts facts_of(const Ruleset&, const ScriptDef&, const ReadFiles&,
                     const lua_syntax::Tree& tree);

}  // namespace cubilete
