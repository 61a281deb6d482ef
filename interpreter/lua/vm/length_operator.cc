#include "lua/vm/length_operator.h"

#include <fmt/format.h>

#include "lua/vm/vm.h"

namespace cubilete {
namespace {

// `#list` is printed as `__length^list` (lua/syntax/printer.h): ^ has the same precedence, and its
// right side is the operand of #.
int length_operator(lua_State* l) {
  switch (lua_type(l, 2)) {
    case LUA_TTABLE:
      lua_pushinteger(l, length_of_list(l, 2));
      return 1;
    case LUA_TSTRING:
      lua_pushinteger(l, static_cast<lua_Integer>(lua_rawlen(l, 2)));
      return 1;
    case LUA_TUSERDATA:
      if (luaL_getmetafield(l, 2, "__len") != LUA_TNIL) {
        lua_pushvalue(l, 2);
        lua_call(l, 1, 1);
        return 1;
      }
      luaL_getmetafield(l, 2, "__name");
      break;
    default:
      lua_pushstring(l, luaL_typename(l, 2));
  }
  CallContext::of(l).raise(
      "script-error", fmt::format("# needs a list, a text or a zone, but this is {}",
                                  lua_isstring(l, -1) ? lua_tostring(l, -1) : "something else"));
}

}  // namespace

lua_Integer length_of_list(lua_State* l, int index) {
  const auto is_there = [&](lua_Integer i) {
    const bool there = lua_rawgeti(l, index, i) != LUA_TNIL;
    lua_pop(l, 1);
    return there;
  };
  lua_Integer there = 0;
  lua_Integer beyond = 1;
  while (beyond < (lua_Integer(1) << 40) && is_there(beyond)) {
    there = beyond;
    beyond *= 2;
  }
  while (beyond - there > 1) {
    const lua_Integer middle = there + (beyond - there) / 2;
    (is_there(middle) ? there : beyond) = middle;
  }
  return there;
}

void push_length_operator(lua_State* l) {
  static const char kTag = 0;
  lua_pushlightuserdata(l, const_cast<char*>(&kTag));
  // All light userdata share one metatable; scripts have no other light userdata.
  lua_newtable(l);
  lua_pushcfunction(l, length_operator);
  lua_setfield(l, -2, "__pow");
  lua_setmetatable(l, -2);
}

}  // namespace cubilete
