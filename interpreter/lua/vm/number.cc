#include "lua/vm/number.h"

#include <fmt/format.h>

#include <cmath>
#include <lua.hpp>

namespace cubilete {

std::string text_of_number(lua_State* l, int index) {
  if (lua_isinteger(l, index)) return std::to_string(lua_tointeger(l, index));
  const lua_Number n = lua_tonumber(l, index);
  return std::isnan(n) ? "nan" : fmt::format("{}", n);
}

}  // namespace cubilete
