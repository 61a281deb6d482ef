// What could be seen at one moment, and by whom. An event keeps it, because later changes of the
// state may hide, roll or shuffle its components.
#pragma once

#include "state/visibility.h"

namespace cubilete {

// The viewers who may know something: everybody including spectators, or some of the players.
class Audience {
 public:
  static constexpr Audience everybody() { return Audience(kEverybody); }
  static constexpr Audience nobody() { return Audience(0); }

  // `viewer` is a player, or none for a spectator.
  constexpr bool includes(MaybePlayer viewer) const {
    if (bits_ == kEverybody) return true;
    return viewer.is_some() && (bits_ >> viewer.number() & 1) != 0;
  }
  constexpr void add(PlayerId p) { bits_ |= std::uint32_t{1} << p.value; }
  constexpr void add(Audience other) { bits_ |= other.bits_; }
  constexpr void keep_only(Audience other) { bits_ &= other.bits_; }
  constexpr bool operator==(const Audience&) const = default;

 private:
  static constexpr std::uint32_t kEverybody = ~std::uint32_t{0};  // a game has at most 16 players
  constexpr explicit Audience(std::uint32_t bits) : bits_(bits) {}

  std::uint32_t bits_;
};

// The state of a component at one moment, and the viewers who could see it then.
struct Sighting {
  ComponentId component;
  DefinitionId definition;
  std::int32_t face = 0;  // for a die
  KindId known_kind;      // a kind that all know since its zone holds no other; else none
  Audience audience = Audience::nobody();

  bool operator==(const Sighting&) const = default;
};

// Returns the present state of the component. REQUIRES: it exists.
Sighting sighting_of(const Ruleset&, const State&, ComponentId);

// Returns the only kind that a zone may hold; none if it may hold several.
KindId known_kind(const Ruleset&, const State&, ZoneId);

// Returns the viewers who may see the contents of a zone.
Audience audience_of(const Ruleset&, const State&, ZoneId);
// Returns the viewers who may see an attribute of a component now. REQUIRES: it exists.
Audience audience_of(const Ruleset&, const State&, ComponentId, const AttributeDef&);
// Returns the viewers who may see an attribute of the table or of `owner`.
Audience audience_of(const State&, const AttributeDef&, MaybePlayer owner);

}  // namespace cubilete
