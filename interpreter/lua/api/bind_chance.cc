// Binds chance: roll dice, pick at random.

#include <algorithm>

#include "forms/form_bounds.h"
#include "lua/api/handle.h"
#include "operations/verb_call.h"

namespace cubilete {
namespace {

// roll(die, list of dice or zone)
int roll_dice(lua_State* l) {
  verb::Roll call;
  call.dice = ShortList(check_components(l, 1));
  call.stream = StreamId(0);
  CallContext::of(l).charge(static_cast<std::int64_t>(call.dice.size()) * kDieFuel);
  perform(l, std::move(call));
  return 0;
}

// pick(zone or list, count) -> a list; pick(zone or list) -> one item, nil if it is empty
int pick_at_random(lua_State* l) {
  verb::Pick call;
  call.from = ShortList(check_components(l, 1));
  call.stream = StreamId(1);
  const bool one = lua_isnoneornil(l, 2);
  call.count = one ? 1 : std::max(check_amount(l, 2), 0);
  CallContext::of(l).charge(static_cast<std::int64_t>(call.from.size()) * kPickFuel);
  const ShortList picked = perform(l, std::move(call));
  if (one) {
    push_value(l, {TypeKind::kComponent}, picked.empty() ? -1 : picked[0]);
  } else {
    push_list(l, {TypeKind::kComponent}, picked);
  }
  return 1;
}

}  // namespace

void bind_chance(Vm& vm) {
  provide(vm, "roll", roll_dice);
  provide(vm, "pick", pick_at_random);
}

}  // namespace cubilete
