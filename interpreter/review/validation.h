// Finds all problems of a game: in its files, with each of its variants, and in its tests.
#pragma once

#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"
#include "library.h"
#include "review/effort.h"

namespace cubilete {

struct Validation {
  Sources sources;            // every file once, in the order of reading
  Diagnostics diagnostics;    // sorted, without duplicates
  std::int32_t compiled = 0;  // number of compilations of the game and its variants
  Effort left;                // unused effort; negative if the last part exceeded it
};

// Validates a game, given as for Library::compile, and each of its variants. If the effort is used
// up, a warning `not-fully-checked` lists what was omitted.
Validation validate_game(const Library&, const std::string& game, const Effort& = {});
// Validates a game with mods, and the tests of these mods.
Validation validate_mods(const Library&, const std::string& game,
                         const std::vector<std::string>& mods, const Effort& = {});

// Merges the findings of several games.
void merge(Validation& into, const Validation& from);

}  // namespace cubilete
