// The commands 'new words' and 'validate --fix', which change the texts of a game.
#pragma once

#include <string>
#include <vector>

namespace cubilete {

// Writes drafts of missing texts in the given languages; if none is given, in those of the game, or
// in English. Returns the exit code.
int new_words(const std::string& game, const std::vector<std::string>& languages);

// Puts quotes around texts that end too early, and replaces numbers in help texts of a game and its
// variants, or of the last of these mods, by the values they repeat, in braces. Returns the exit
// code.
int fix_values(const std::string& game, const std::vector<std::string>& mods);

}  // namespace cubilete
