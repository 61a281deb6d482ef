// A View is what one player may see of a state: the only thing that screens, bots and strangers
// get. What is hidden is not in it at all, not even as an id.
#pragma once

#include <optional>
#include <vector>

#include "state/state.h"

namespace cubilete {

struct SeenComponent {
  ComponentId component;
  DefinitionId definition;
  std::int32_t place = -1;
  std::vector<std::int32_t> attributes;  // by KindDef::attributes

  bool operator==(const SeenComponent&) const = default;
};

struct SeenZone {
  ZoneId zone;
  ZoneDefId def;
  PlayerId owner;
  std::int32_t size = 0;                  // of the zone; more than is seen where it is hidden
  std::vector<SeenComponent> components;  // in order; of a bag, sorted by what they are

  bool operator==(const SeenZone&) const = default;
};

struct View {
  PlayerId viewer;  // none: a spectator
  std::int32_t players = 0;
  std::int32_t round = 0;
  std::int32_t turn = 0;
  Status status = Status::kPlaying;
  std::vector<std::int32_t> table;  // by attribute of the table, in the order declared
  // By seat, then by attribute of players in the order declared; nullopt where hidden.
  std::vector<std::vector<std::optional<std::int32_t>>> player_values;
  std::vector<SeenZone> zones;

  bool operator==(const View&) const = default;
};

View view(const Ruleset&, const State&, PlayerId viewer);

// Whether `viewer` may see what a component is.
bool is_seen(const Ruleset&, const State&, ComponentId, PlayerId viewer);

// A state that `viewer` cannot tell from this one: what he may not know is exchanged at random
// among the places it may be, and future luck is other luck. REQUIRES: no effect is under way.
State imagine(const Ruleset&, const State&, PlayerId viewer, std::uint64_t seed);

}  // namespace cubilete
