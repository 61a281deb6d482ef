// Resolves `former()` in values of an overlay: the rule that the value replaces.
#pragma once

#include <string_view>

#include "document/document.h"

namespace cubilete {

// Returns whether the key's value may be one part in place of a list of parts: effects, or the
// timetable.
bool is_block(std::string_view key);
// Returns whether the value contains former() anywhere.
bool names_former(const Node& value);
// Replaces former() in the value by the former rule: in brackets inside an expression, its effects
// inside a list of effects. Code if the two do not fit together: wrong-type.
void put_former(Node& value, const Node& was, Diagnostics&);

}  // namespace cubilete
