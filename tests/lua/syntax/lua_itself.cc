#include "lua/syntax/lua_itself.h"

#include <lua.hpp>

#include "base/utf8.h"

namespace cubilete {
namespace {

int append(lua_State*, const void* data, std::size_t size, void* into) {
  static_cast<std::string*>(into)->append(static_cast<const char*>(data), size);
  return 0;
}

}  // namespace

LuaItself::LuaItself() : lua_(luaL_newstate()) {}
LuaItself::~LuaItself() { lua_close(lua_); }

bool LuaItself::accepts(std::string_view source) { return bytecode(source).has_value(); }

bool LuaItself::is_out_of_registers() const {
  return error_.find("too many registers") != std::string::npos;
}

std::optional<std::string> LuaItself::bytecode(std::string_view source) {
  lua_settop(lua_, 0);
  error_.clear();
  // Lua reads a byte order mark in files only.
  source.remove_prefix(byte_order_mark(source));
  if (luaL_loadbufferx(lua_, source.data(), source.size(), "=source", "t") != LUA_OK) {
    error_ = lua_tostring(lua_, -1);
    return std::nullopt;
  }
  std::string out;
  lua_dump(lua_, append, &out, 0);
  return out;
}

}  // namespace cubilete
