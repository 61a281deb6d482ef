// What 'new words' and 'validate --fix' do to the texts of a game.
#pragma once

#include <string>
#include <vector>

namespace cubilete {

// Writes a draft for each text that a game misses in the languages; without any, in those it has,
// or in English. Returns the exit code.
int new_words(const std::string& game, const std::vector<std::string>& languages);

// Writes the names of values in braces where help texts of a game or its variants repeat them as
// numbers. Returns the exit code.
int fix_values(const std::string& game);

}  // namespace cubilete
