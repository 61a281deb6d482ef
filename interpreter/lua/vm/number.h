// Converts numbers to texts. Scripts use whole numbers; a float that occurs anyway has the same
// text on every platform and in every locale.
#pragma once

#include <string>

struct lua_State;

namespace cubilete {

// Returns the text of the number at an index: "7", "nan", "inf", "-inf", "1.5".
std::string text_of_number(lua_State*, int index);

}  // namespace cubilete
