// Reports declared names that expressions never mean, because the word has another meaning there.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// Code: shadowed-name. Covers names that are words of every game (is_word_of_every_game), and
// queries without parameters that are called like an attribute, a zone or a constant.
void check_shadowed_names(const Ruleset&, Diagnostics&);

}  // namespace cubilete
