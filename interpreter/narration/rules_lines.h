// The rules of a game as content states them, in the game's own words: players, timetable, actions,
// end, scoring, and what was settled before the game.
#pragma once

#include <string>
#include <vector>

#include "narration/wording.h"

namespace cubilete {

// `s`: any state of the game, which names are looked up in. Headings begin at the left, all else is
// indented.
std::vector<std::string> rules_lines(const Wording&, const State& s);

}  // namespace cubilete
