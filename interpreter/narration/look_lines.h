// A card or other component looked up by its name: its text, its numbers, where it lies.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/wording.h"
#include "state/view.h"

namespace cubilete {

// The components that a text may mean, by name in the reader's language or as content calls them:
// the one of this name, else those whose names begin with it, else those that contain it.
std::vector<DefinitionId> find_components(const Wording&, const std::string& text);
// The names of all components, for suggestions.
std::vector<std::string> component_names(const Wording&);

// What the viewer may read of it: what is printed on it, and each place where he sees it.
std::vector<std::string> look_lines(const Wording&, Engine&, const State&, const View&,
                                    DefinitionId);

}  // namespace cubilete
