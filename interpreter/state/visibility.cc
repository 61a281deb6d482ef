#include "state/visibility.h"

#include <algorithm>

namespace cubilete::inline state {

bool has_secrets(const Ruleset& r) {
  const auto is_secret = [](const auto& thing) { return thing.visibility != Visibility::kPublic; };
  return std::any_of(r.zones.begin(), r.zones.end(), is_secret) ||
         std::any_of(r.attributes.begin(), r.attributes.end(), is_secret);
}

bool may_see(const Ruleset& r, const State& s, ZoneId zone, MaybePlayer viewer) {
  return may_see(r.zone(s.zone_def(zone)).visibility, s.zone_owner(zone), viewer);
}

bool may_see(const Ruleset& r, const State& s, ComponentId c, MaybePlayer viewer) {
  if (!s.has(c)) return true;
  const ZoneId zone = s.zone_of(c);
  if (may_see(r, s, zone, viewer)) return true;
  return r.zone(s.zone_def(zone)).top_is_public && s.first_in(zone) == c;
}

bool may_see(const Ruleset& r, const State& s, ComponentId c, const AttributeDef& a,
             MaybePlayer viewer) {
  return may_see(r, s, c, viewer) && may_see(a, s.zone_owner(s.zone_of(c)), viewer);
}

}  // namespace cubilete::state
