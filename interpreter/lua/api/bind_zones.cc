// Binds zones and their cells.

#include <algorithm>

#include "lua/api/handle.h"

namespace cubilete {
namespace {

// zone(name) is a zone of the table, zone(name, player) a zone of a player.
int zone(lua_State* l) {
  const ScriptHost& host = host_of(l);
  const ZoneDefId z(check_name(l, 1, ArgumentRole::kZone));
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
    place = def.place_named(lua_tostring(l, 2));
  } else if (lua_isnoneornil(l, 3)) {
    place = def.place_numbered(check_amount(l, 2));
  } else {
    const std::int32_t row = check_amount(l, 2);
    place = def.place_at(row, check_amount(l, 3));
  }
  push_value(l, {TypeKind::kCell}, place ? CellId(z, *place).value : -1);
  return 1;
}

// Returns the direction that a word at index 2 names in a zone, for its cells or its sides.
Direction check_direction(lua_State* l, const ZoneDef& def, bool is_of_cells) {
  const std::string word = check_text(l, 2, "a direction");
  const Direction d = direction_named(word);
  const bool is_there = d != Direction::kNone && def.sides() > 0;
  if (is_there && (!is_of_cells || step_to(d, def))) return d;
  CallContext::of(l).raise("script-wrong-argument",
                           no_direction(def, word, is_of_cells && def.is_hexagonal));
}

// beside(cell, direction); nil if there is no cell
int beside(lua_State* l) {
  const ScriptHost& host = host_of(l);
  const CellId cell = check_cell(l, 1);
  const ZoneDef& def = host.ruleset->zone(host.state->zone_def(cell.zone()));
  const std::int32_t place = def.place_towards(cell.place(), check_direction(l, def, true));
  push_value(l, {TypeKind::kCell}, place < 0 ? -1 : CellId(cell.zone(), place).value);
  return 1;
}

// side(zone, direction)
int side(lua_State* l) {
  const ScriptHost& host = host_of(l);
  const ZoneId z = check_zone(l, 1);
  const ZoneDef& def = host.ruleset->zone(host.state->zone_def(z));
  const Direction d = check_direction(l, def, false);
  std::vector<std::int32_t> out;
  for (const std::int32_t place : def.board_sides[static_cast<std::size_t>(d)]) {
    out.push_back(CellId(z, place).value);
  }
  push_list(l, {TypeKind::kCell}, out);
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
  push_value(l, {TypeKind::kComponent}, item_of(l, z, check_amount(l, 2)).value);
  return 1;
}

void bind_zones(Vm& vm) {
  provide(vm, "zone", zone);
  provide(vm, "cell", cell);
  provide(vm, "beside", beside);
  provide(vm, "side", side);
}

}  // namespace cubilete
