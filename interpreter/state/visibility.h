// Decides who may see what, alone. The view, the determinization, the narrator and
// the scenarios ask here.
//
// A viewer is a player, or no player: a spectator, who sees what is public.
#pragma once

#include "state/state.h"

namespace cubilete {

// The rule. `owner` is the player whose thing it is; none where it belongs to the table.
constexpr bool may_see(Visibility v, MaybePlayer owner, MaybePlayer viewer) {
  switch (v) {
    case Visibility::kPublic:
      return true;
    case Visibility::kOwner:
      return viewer.is_some() && viewer == owner;
    case Visibility::kHidden:
      return false;
  }
  return false;
}

// Whether anything in a game is hidden from anybody.
bool has_secrets(const Ruleset&);

// Whether `viewer` may see the value of an attribute of the table or of `owner`.
inline bool may_see(const AttributeDef& a, MaybePlayer owner, MaybePlayer viewer) {
  return may_see(a.visibility, owner, viewer);
}

// Whether `viewer` may see what a component is. There is nothing to hide of one that is not there.
bool may_see(const Ruleset&, const State&, ComponentId, MaybePlayer viewer);

// Whether `viewer` may see the value of an attribute of a component: he may see the component, and
// its attribute as the owner of its zone or because it is public.
bool may_see(const Ruleset&, const State&, ComponentId, const AttributeDef&, MaybePlayer viewer);

// Whether `viewer` may see what lies in a zone as its owner or because it is public; the top of a
// pile may be public beside that.
bool may_see(const Ruleset&, const State&, ZoneId, MaybePlayer viewer);

// The components that a viewer may see, for who asks of many of them.
class Sight {
 public:
  // REQUIRES: both outlive it; components stay where they are.
  Sight(const Ruleset&, const State&, MaybePlayer viewer);
  // As may_see.
  bool sees(ComponentId c) const {
    if (!state_.has(c)) return true;
    const ZoneId zone = state_.zone_of(c);
    if (zones_[zone.index()] != kTop) return zones_[zone.index()] == kAll;
    return state_.first_in(zone) == c;
  }
  MaybePlayer viewer() const { return viewer_; }

 private:
  enum Seen : std::uint8_t { kNothing, kTop, kAll };

  const State& state_;
  MaybePlayer viewer_;
  std::vector<Seen> zones_;
};

}  // namespace cubilete
