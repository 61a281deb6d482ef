// A View is the part of a state that one player may see; screens, bots and remote clients get
// nothing else. Hidden things are absent, even their ids.
#pragma once

#include <optional>
#include <vector>

#include "state/visibility.h"

namespace cubilete {

// The attributes of one owner, indexed by AttributeDef::offset. All cells of a hidden attribute are
// nullopt.
using SeenCells = std::vector<std::optional<std::int32_t>>;

// Returns the visible value: the items of a list, else one number. Returns nullopt if hidden. The
// value of a cell is that of its place.
std::optional<std::vector<std::int32_t>> seen_items(const AttributeDef&, const SeenCells&,
                                                    std::int32_t place = 0);
// Returns whether these items are the initial value of the attribute.
bool is_as_at_start(const AttributeDef&, std::span<const std::int32_t> items);

struct SeenComponent {
  ComponentId component;
  DefinitionId definition;
  std::int32_t place = -1;
  SeenCells attributes;      // attributes of its kind
  std::int32_t number = -1;  // the viewer's own, where the view leaves the program; else -1

  bool operator==(const SeenComponent&) const = default;
};

struct SeenZone {
  ZoneId zone;
  ZoneDefId def;
  MaybePlayer owner;
  std::int32_t size = 0;                  // actual size, which may exceed that of `components`
  std::vector<SeenComponent> components;  // in order; for a bag, sorted by definition and values

  bool operator==(const SeenZone&) const = default;
};

struct View {
  MaybePlayer viewer;  // none: a spectator
  std::int32_t players = 0;
  std::int32_t round = 0;
  std::int32_t turn = 0;
  Status status = Status::kPlaying;
  SeenCells table;
  std::vector<SeenCells> player_values;  // indexed by seat
  std::vector<SeenZone> zones;

  bool operator==(const View&) const = default;
};

View view(const Ruleset&, const State&, MaybePlayer viewer);

// Returns the block with the values of the cells of a zone: that of its owner.
inline const SeenCells& block_of(const View& v, const SeenZone& z) {
  return z.owner.is_some() ? v.player_values[z.owner.seat().index()] : v.table;
}

// Returns whether the viewer sees the same zones in both states, without computing the views.
bool are_zones_alike(const Ruleset&, const State&, const State&, MaybePlayer viewer);
// Returns whether the views of both states are equal, without computing them.
bool are_views_alike(const Ruleset&, const State&, const State&, MaybePlayer viewer);

// Determinizes: returns a state that `viewer` cannot tell from this one, with all that he remembers
// (State::known; the state returned knows nothing). Components that he does not know are exchanged
// at random within their kind, hidden dice get random faces, and future luck differs.
// Hidden values of an attribute are drawn: any value for booleans, symbols and integers with at
// most 1,000 values (lists of these get any length); a player, component, definition, resource,
// zone or cell of its type where it names one, since rules rely on that there is one; else the
// initial value. REQUIRES: no effect is being executed.
State imagine(const Ruleset&, const State&, MaybePlayer viewer, std::uint64_t seed);

// Determinizes in the middle of an effect: returns the state before it, with the effect to be
// executed next and the same luck. Only what was hidden before the effect and is hidden now is
// drawn. The caller gives the answers of the activation again, compares what the viewer then sees,
// and changes the luck there. REQUIRES: an effect is being executed.
State imagine_before_effect(const Ruleset&, const State&, MaybePlayer viewer, std::uint64_t seed);

// Changes all future luck. May be called in the middle of an effect.
void change_luck(State&, std::uint64_t seed);

}  // namespace cubilete
