// What a function of a script may do and what it does whenever it is called, read from the tree.
#pragma once

#include "lua/analysis/required_files.h"
#include "lua/syntax/tree.h"
#include "ruleset/ruleset.h"
#include "ruleset/script_findings.h"

namespace cubilete {

// Of a function that rules call, with what it calls. `tree` is that of its file. What it does
// whenever it is called is followed within the file: what happens under a condition, in a loop or
// behind one that may leave the function is left out.
ScriptFacts facts_of(const Ruleset&, const ScriptDef&, const ReadFiles&,
                     const lua_syntax::Tree& tree);

}  // namespace cubilete
