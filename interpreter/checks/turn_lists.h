// Reports turns that may go to a player who has fallen meanwhile, since the list of turns is read
// once, as they begin.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// Code: list-read-once. Covers lists that filter players by an attribute which the steps of the
// turns, or triggers of what they change, write for somebody else. Scripts are not followed.
void check_turn_lists(const Ruleset&, Diagnostics&);

}  // namespace cubilete
