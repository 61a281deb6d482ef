// Everything that is wrong with a game: its files, with each of its variants, and its tests.
#pragma once

#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"
#include "library.h"
#include "review/effort.h"

namespace cubilete {

struct Validation {
  Sources sources;            // every file once, in the order of reading
  Diagnostics diagnostics;    // sorted, none twice
  std::int32_t compiled = 0;  // the game and its variants
  Effort left;                // of the effort allowed; below zero by what the last part took more
};

// `game` as Library::compile takes it: as it is, and with each of its variants. Where the effort
// is used up, a warning `not-fully-checked` lists what was left out.
Validation validate_game(const Library&, const std::string& game, const Effort& = {});
// A game with mods laid over it, and the tests of these mods.
Validation validate_mods(const Library&, const std::string& game,
                         const std::vector<std::string>& mods, const Effort& = {});

// The findings of several games as one.
void merge(Validation& into, const Validation& from);

}  // namespace cubilete
