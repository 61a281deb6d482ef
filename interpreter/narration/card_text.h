// Writes the text of a card from its rules: shown for a card without a help text, and to check what
// a rule does. Every verb and operator has a phrase in each language (rule_phrases.h). Queries and
// effects that a game declares take theirs from the section `rules` of its locale, else their name.
#pragma once

#include <string>
#include <vector>

#include "narration/wording.h"

namespace cubilete {

// Returns the rules of a component as sentences; empty if it has none, or only scripts.
std::string written_text(const Wording&, DefinitionId);
// Does the same for what an action does; empty if the game has no words for a part of it.
std::string written_text(const Wording&, ActionId);
// Does the same for a step of the timetable, whose first locals have these names.
std::string written_text(const Wording&, BlockId, std::vector<std::string> locals);

}  // namespace cubilete
