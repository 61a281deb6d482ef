// The scripts of a ruleset, ready to run: the engine's ScriptRunner over a sandboxed Lua VM.
#pragma once

#include <memory>
#include <set>
#include <string>

#include "diagnostics/diagnostic.h"
#include "engine/script_runner.h"

namespace cubilete {

// REQUIRES: the ruleset outlives the runner. One per thread.
std::unique_ptr<ScriptRunner> make_lua_scripts(const Ruleset&);

// Checks every script that content refers to without running a game (check_scripts.cc). Every word
// that a script has in quotes or reads as a field is added to `words`.
void check_scripts(const Ruleset&, Diagnostics&, std::set<std::string>& words);

}  // namespace cubilete
