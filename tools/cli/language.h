// The option --lang of subcommands that describe a game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "narration/ui_text.h"
#include "ruleset/ruleset.h"
#include "tools/cli/command_line.h"

namespace cubilete {

// Adds --lang; without it `language` stays empty.
void add_language_option(const Command&, std::string& language);

// Returns the languages for a game with words in `languages`. If none is asked for, that is the
// user's language if the game has it, else English. If neither the game nor the program has the
// language asked for, reports an error and returns nothing; if one lacks it, prints on stderr what
// is used instead.
std::optional<Spoken> spoken_for(const std::vector<std::string>& languages,
                                 const std::string& asked);
std::optional<Spoken> spoken_for(const Ruleset&, const std::string& asked);

// Returns the languages that a game has words in, sorted.
std::vector<std::string> languages_of(const Ruleset&);

}  // namespace cubilete
