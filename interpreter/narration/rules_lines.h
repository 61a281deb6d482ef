// Describes the rules of a game in its own words: players, timetable, actions, end, scoring, and
// the options chosen for this game.
#pragma once

#include <string>
#include <vector>

#include "narration/wording.h"

namespace cubilete {

// `s` is any state of the game; names are looked up in it. Headings begin at the left margin, all
// other lines are indented.
std::vector<std::string> rules_lines(const Wording&, const State& s);

}  // namespace cubilete
