// Binds the order of players.

#include "lua/api/handle.h"

namespace cubilete {
namespace {

int push_players(lua_State* l, std::int32_t from, std::int32_t count) {
  const std::int32_t n = host_of(l).state->players();
  std::vector<std::int32_t> out;
  for (std::int32_t i = 0; i < count; ++i) out.push_back((from + i) % n);
  push_list(l, kPlayerType, out);
  return 1;
}

int others(lua_State* l) {
  return push_players(l, check_player(l, 1).value + 1, host_of(l).state->players() - 1);
}

int players_from(lua_State* l) {
  return push_players(l, check_player(l, 1).value, host_of(l).state->players());
}

int step(lua_State* l, std::int32_t by) {
  const std::int32_t n = host_of(l).state->players();
  push_value(l, kPlayerType, (check_player(l, 1).value + by + n) % n);
  return 1;
}

int next(lua_State* l) { return step(l, 1); }
int previous(lua_State* l) { return step(l, -1); }

int neighbours(lua_State* l) {
  const std::int32_t n = host_of(l).state->players();
  const std::int32_t p = check_player(l, 1).value;
  std::vector<std::int32_t> out;
  if (n > 1) out.push_back((p + 1) % n);
  if (n > 2) out.push_back((p + n - 1) % n);
  push_list(l, kPlayerType, out);
  return 1;
}

}  // namespace

void bind_players(Vm& vm) {
  provide(vm, "others", others);
  provide(vm, "players_from", players_from);
  provide(vm, "next", next);
  provide(vm, "previous", previous);
  provide(vm, "neighbours", neighbours);
}

}  // namespace cubilete
