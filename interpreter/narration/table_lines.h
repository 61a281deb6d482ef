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

// The line of what a player has; of the table where there is no player, and nothing where it has
// nothing.
std::vector<std::string> value_lines(const Wording&, Engine&, const State&, const View&,
                                     MaybePlayer);
// What lies in a zone and is not shown, after what is shown or alone; empty where all is shown.
std::string hidden_text(const Wording&, const State&, const SeenZone&, bool is_alone);
// A zone as one line: its name and what it holds.
std::string zone_text(const Wording&, Engine&, const State&, const SeenZone&);
// What has become of a component: what its attributes, and the queries shown with it, say of it.
std::vector<std::string> component_notes(const Wording&, Engine&, const State&,
                                         const SeenComponent&);

}  // namespace cubilete
