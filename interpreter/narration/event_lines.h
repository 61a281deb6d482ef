// Writes events as lines of text.
#pragma once

#include <string>
#include <vector>

#include "narration/wording.h"
#include "state/event.h"

namespace cubilete {

// Describes the events that led to the state `after`, without what the viewer may not know. Rolls
// at the same moment share a line, and so do moves to one place. Some events give no line.
std::vector<std::string> event_lines(const Wording&, const State& after, const std::vector<Event>&,
                                     MaybePlayer viewer);

}  // namespace cubilete
