// Chance: roll dice, pick at random.

#include <algorithm>

#include "lua/handle.h"

namespace cubilete {
namespace {

// roll(die, list of dice or zone)
int roll_dice(lua_State* l) {
  const std::vector<std::int32_t> dice = check_components(l, 1);
  Vm::of(l).charge(static_cast<std::int64_t>(dice.size() + 1) * 40);
  const auto rolled = host_of(l).effect->roll(dice, StreamId(0));
  if (!rolled) raise_rule_error(l, rolled.error());
  if (!*rolled) {
    if (Vm::of(l).is_in_callback()) {
      Vm::of(l).raise("script-choose-in-callback", "dice cannot be rolled inside a comparator");
    }
    Vm::of(l).abandon();
  }
  return 0;
}

// pick(zone or list, count) -> a list; pick(zone or list) -> one item, nil where there is none
int pick_at_random(lua_State* l) {
  const std::vector<std::int32_t> from = check_components(l, 1);
  const bool one = lua_isnoneornil(l, 2);
  const std::int32_t count = one ? 1 : std::max(check_amount(l, 2), 0);
  Vm::of(l).charge(static_cast<std::int64_t>(from.size()) * 2);
  Change& c = change_of(l);
  const auto picked = pick(c, from, static_cast<std::size_t>(count), StreamId(1));
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
