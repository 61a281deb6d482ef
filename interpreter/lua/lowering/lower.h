// Lowers the scripts of a ruleset: each function that content names becomes a Form, or is refused
// with the line that has no form.
//
// A script is analysed with the types that the game declares, as by the type check (lua/types),
// until no more types are found. One of its functions becomes several functions of the form if it
// is called with different kinds of arguments.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "forms/form.h"
#include "ruleset/ruleset.h"

namespace cubilete::lowering {

// The reason why a function runs in the Lua VM.
struct LoweringRefusal {
  SourceSpan span;     // the line of the script
  std::string reason;  // a sentence
};

struct LoweredScript {
  std::optional<Form> form;  // set unless refused
  LoweringRefusal refusal;
};

// REQUIRES: the ruleset outlives this.
struct LoweredScripts {
  FormTexts texts;
  std::vector<LoweredScript> scripts;  // by ScriptId
};

LoweredScripts lower_scripts(const Ruleset&);

}  // namespace cubilete::lowering
