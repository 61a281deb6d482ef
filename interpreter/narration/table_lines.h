// The table as lines of text.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/wording.h"
#include "state/view.h"

namespace cubilete {

// All that a view shows. Queries that are shown with things are asked of the engine.
std::vector<std::string> table_lines(const Wording&, Engine&, const State&, const View&);
// The part of it that belongs to one player.
std::vector<std::string> seat_lines(const Wording&, Engine&, const State&, const View&, PlayerId);

}  // namespace cubilete
