// Events as lines of text.
#pragma once

#include <string>
#include <vector>

#include "narration/wording.h"
#include "state/event.h"

namespace cubilete {

// What happened up to the state `after`, one line each, without what the viewer may not know. The
// rolls of one moment share a line, and so do the moves to one place. Some events give no line.
std::vector<std::string> event_lines(const Wording&, const State& after, const std::vector<Event>&,
                                     MaybePlayer viewer);

}  // namespace cubilete
