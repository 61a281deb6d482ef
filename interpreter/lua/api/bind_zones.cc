// Binds zones and their cells.

#include <algorithm>
#include <limits>

#include "lua/api/handle.h"

namespace cubilete {
namespace {

// zone(name) is a zone of the table, zone(name, player) a zone of a player.
int zone(lua_State* l) {
  const ScriptHost& host = host_of(l);
  const std::string name = check_text(l, 1, "the name of a zone");
  const ZoneDefId z = host.ruleset->find_zone(name);
  if (!z.is_some()) {
    std::vector<std::string> names;
    for (const auto& def : host.ruleset->zones) names.push_back(def.name);
    lua_settop(l, 0);
    lua_pushnil(l);
    lua_pushlstring(l, name.data(), name.size());
    no_field(l, "game", names);
  }
  const MaybePlayer owner =
      host.ruleset->zone(z).is_per_player ? MaybePlayer(check_player(l, 2)) : MaybePlayer();
  push_value(l, {TypeKind::kZone}, zone_of(*host.ruleset, *host.state, z, owner).value);
  return 1;
}

// cell(zone, name), cell(zone, number) or cell(zone, row, column); nil if there is no such cell
int cell(lua_State* l) {
  const ScriptHost& host = host_of(l);
  const ZoneId z = check_zone(l, 1);
  const ZoneDef& def = host.ruleset->zone(host.state->zone_def(z));
  std::optional<std::int32_t> place;
  if (lua_type(l, 2) == LUA_TSTRING) {
    const auto it = std::find(def.cell_names.begin(), def.cell_names.end(), lua_tostring(l, 2));
    if (it != def.cell_names.end()) place = static_cast<std::int32_t>(it - def.cell_names.begin());
  } else if (lua_isnoneornil(l, 3)) {
    place = def.place_numbered(check_amount(l, 2));
  } else {
    const std::int32_t row = check_amount(l, 2);
    place = def.place_at(row, check_amount(l, 3));
  }
  push_value(l, {TypeKind::kCell}, place ? CellId(z, *place).value : -1);
  return 1;
}

// Returns an item of a zone by its number; none if there is none.
ComponentId item_of(lua_State* l, ZoneId z, std::int32_t wanted) {
  ScriptHost& host = host_of(l);
  const State& s = *host.state;
  const std::int32_t number = std::clamp(wanted, 1, s.size_of(z) + 1);
  const bool goes_on =
      number > ZoneWalk::kFirstItems && host.walked.is_some() && host.walk.goes_on(z.value, number);
  std::int32_t at = goes_on ? host.walk.number : 1;
  CallContext::of(l).charge(host.walk.charge(z.value, number));
  ComponentId c;
  if (number == wanted && number <= s.size_of(z)) {
    c = goes_on ? host.walked : s.first_in(z);
    for (; at < number; ++at) c = s.next_of(c);
  }
  if (number > ZoneWalk::kFirstItems) host.walked = c;
  return c;
}

}  // namespace

int index_zone(lua_State* l, ZoneId z) {
  const ScriptHost& host = host_of(l);
  const State& s = *host.state;
  if (lua_type(l, 2) == LUA_TNUMBER) {
    push_value(l, {TypeKind::kComponent}, item_of(l, z, check_amount(l, 2)).value);
    return 1;
  }
  const std::string_view name = check_field(l);
  const ZoneDef& def = host.ruleset->zone(s.zone_def(z));
  if (name == "name") {
    lua_pushlstring(l, def.name.data(), def.name.size());
  } else if (name == "owner") {
    push_value(l, kPlayerType, s.zone_owner(z).number());
  } else if (name == "top") {
    push_value(l, {TypeKind::kComponent}, s.first_in(z).value);
  } else if (name == "bottom") {
    push_value(l, {TypeKind::kComponent}, s.last_in(z).value);
  } else if (name == "room") {
    // A number is never nil in YAML either: unlimited room is the largest number.
    lua_pushinteger(l, def.capacity < 0 ? std::numeric_limits<std::int32_t>::max()
                                        : def.capacity - s.size_of(z));
  } else if (name == "components") {
    push_list(l, {TypeKind::kComponent}, check_components(l, 1));
  } else if (name == "cells") {
    std::vector<std::int32_t> cells;
    for (std::int32_t i = 0; i < def.cells; ++i) cells.push_back(CellId(z, i).value);
    push_list(l, {TypeKind::kCell}, cells);
  } else if (!push_query_about(l, TypeKind::kZone, z.value, name)) {
    no_field(l, "zone", {"name", "owner", "top", "bottom", "room", "cells", "components"});
  }
  return 1;
}

int index_cell(lua_State* l, std::int32_t id) {
  const ScriptHost& host = host_of(l);
  const State& s = *host.state;
  const ZoneId z = CellId(id).zone();
  const std::int32_t place = CellId(id).place();
  const ZoneDef& def = host.ruleset->zone(s.zone_def(z));
  const std::string_view name = check_field(l);
  if (name == "zone") {
    push_value(l, {TypeKind::kZone}, z.value);
  } else if (name == "number") {
    lua_pushinteger(l, ZoneDef::number_of(place));
  } else if (name == "row") {
    lua_pushinteger(l, def.row_of(place));
  } else if (name == "column") {
    lua_pushinteger(l, def.column_of(place));
  } else if (name == "name") {
    if (std::size_t(place) < def.cell_names.size()) {
      lua_pushstring(l, def.cell_names[std::size_t(place)].c_str());
    } else {
      lua_pushnil(l);
    }
  } else if (name == "top") {
    ComponentId top;
    for (ComponentId c = s.first_in(z); c.is_some(); c = s.next_of(c)) {
      if (s.place_of(c) == place) top = c;
    }
    CallContext::of(l).charge(s.size_of(z));
    push_value(l, {TypeKind::kComponent}, top.value);
  } else if (name == "components") {
    std::vector<std::int32_t> out;
    for (ComponentId c = s.first_in(z); c.is_some(); c = s.next_of(c)) {
      if (s.place_of(c) == place) out.push_back(c.value);
    }
    CallContext::of(l).charge(s.size_of(z));
    push_list(l, {TypeKind::kComponent}, out);
  } else if (name == "adjacent") {
    std::vector<std::int32_t> out;
    for (const std::int32_t to : def.adjacency[std::size_t(place)])
      out.push_back(CellId(z, to).value);
    push_list(l, {TypeKind::kCell}, out);
  } else if (!push_query_about(l, TypeKind::kCell, id, name)) {
    no_field(l, "cell",
             {"zone", "number", "row", "column", "name", "components", "top", "adjacent"});
  }
  return 1;
}

void bind_zones(Vm& vm) {
  vm.provide(Environment::kQuery, "zone", zone);
  vm.provide(Environment::kQuery, "cell", cell);
}

}  // namespace cubilete
