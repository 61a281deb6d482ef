// The scripts of a ruleset, ready to run: the engine's ScriptRunner over a sandboxed Lua VM.
#pragma once

#include <memory>

#include "diagnostics/diagnostic.h"
#include "engine/script_runner.h"

namespace cubilete {

// REQUIRES: the ruleset outlives the runner. One per thread.
std::unique_ptr<ScriptRunner> make_lua_scripts(const Ruleset&);

// Checks every script that content refers to without running a game. Codes: script-syntax,
// script-undefined-name, missing-function, wrong-arguments, and what
// the top level of a file fails with.
void check_scripts(const Ruleset&, Diagnostics&);

}  // namespace cubilete
