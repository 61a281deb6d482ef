// What could be seen at one moment, and by whom: the part of a position that an event keeps,
// because the state goes on and may hide, roll or shuffle what the event is about.
#pragma once

#include "state/visibility.h"

namespace cubilete {

// Those who may know something: everybody, spectators included, or some of the players.
class Audience {
 public:
  static constexpr Audience everybody() { return Audience(kEverybody); }
  static constexpr Audience nobody() { return Audience(0); }

  // `viewer`: a player, or no player for a spectator.
  constexpr bool includes(MaybePlayer viewer) const {
    if (bits_ == kEverybody) return true;
    return viewer.is_some() && (bits_ >> viewer.number() & 1) != 0;
  }
  constexpr void add(PlayerId p) { bits_ |= std::uint32_t{1} << p.value; }
  constexpr void add(Audience other) { bits_ |= other.bits_; }
  constexpr bool operator==(const Audience&) const = default;

 private:
  static constexpr std::uint32_t kEverybody = ~std::uint32_t{0};  // a game has at most 16 players
  constexpr explicit Audience(std::uint32_t bits) : bits_(bits) {}

  std::uint32_t bits_;
};

// What a component was at one moment, and who could see that then.
struct Sighting {
  ComponentId component;
  DefinitionId definition;
  std::int32_t face = 0;  // of a die
  KindId known_kind;      // which everybody knows, as its zone holds no other; none where unknown
  Audience audience = Audience::nobody();

  bool operator==(const Sighting&) const = default;
};

// The component as it is now. REQUIRES: it is there.
Sighting sighting_of(const Ruleset&, const State&, ComponentId);

// The only kind that a zone may hold; none where it may hold several.
KindId known_kind(const Ruleset&, const State&, ZoneId);

// Those who may see the value of an attribute of a component now. REQUIRES: it is there.
Audience audience_of(const Ruleset&, const State&, ComponentId, const AttributeDef&);
// Those who may see the value of an attribute of the table or of `owner`.
Audience audience_of(const State&, const AttributeDef&, MaybePlayer owner);

}  // namespace cubilete
