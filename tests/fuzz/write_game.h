// Writes a whole game by the given draws: more often valid than not, and small, so that many can be
// played. Variants, a mod, words and scenarios come with it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "fuzz/draws.h"

namespace cubilete::fuzz {

struct WrittenGame {
  std::map<std::string, std::string> files;  // by their paths in the game's folder
  std::map<std::string, std::string> mod;    // files of a mod for it; may be empty
  std::vector<std::string> variants;
  bool is_heavy = false;  // works near the limits: play only a few steps
};

// Writes a game that is to lie in a folder of this name.
WrittenGame write_game(Draws&, const std::string& folder);

}  // namespace cubilete::fuzz
