// Small changes of the scripts of a game, as review/mutations.h makes them in its rules.
#pragma once

#include <vector>

#include "review/mutations.h"

namespace cubilete {

// Adds those of a ruleset, in the order of its script files. A changed script becomes another
// source of the ruleset.
void add_script_mutations(const Ruleset&, std::vector<Mutation>&);

}  // namespace cubilete
