// Decides who may see what; the view, the determinization, the narrator and the scenarios use only
// these functions.
//
// A viewer is a player, or none for a spectator, who sees what is public.
#pragma once

#include "state/decision.h"
#include "state/state.h"

namespace cubilete {

// Applies a visibility. `owner` is the player who owns the thing; none if the table does.
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

// Returns whether a game hides anything from anybody.
bool has_secrets(const Ruleset&);
// Returns whether a game hides components: one of its zones is not public.
bool hides_components(const Ruleset&);
// Returns whether a player of the game may know something that another may not: what only its owner
// sees, a choice that stays secret, or one that others do not see before they have chosen. A pile
// that nobody sees is no such thing.
bool has_private_knowledge(const Ruleset&);
// Returns whether a person's answer may be taken without asking: it is the only one, and none of
// the `people` at the table learns by that what only the player knows.
bool may_be_taken_alone(const Ruleset&, const Decision&, std::size_t people);

// Returns whether `viewer` may see the value of an attribute of the table or of `owner`.
inline bool may_see(const AttributeDef& a, MaybePlayer owner, MaybePlayer viewer) {
  return may_see(a.visibility, owner, viewer);
}

// Returns whether `viewer` may see the definition of a component; true for a missing component.
bool may_see(const Ruleset&, const State&, ComponentId, MaybePlayer viewer);

// Returns whether `viewer` may see an attribute of a component: he may see the component, and the
// attribute is public or its zone is his.
bool may_see(const Ruleset&, const State&, ComponentId, const AttributeDef&, MaybePlayer viewer);

// Returns whether `viewer` may see the contents of a zone: it is public, or he owns it. (The top of
// a hidden pile may be public besides.)
bool may_see(const Ruleset&, const State&, ZoneId, MaybePlayer viewer);

// The components that a viewer may see, computed once for many queries.
class Sight {
 public:
  // REQUIRES: both outlive it, and components do not move.
  Sight(const Ruleset&, const State&, MaybePlayer viewer);
  // Returns the result of may_see.
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
