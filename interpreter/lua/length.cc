#include "lua/length.h"

#include <fmt/format.h>

#include "lua/vm.h"

namespace cubilete {
namespace {

// The end of the long bracket ([[ or [=[) that begins at `at`; `at` where there is none.
std::size_t end_of_long_bracket(std::string_view s, std::size_t at) {
  std::size_t level = at + 1;
  while (level < s.size() && s[level] == '=') ++level;
  if (at >= s.size() || s[at] != '[' || level >= s.size() || s[level] != '[') return at;
  const std::string closing = "]" + std::string(level - at - 1, '=') + "]";
  const std::size_t end = s.find(closing, level);
  return end == std::string_view::npos ? s.size() : end + closing.size();
}

}  // namespace

std::size_t end_of_quiet(std::string_view s, std::size_t at) {
  if (s[at] == '-' && s.substr(at, 2) == "--") {
    const std::size_t end = end_of_long_bracket(s, at + 2);
    return end != at + 2 ? end : std::min(s.find('\n', at), s.size());
  }
  if (s[at] == '[') return end_of_long_bracket(s, at);
  if (s[at] != '"' && s[at] != '\'') return at;
  std::size_t end = at + 1;
  while (end < s.size() && s[end] != s[at] && s[end] != '\n') end += s[end] == '\\' ? 2 : 1;
  return std::min(end + 1, s.size());
}

namespace {

// `#list` has become `__length^list`: ^ binds as closely, and its right side is whatever follows #.
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
  Vm::of(l).raise("script-error",
                  fmt::format("# needs a list, a text or a zone, but this is {}",
                              lua_isstring(l, -1) ? lua_tostring(l, -1) : "something else"));
}

}  // namespace

std::string with_own_length(std::string_view source) {
  std::string out;
  out.reserve(source.size() + source.size() / 8);
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t end = end_of_quiet(source, at);
    if (end > at) {
      out.append(source.substr(at, end - at));
      at = end;
    } else if (source[at] == '#') {
      out.append(" ").append(kLengthName).append("^");
      ++at;
    } else {
      out += source[at++];
    }
  }
  return out;
}

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
  // All light userdata share one metatable; scripts meet no other.
  lua_newtable(l);
  lua_pushcfunction(l, length_operator);
  lua_setfield(l, -2, "__pow");
  lua_setmetatable(l, -2);
}

}  // namespace cubilete
