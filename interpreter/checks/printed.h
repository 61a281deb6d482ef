// What the declared components leave of conditions and numbers: what is printed on one of them, and
// how many there are.
#pragma once

#include <cstdint>
#include <optional>

#include "ruleset/ruleset.h"

namespace cubilete {

// Returns whether the condition, or what it joins by `and`, holds for none of the declared
// components of the kind that it is about: `family == action and worth > 0` where no action has a
// worth. `kind` is set to that kind.
bool is_never_printed(const Ruleset&, const Expression&, std::int32_t node, KindId& kind);

// Returns the least number that any component has under the name of a property; none for a node
// that is no property, or one of no component.
std::optional<std::int64_t> least_printed(const Ruleset&, const ExpressionNode&);

// Returns the number of copies of all that a zone may hold, where `count` counts all or some of its
// components; none if it counts anything else.
std::optional<std::int64_t> most_counted(const Ruleset&, const Expression&,
                                         const ExpressionNode& count);

}  // namespace cubilete
