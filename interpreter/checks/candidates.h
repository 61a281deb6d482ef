// Reports questions whose candidates lie where the player who is asked may not look: the list of
// options would show them to him.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ruleset/effect_facts.h"

namespace cubilete {

// Code: unseen-candidates. Covers zones that nobody sees, and zones of players who are certainly
// not the one who is asked. Zones with a single definition are skipped, since their contents are
// known.
void check_candidates(const Ruleset&, Diagnostics&);

}  // namespace cubilete
