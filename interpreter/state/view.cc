#include "state/view.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/digest.h"
#include "base/random.h"

namespace cubilete {

bool is_seen(const Ruleset& r, const State& s, ComponentId c, PlayerId viewer) {
  const ZoneId zone = s.zone_of(c);
  const ZoneDef& def = r.zone(s.zone_def(zone));
  switch (def.visibility) {
    case Visibility::kPublic:
      return true;
    case Visibility::kOwner:
      return viewer.is_some() && s.zone_owner(zone) == viewer;
    case Visibility::kHidden:
      return def.top_is_public && s.first_in(zone) == c;
  }
  return false;
}

View view(const Ruleset& r, const State& s, PlayerId viewer) {
  View v;
  v.viewer = viewer;
  v.players = s.players();
  v.round = s.round();
  v.turn = s.turn();
  v.status = s.status();
  for (const AttributeDef& a : r.attributes) {
    if (a.owner == AttributeOwner::kTable) {
      v.table.push_back(a.visibility == Visibility::kPublic ? s.table_value(a) : 0);
    }
  }
  for (std::int32_t p = 0; p < s.players(); ++p) {
    auto& values = v.player_values.emplace_back();
    for (const AttributeDef& a : r.attributes) {
      if (a.owner != AttributeOwner::kPlayer) continue;
      const bool seen = a.visibility == Visibility::kPublic ||
                        (a.visibility == Visibility::kOwner && viewer.value == p);
      values.push_back(seen ? std::optional(s.player_value(PlayerId(p), a)) : std::nullopt);
    }
  }
  for (std::int32_t z = 0; z < s.zone_count(); ++z) {
    const ZoneId zone(z);
    SeenZone seen;
    seen.zone = zone;
    seen.def = s.zone_def(zone);
    seen.owner = s.zone_owner(zone);
    seen.size = s.size_of(zone);
    for (ComponentId c = s.first_in(zone); c.is_some(); c = s.next_of(c)) {
      if (!is_seen(r, s, c, viewer)) continue;
      SeenComponent component;
      component.component = c;
      component.definition = s.definition_of(c);
      component.place = s.place_of(c);
      for (const AttributeId a : r.kind(r.definition(component.definition).kind).attributes) {
        const AttributeDef& attribute = r.attribute(a);
        const bool known = attribute.visibility == Visibility::kPublic ||
                           (attribute.visibility == Visibility::kOwner && seen.owner == viewer);
        component.attributes.push_back(known ? s.component_value(c, attribute) : 0);
      }
      seen.components.push_back(std::move(component));
    }
    if (!r.zone(seen.def).is_ordered) {
      std::sort(seen.components.begin(), seen.components.end(),
                [](const SeenComponent& a, const SeenComponent& b) {
                  return std::tie(a.definition, a.place, a.attributes, a.component) <
                         std::tie(b.definition, b.place, b.attributes, b.component);
                });
    }
    v.zones.push_back(std::move(seen));
  }
  return v;
}

State imagine(const Ruleset& r, const State& s, PlayerId viewer, std::uint64_t seed) {
  State out = s;
  const std::uint64_t other = digest_of("imagined", seed);
  out.cells[State::kSeedLow] = static_cast<std::int32_t>(static_cast<std::uint32_t>(other));
  out.cells[State::kSeedHigh] = static_cast<std::int32_t>(static_cast<std::uint32_t>(other >> 32));
  // Hidden components of one kind may be any of the hidden ones of that kind.
  std::map<KindId, std::vector<ComponentId>> hidden;
  for (std::int32_t c = 0; c < s.component_count(); ++c) {
    const ComponentId id(c);
    if (!is_seen(r, s, id, viewer)) hidden[r.definition(s.definition_of(id)).kind].push_back(id);
  }
  RandomStream random(seed, digest_of("imagine"), 0);
  const std::int32_t attributes = s.cells[State::kComponentSize] - State::kComponentHeader;
  for (auto& [kind, ids] : hidden) {
    for (std::size_t i = ids.size(); i > 1; --i) {
      const std::size_t j = random.below(static_cast<std::uint32_t>(i));
      if (j == i - 1) continue;
      std::swap(out.component_field(ids[i - 1], State::kDefinition),
                out.component_field(ids[j], State::kDefinition));
      std::int32_t* const a = &out.component_field(ids[i - 1], State::kNext) + 1;
      std::int32_t* const b = &out.component_field(ids[j], State::kNext) + 1;
      std::swap_ranges(a, a + attributes, b);
    }
  }
  for (const AttributeDef& a : r.attributes) {
    if (a.owner != AttributeOwner::kPlayer || a.visibility == Visibility::kPublic) continue;
    for (std::int32_t p = 0; p < s.players(); ++p) {
      if (a.visibility == Visibility::kHidden || p != viewer.value) {
        out.player_value(PlayerId(p), a) = a.initial;
      }
    }
  }
  return out;
}

}  // namespace cubilete
