#include "state/sighting.h"

#include "ruleset/held_kind.h"

namespace cubilete {
namespace {

// Returns the viewers for whom `may_see` holds: everybody if a spectator is one of them.
template <class MaySee>
Audience those_who(const State& s, const MaySee& may_see) {
  if (may_see(MaybePlayer())) return Audience::everybody();
  Audience audience = Audience::nobody();
  for (std::int32_t p = 0; p < s.players(); ++p) {
    if (may_see(MaybePlayer(p))) audience.add(PlayerId(p));
  }
  return audience;
}

}  // namespace

KindId known_kind(const Ruleset& r, const State& s, ZoneId zone) {
  return held_kind(r, r.zone(s.zone_def(zone)));
}

Sighting sighting_of(const Ruleset& r, const State& s, ComponentId c) {
  Sighting seen;
  seen.component = c;
  seen.definition = s.definition_of(c);
  const KindDef& kind = r.kind(r.definition(seen.definition).kind);
  if (kind.is_die()) seen.face = s.component_value(c, r.attribute(kind.face));
  seen.known_kind = known_kind(r, s, s.zone_of(c));
  seen.audience = those_who(s, [&](MaybePlayer viewer) { return may_see(r, s, c, viewer); });
  return seen;
}

Audience audience_of(const Ruleset& r, const State& s, ZoneId zone) {
  return those_who(s, [&](MaybePlayer viewer) { return may_see(r, s, zone, viewer); });
}

Audience audience_of(const Ruleset& r, const State& s, ComponentId c, const AttributeDef& a) {
  return those_who(s, [&](MaybePlayer viewer) { return may_see(r, s, c, a, viewer); });
}

Audience audience_of(const State& s, const AttributeDef& a, MaybePlayer owner) {
  return those_who(s, [&](MaybePlayer viewer) { return may_see(a, owner, viewer); });
}

}  // namespace cubilete
