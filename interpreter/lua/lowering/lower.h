// Lowers the scripts of a ruleset: each function that content names becomes a Form, or it is said
// at which line it uses what has no form.
//
// A script is followed with the types that the game states, as by the type check (lua/types), until
// nothing new becomes known; a function of it becomes one function of the form for each kind of
// arguments that it is called with.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "forms/form.h"
#include "ruleset/ruleset.h"

namespace cubilete::lowering {

// Why a function is left to the machine of Lua.
struct LoweringRefusal {
  SourceSpan span;     // the line of the script
  std::string reason;  // a sentence
};

struct LoweredScript {
  std::optional<Form> form;  // one of the two
  LoweringRefusal refusal;
};

// REQUIRES: the ruleset outlives it.
struct LoweredScripts {
  FormTexts texts;
  std::vector<LoweredScript> scripts;  // by ScriptId
};

LoweredScripts lower_scripts(const Ruleset&);

}  // namespace cubilete::lowering
