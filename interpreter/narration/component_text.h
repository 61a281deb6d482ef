// What a component says to its reader: what is printed on it, and the help of the locale with the
// values of the component in it.
#pragma once

#include <string>
#include <vector>

#include "narration/wording.h"

namespace cubilete {

// The shown properties of a definition, one text each: its name and its value.
std::vector<std::string> print_of(const Wording&, const State&, DefinitionId);

// The help of the locale for a component or an action, with its values; empty where it has none.
std::string help_of(const Wording&, DefinitionId);
std::string help_of(const Wording&, ActionId);

// What a script does, in words: the phrase that the game has for its function under 'rules', with
// its data and its `arguments`, which are in words already; else its name.
std::string script_text(const Wording&, const ScriptDef&,
                        const std::vector<std::string>& arguments);

// What is printed and the help, in one text.
std::string details_of(const Wording&, const State&, DefinitionId);

}  // namespace cubilete
