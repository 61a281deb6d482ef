// Writes what one reader may see of a game as JSON: the content once, then each position.
// Everything here and in seen_question.h depends only on a View and on questions that its player
// may ask: states that he cannot tell apart give identical bytes (tests/tools/serve_leak_test.cc).
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/wording.h"
#include "state/view.h"

namespace cubilete {

// Returns what stays the same throughout a game: title, kinds, components, zones and their cells.
// `s` is any state of the game.
nlohmann::json content_json(const Wording&, const State& s);

// Returns the table as the view shows it, the phase and whose turn it is. REQUIRES here and in
// seen_question.h: the view has numbers (reader_numbers.h), which stand for the components.
nlohmann::json position_json(const Wording&, Engine&, const State&, const View&);

// Returns a view of everything, including what no player may see, for replays.
View whole_view(const Ruleset&, const State&);

}  // namespace cubilete
