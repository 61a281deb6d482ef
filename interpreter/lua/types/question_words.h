// The words of a question that a script names, for the check of names and for that of types.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete::lua_types {

struct MissingWords {
  std::string text;  // choices.NAME
  std::string message;
  std::string help;
  std::vector<std::string> known;  // names of other questions with words
};
// Returns what to report of a question without words in some language of the game.
std::optional<MissingWords> missing_words_of_question(const Ruleset&, const std::string& name);

}  // namespace cubilete::lua_types
