// The option --lang of a subcommand that tells of a game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "narration/ui_text.h"
#include "ruleset/ruleset.h"
#include "tools/cli/command_line.h"

namespace cubilete {

// Adds --lang; without it the text stays empty.
void add_language_option(const Command&, std::string& language);

// How to tell of a game that has words in `languages`. Asked for nothing, it is the language of the
// user's surroundings where the game has it, else English. Nothing, and an error message, where
// neither the game nor the program speaks what is asked for; a line on stderr where one of the two
// does not, and what is used instead.
std::optional<Spoken> spoken_for(const std::vector<std::string>& languages,
                                 const std::string& asked);
std::optional<Spoken> spoken_for(const Ruleset&, const std::string& asked);

// The languages that a game has words in, sorted.
std::vector<std::string> languages_of(const Ruleset&);

}  // namespace cubilete
