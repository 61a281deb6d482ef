// What a function of a script brings about whenever it is called, whatever the state is.
#pragma once

#include <string>

#include "lua/syntax/tree.h"
#include "ruleset/ruleset.h"
#include "ruleset/script_names.h"

namespace cubilete {

// Of a global function of a file, and of the functions of that file that it always calls. What
// happens under a condition, in a loop or behind one that may return is left out.
CertainEvents certain_events(const Ruleset&, const lua_syntax::Tree&, const std::string& function);

}  // namespace cubilete
