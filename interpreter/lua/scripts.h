// The scripts of a ruleset, ready to run: the engine's ScriptRunner over a sandboxed Lua VM.
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

// REQUIRES: the ruleset and the coverage, if any, outlive the runner. One per thread. `remembers`:
// off, every call runs its script.
std::unique_ptr<ScriptRunner> make_lua_scripts(const Ruleset&, Coverage* = nullptr,
                                               bool remembers = remembers_by_default());

// A function that content may come to call, and its lines as Coverage::lines has them.
struct ScriptFunction {
  struct Line {
    Coverage::Line line;
    SourceSpan span;
  };
  std::string name;  // "file.function"; of one without a name "file.?"
  SourceSpan span;
  std::vector<Line> lines;
};

// Of all script files, without those that nothing calls (analysis/covered_functions.cc).
std::vector<ScriptFunction> functions_to_cover(const Ruleset&);

// Checks every script that content refers to without running a game (analysis/check_scripts.cc).
// What they mention is added to `names`.
void check_scripts(const Ruleset&, Diagnostics&, ScriptFindings& found);

}  // namespace cubilete
