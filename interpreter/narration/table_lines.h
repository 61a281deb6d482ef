// Writes the table as lines of text.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/wording.h"
#include "state/view.h"

namespace cubilete {

// Describes all that a view shows. The engine evaluates the queries shown with components.
std::vector<std::string> table_lines(const Wording&, Engine&, const State&, const View&);
// Describes the part of the table that belongs to one player.
std::vector<std::string> seat_lines(const Wording&, Engine&, const State&, const View&, PlayerId);

// Returns the line with the values of a player, or of the table if there is no player; nothing if
// it has no values.
std::vector<std::string> value_lines(const Wording&, Engine&, const State&, const View&,
                                     MaybePlayer);
// Describes the hidden contents of a zone, after those shown or alone; empty if all is shown.
std::string hidden_text(const Wording&, const State&, const SeenZone&, bool is_alone);
// Describes a zone on one line: its name and its contents.
std::string zone_text(const Wording&, Engine&, const State&, const SeenZone&);
// Returns notes on the state of a component: its attributes and the queries shown with it.
std::vector<std::string> component_notes(const Wording&, Engine&, const State&,
                                         const SeenComponent&);

}  // namespace cubilete
