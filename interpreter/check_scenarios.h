// What is wrong with scenario files, found without playing them: their structure, the names and
// expressions in them, the answers that no question has.
#pragma once

#include <string>

#include "game.h"

namespace cubilete {

struct ScenarioProblems {
  Sources sources;
  Diagnostics diagnostics;
};

// Checks every file in the folder tests/ of `folder`: the game's own, or that of a mod which is
// among `mods`. What is wrong with the game itself is not told again: where it does not compile,
// only the structure of its tests is checked.
ScenarioProblems check_scenarios(const Library&, const std::string& game,
                                 const std::vector<std::string>& mods,
                                 const std::filesystem::path& folder);

}  // namespace cubilete
