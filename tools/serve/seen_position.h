// What one reader may see of a game, as JSON for the page: the content once, then each position.
// Everything here and in seen_question.h follows from a View and from questions that the view's
// player may ask: two states that he cannot tell apart give the same bytes
// (tests/tools/serve_leak_test.cc).
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/wording.h"
#include "state/view.h"

namespace cubilete {

// What stays the same throughout a game: its title, kinds, components, zones and their cells.
// `s`: any state of the game.
nlohmann::json content_json(const Wording&, const State& s);

// The table as the view shows it, the phase and whose turn it is.
nlohmann::json position_json(const Wording&, Engine&, const State&, const View&);

// Everything, also what no player may see: for replays.
View whole_view(const Ruleset&, const State&);

// The ids of the components that a view shows.
std::set<std::int32_t> components_of(const View&);

}  // namespace cubilete
