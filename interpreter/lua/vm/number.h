// Numbers as texts. Scripts count in whole numbers; a float that comes about all the same has one
// text, without what the platform or the locale adds to it.
#pragma once

#include <string>

struct lua_State;

namespace cubilete {

// The text of the number at an index: "7", "nan", "inf", "-inf", "1.5".
std::string text_of_number(lua_State*, int index);

}  // namespace cubilete
