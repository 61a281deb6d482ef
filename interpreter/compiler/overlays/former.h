// Resolves `former()` in values of an overlay: the rule that the value replaces.
#pragma once

#include "document/document.h"

namespace cubilete {

// Returns whether the value contains former() anywhere.
bool names_former(const Node& value);
// Replaces former() in the value by the former rule: in brackets inside an expression, its effects
// inside a list of effects. Code if the two do not fit together: wrong-type.
void put_former(Node& value, const Node& was, Diagnostics&);

}  // namespace cubilete
