// Chance: roll dice, pick at random.

#include <algorithm>

#include "lua/handle.h"

namespace cubilete {
namespace {

// roll(die, list of dice or zone)
int roll_dice(lua_State* l) {
  Deed deed;
  deed.kind = Deed::Kind::kRoll;
  deed.list = check_components(l, 1);
  Vm::of(l).charge(static_cast<std::int64_t>(deed.list.size()) * 40);
  perform(l, deed);
  return 0;
}

// pick(zone or list, count) -> a list; pick(zone or list) -> one item, nil where there is none
int pick_at_random(lua_State* l) {
  Deed deed;
  deed.kind = Deed::Kind::kPick;
  deed.list = check_components(l, 1);
  const bool one = lua_isnoneornil(l, 2);
  deed.a = one ? 1 : std::max(check_amount(l, 2), 0);
  Vm::of(l).charge(static_cast<std::int64_t>(deed.list.size()) * 2);
  const ShortList picked = perform(l, deed);
  if (one) {
    push_value(l, {TypeKind::kComponent}, picked.empty() ? -1 : picked[0]);
  } else {
    push_list(l, {TypeKind::kComponent}, picked);
  }
  return 1;
}

}  // namespace

void bind_chance(Vm& vm) {
  vm.provide(Environment::kEffect, "roll", roll_dice);
  vm.provide(Environment::kEffect, "pick", pick_at_random);
}

}  // namespace cubilete
