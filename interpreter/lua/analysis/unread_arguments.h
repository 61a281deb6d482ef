// Finds the arguments that a script function cannot read.
#pragma once

#include <string>
#include <vector>

#include "lua/syntax/tree.h"

namespace cubilete {

// Returns, by argument, whether the global function of this name, called with so many arguments,
// cannot read it. Returns false for all if the function is uncertain.
std::vector<bool> unread_arguments(const lua_syntax::Tree&, const std::string& function,
                                   std::size_t arguments);

}  // namespace cubilete
