// Everything that is wrong with a game: its files, with each of its variants, and its tests.
#pragma once

#include "game.h"

namespace cubilete {

struct Validation {
  Sources sources;            // every file once, in the order of reading
  Diagnostics diagnostics;    // sorted, none twice
  std::int32_t compiled = 0;  // the game and its variants
};

// `game` as Library::compile takes it.
Validation validate_game(const Library&, const std::string& game);

// The findings of several games as one.
void merge(Validation& into, const Validation& from);

}  // namespace cubilete
