// A View is what one player may see of a state: the only thing that screens, bots and strangers
// get. What is hidden is not in it at all, not even as an id.
#pragma once

#include <optional>
#include <vector>

#include "state/visibility.h"

namespace cubilete {

// The attributes of one owner, by their places in its block (AttributeDef::offset); nullopt where
// hidden, in all cells of an attribute.
using SeenCells = std::vector<std::optional<std::int32_t>>;

// The value of an attribute as it is seen: the items of a list, else one number. nullopt: hidden.
std::optional<std::vector<std::int32_t>> seen_items(const AttributeDef&, const SeenCells&);
// Whether these are the items with which the attribute starts.
bool is_as_at_start(const AttributeDef&, std::span<const std::int32_t> items);

struct SeenComponent {
  ComponentId component;
  DefinitionId definition;
  std::int32_t place = -1;
  SeenCells attributes;  // of its kind

  bool operator==(const SeenComponent&) const = default;
};

struct SeenZone {
  ZoneId zone;
  ZoneDefId def;
  MaybePlayer owner;
  std::int32_t size = 0;                  // of the zone; more than is seen where it is hidden
  std::vector<SeenComponent> components;  // in order; of a bag, sorted by what they are

  bool operator==(const SeenZone&) const = default;
};

struct View {
  MaybePlayer viewer;  // none: a spectator
  std::int32_t players = 0;
  std::int32_t round = 0;
  std::int32_t turn = 0;
  Status status = Status::kPlaying;
  SeenCells table;
  std::vector<SeenCells> player_values;  // by seat
  std::vector<SeenZone> zones;

  bool operator==(const View&) const = default;
};

View view(const Ruleset&, const State&, MaybePlayer viewer);

// Whether the zones are the same in the views of both, which are not made.
bool are_zones_alike(const Ruleset&, const State&, const State&, MaybePlayer viewer);

// A determinization: a state that `viewer` cannot tell from this one. Hidden components change
// places at random within their kind, hidden dice show any of their faces, and future luck is other
// luck. The hidden values of an attribute are drawn anew: of booleans, symbols and integers that
// have at most 1,000 values, any value; of all others the initial one. A list of what any value is
// drawn of has any length, too. REQUIRES: no effect is under
// way.
State imagine(const Ruleset&, const State&, MaybePlayer viewer, std::uint64_t seed);

// The same in the middle of an effect: the state before it, with the effect as the next thing to
// do, and the same luck, which brought what the viewer has seen since. Only what was hidden before
// the effect and is hidden now is drawn anew. Who plays on gives the answers of the activation
// again, compares what the viewer then sees, and changes the luck there. REQUIRES: an effect is
// under way.
State imagine_before_effect(const Ruleset&, const State&, MaybePlayer viewer, std::uint64_t seed);

// Other luck from here on. It may be called in the middle of an effect.
void change_luck(State&, std::uint64_t seed);

}  // namespace cubilete
