#include <cstdio>
#include <cstdlib>
#include <lua.hpp>

#include "w1.h"

namespace cubilete::w1 {

LuaProgram::LuaProgram(const std::string& path) : lua_(luaL_newstate()) {
  luaL_openlibs(lua_);
  if (luaL_dofile(lua_, path.c_str())) {
    std::fprintf(stderr, "%s\n", lua_tostring(lua_, -1));
    std::exit(3);
  }
}

LuaProgram::~LuaProgram() { lua_close(lua_); }

void LuaProgram::play(std::int64_t games, int players, std::uint64_t seed, Totals& totals) {
  lua_getglobal(lua_, "play");
  lua_pushinteger(lua_, games);
  lua_pushinteger(lua_, players);
  lua_pushinteger(lua_, static_cast<lua_Integer>(seed));
  if (lua_pcall(lua_, 3, 3 + 2 * players, 0) != LUA_OK) {
    std::fprintf(stderr, "%s\n", lua_tostring(lua_, -1));
    std::exit(3);
  }
  totals.games += games;
  totals.turns += lua_tointeger(lua_, 1);
  totals.decisions += lua_tointeger(lua_, 2);
  totals.cut_off += lua_tointeger(lua_, 3);
  for (int p = 0; p < players; ++p) {
    totals.score[std::size_t(p)] += lua_tointeger(lua_, 4 + 2 * p);
    totals.wins[std::size_t(p)] += lua_tonumber(lua_, 5 + 2 * p);
  }
  lua_settop(lua_, 0);
}

}  // namespace cubilete::w1
