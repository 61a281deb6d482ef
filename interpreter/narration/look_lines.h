// Looks up a component by its name: its text, its numbers and where it lies.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/wording.h"
#include "state/view.h"

namespace cubilete {

// Finds the components that a text may mean, by their names in the reader's language or their ids:
// the one with exactly this name, else those whose names begin with it, else those that contain it.
std::vector<DefinitionId> find_components(const Wording&, const std::string& text);
// Returns the names of all components, for suggestions.
std::vector<std::string> component_names(const Wording&);

// Describes what the viewer may know of it: its printed values, and each place where he sees it.
std::vector<std::string> look_lines(const Wording&, Engine&, const State&, const View&,
                                    DefinitionId);

}  // namespace cubilete
