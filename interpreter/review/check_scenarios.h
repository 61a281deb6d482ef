// Finds errors in scenario files without playing them: their structure, their names and
// expressions, and answers that no question has.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"
#include "review/compilations.h"
#include "review/effort.h"

namespace cubilete {

struct ScenarioProblems {
  Sources sources;
  Diagnostics diagnostics;
  std::int32_t unchecked = 0;  // tests that were not compiled: the effort was used up
  Effort left;
  // The rulesets that the tests were compiled with; the file of the tests is their last source, and
  // their name_places have the names in it.
  std::vector<std::shared_ptr<const Ruleset>> compiled;
};

// Checks every file in the folder tests/ of `folder`, which belongs to the game or one of its mods.
// Problems of the game itself are not reported: if it does not compile, only the structure of its
// tests is checked.
ScenarioProblems check_scenarios(Compilations&, const std::filesystem::path& folder,
                                 const Effort& effort = {});

}  // namespace cubilete
