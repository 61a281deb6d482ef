// Which arguments of its call a function of a script cannot read, whatever it does.
#pragma once

#include <string>
#include <vector>

#include "lua/syntax/tree.h"

namespace cubilete {

// Of the global function of this name, called by rules with so many arguments, by argument. Where
// it is not certain which function that is, it may read all of them.
std::vector<bool> unread_arguments(const lua_syntax::Tree&, const std::string& function,
                                   std::size_t arguments);

}  // namespace cubilete
