// Writes a whole game, from what decides: valid more often than not, and small, so that many can be
// played. With it come variants, a mod, words and scenarios.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "fuzz/draws.h"

namespace cubilete::fuzz {

struct WrittenGame {
  std::map<std::string, std::string> files;  // by their paths in the game's folder
  std::map<std::string, std::string> mod;    // those of a mod for it; may be empty
  std::vector<std::string> variants;
  bool is_heavy = false;  // works near the limits: to be played for a few steps
};

// The game is for a folder of this name.
WrittenGame write_game(Draws&, const std::string& folder);

}  // namespace cubilete::fuzz
