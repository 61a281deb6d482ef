// Binds the fields of players.

#include "lua/api/handle.h"
#include "ruleset/members.h"

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

int index_player(lua_State* l, PlayerId p) {
  const ScriptHost& host = host_of(l);
  const std::string_view name = check_field(l);
  if (push_member(l, TypeKind::kPlayer, p.value, name)) return 1;
  const AttributeId a = host.ruleset->find_attribute(AttributeOwner::kPlayer, name);
  if (a.is_some()) {
    const AttributeDef& def = host.ruleset->attribute(a);
    push_items(l, def.type, items_of(def, host.state->player_value(p, def)));
    return 1;
  }
  const ZoneDefId z = host.ruleset->find_zone(name);
  if (z.is_some() && host.ruleset->zone(z).is_per_player) {
    push_value(l, {TypeKind::kZone}, zone_of(*host.ruleset, *host.state, z, p).value);
    return 1;
  }
  if (push_query_about(l, TypeKind::kPlayer, p.value, name)) return 1;
  std::vector<std::string> fields = member_names(TypeKind::kPlayer);
  for (const auto& def : host.ruleset->attributes) {
    if (def.owner == AttributeOwner::kPlayer) fields.push_back(def.name);
  }
  for (const auto& def : host.ruleset->zones) {
    if (def.is_per_player) fields.push_back(def.name);
  }
  no_field(l, "player", fields);
}

void bind_players(Vm& vm) {
  provide(vm, "others", others);
  provide(vm, "players_from", players_from);
  provide(vm, "next", next);
  provide(vm, "previous", previous);
  provide(vm, "neighbours", neighbours);
}

}  // namespace cubilete
