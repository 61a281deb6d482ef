// `former()` in what an overlay says: the rule that it takes the place of.
#pragma once

#include "document/document.h"

namespace cubilete {

// Whether the value says former() anywhere.
bool names_former(const Node& value);
// Puts what was there into the value, wherever it says former(): in brackets into an expression,
// and its effects into a list of effects. Code: wrong-type, where the two do not fit together.
void put_former(Node& value, const Node& was, Diagnostics&);

}  // namespace cubilete
