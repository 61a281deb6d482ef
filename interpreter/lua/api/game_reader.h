// The state as scripts see it. Every cell that an effect reads goes through the cache of effects.
// The layout of the cells and the number of players are the same for the whole game: reading them
// does not.
#pragma once

#include "lua/cache/effect_cache.h"
#include "state/state.h"

namespace cubilete::inline lua {

class GameReader {
 public:
  GameReader() = default;
  // `cache`: of an effect; nullptr for queries.
  GameReader(const State& state, EffectCache* cache) : state_(&state), cache_(cache) {}

  // Whether what a value refers to is there (see refers_to_something).
  bool has(const Ruleset& r, TypeKind kind, std::int32_t value) const {
    return refers_to_something(r, *state_, kind, value);
  }
  template <class Id>
  bool has(Id id) const {
    return state_->has(id);
  }
  std::int32_t players() const { return state_->players(); }
  std::int32_t round() const { return at(State::kRound); }
  std::int32_t turn() const { return at(State::kTurn); }
  // Values of attributes: the items of a list, else one number.
  ShortList table_value(const AttributeDef& a) const { return items(a, state_->table_value(a)); }
  ShortList player_value(PlayerId p, const AttributeDef& a) const {
    return items(a, state_->player_value(p, a));
  }

  ZoneId zone(const Ruleset& r, ZoneDefId def, MaybePlayer owner) const {
    return cubilete::zone_of(r, *state_, def, owner);
  }
  ZoneDefId zone_def(ZoneId z) const { return state_->zone_def(z); }
  MaybePlayer zone_owner(ZoneId z) const { return state_->zone_owner(z); }
  std::int32_t size_of(ZoneId z) const { return of(state_->zone_field(z, State::kCount)); }
  ComponentId first_in(ZoneId z) const {
    return ComponentId(of(state_->zone_field(z, State::kFirst)));
  }
  ComponentId last_in(ZoneId z) const {
    return ComponentId(of(state_->zone_field(z, State::kLast)));
  }

  DefinitionId definition_of(ComponentId c) const {
    return DefinitionId(field(c, State::kDefinition));
  }
  ZoneId zone_of(ComponentId c) const { return ZoneId(field(c, State::kZone)); }
  std::int32_t place_of(ComponentId c) const { return field(c, State::kPlace); }
  ComponentId next_of(ComponentId c) const { return ComponentId(field(c, State::kNext)); }
  ShortList component_value(ComponentId c, const AttributeDef& a) const {
    return items(a, state_->component_value(c, a));
  }

 private:
  std::int32_t at(std::size_t cell) const {
    return cache_ ? cache_->read(cell) : state_->cells[cell];
  }
  std::int32_t of(const std::int32_t& cell) const {
    return cache_ ? cache_->read(static_cast<std::size_t>(&cell - state_->cells.data())) : cell;
  }
  // The value of an attribute, of which this is the first cell.
  ShortList items(const AttributeDef& a, const std::int32_t& first) const {
    if (!a.type.is_list) return {of(first)};
    ShortList out;
    const std::int32_t size = of(first);
    for (std::int32_t i = 1; i <= size; ++i) out.push_back(of((&first)[i]));
    return out;
  }
  std::int32_t field(ComponentId c, State::ComponentField f) const {
    return at(static_cast<std::size_t>(state_->cells[State::kFirstComponent] +
                                       c.value * state_->cells[State::kComponentSize] + f));
  }

  const State* state_ = nullptr;
  EffectCache* cache_ = nullptr;
};

}  // namespace cubilete::lua
