// The text of a card, written from its rules: for a card that has no help text, and to see what a
// rule says. Every verb and operator has a phrase in each language (rule_phrases.h); a query or an
// effect that a game declares has one in the section `rules` of its locale, else its name.
#pragma once

#include <string>

#include "narration/wording.h"

namespace cubilete {

// The rules of a component in sentences; empty where it has none, or only scripts.
std::string written_text(const Wording&, DefinitionId);

}  // namespace cubilete
