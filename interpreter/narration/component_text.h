// The texts of a component: its printed properties, and its help from the locale with the
// component's values filled in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/phrase.h"
#include "narration/shown_value.h"
#include "narration/wording.h"

namespace cubilete {

// Returns the shown properties of a definition.
std::vector<ShownValue> printed_on(const Wording&, DefinitionId);
// Returns one text for each of them: its name and its value.
std::vector<std::string> print_of(const Wording&, DefinitionId);

// Return the help of a component or action, with its values filled in; empty if there is none.
std::string help_of(const Wording&, DefinitionId);
std::string help_of(const Wording&, ActionId);

// Describes a script: with the phrase that the locale has for its function under 'rules', filled
// with its data and its `arguments` (texts already), else with the name of the function.
std::string script_text(const Wording&, const ScriptDef&,
                        const std::vector<std::string>& arguments);

// Returns the value of an option or constant, for the game's phrases; nothing where there is none.
std::optional<PhraseValue> option_value(const Wording&, const std::string& name);

// Returns the printed properties and the help in one text.
std::string details_of(const Wording&, DefinitionId);

}  // namespace cubilete
