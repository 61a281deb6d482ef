// What is wrong with scenario files, found without playing them: their structure, the names and
// expressions in them, the answers that no question has.
#pragma once

#include <string>

#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"
#include "review/compilations.h"
#include "review/effort.h"

namespace cubilete {

struct ScenarioProblems {
  Sources sources;
  Diagnostics diagnostics;
  std::int32_t unchecked = 0;  // tests whose options were not compiled: the effort was used up
  Effort left;
};

// Checks every file in the folder tests/ of `folder`: that of the game, or of one of its mods.
// Problems of the game itself are not reported again: where it does not compile, only the structure
// of its tests is checked.
ScenarioProblems check_scenarios(Compilations&, const std::filesystem::path& folder,
                                 const Effort& effort = {});

}  // namespace cubilete
