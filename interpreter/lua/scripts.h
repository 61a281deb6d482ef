// Runs the scripts of a ruleset: implements the engine's ScriptRunner with a sandboxed Lua VM.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "engine/coverage.h"
#include "engine/script_runner.h"
#include "ruleset/script_findings.h"

namespace cubilete {

// REQUIRES: the ruleset and the coverage, if any, outlive the runner. Each thread needs its own.
// Without `remembers`, every call runs its script.
std::unique_ptr<ScriptRunner> make_lua_scripts(const Ruleset&, Coverage* = nullptr,
                                               bool remembers = remembers_by_default());

// A function that content may call, and its lines as in Coverage::lines.
struct ScriptFunction {
  struct Line {
    Coverage::Line line;
    SourceSpan span;
  };
  std::string name;  // "file.function"; "file.?" for one without a name
  SourceSpan span;
  std::vector<Line> lines;
};

// Returns those of all files, except uncalled functions (analysis/covered_functions.cc).
std::vector<ScriptFunction> functions_to_cover(const Ruleset&);

// Checks every script that content refers to without running a game (analysis/check_scripts.cc).
// Adds the names that they mention to `found`.
void check_scripts(const Ruleset&, Diagnostics&, ScriptFindings& found);

}  // namespace cubilete
