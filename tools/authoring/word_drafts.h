// Drafts of texts that a language of a game lacks.
#pragma once

#include <optional>
#include <string>

#include "ruleset/ruleset.h"

namespace cubilete {

// Returns the text of a file of words with a draft for a key, as "components.mill", marked as one:
// a copy of the text of another language, or else made of the name, in the place and the form of
// its section. Returns nothing if the layout does not allow it. REQUIRES: the file has no text for
// the key.
std::optional<std::string> with_draft(const Ruleset&, const std::string& text,
                                      const std::string& language, const std::string& key);

}  // namespace cubilete
