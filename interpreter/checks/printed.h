// What the declared components leave of a condition about what is printed on one of them.
#pragma once

#include "ruleset/ruleset.h"

namespace cubilete {

// Returns whether the condition, or what it joins by `and`, holds for none of the declared
// components of the kind that it is about: `family == action and worth > 0` where no action has a
// worth. `kind` is set to that kind.
bool is_never_printed(const Ruleset&, const Expression&, std::int32_t node, KindId& kind);

}  // namespace cubilete
