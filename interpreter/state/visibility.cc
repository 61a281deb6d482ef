#include "state/visibility.h"

#include <algorithm>

namespace cubilete {

namespace {

bool is_secret(const auto& thing) { return thing.visibility != Visibility::kPublic; }

}  // namespace

bool has_secrets(const Ruleset& r) {
  return hides_components(r) ||
         std::ranges::any_of(r.attributes, [](const AttributeDef& a) { return is_secret(a); });
}

bool hides_components(const Ruleset& r) {
  return std::ranges::any_of(r.zones, [](const ZoneDef& z) { return is_secret(z); });
}

bool has_private_knowledge(const Ruleset& r) {
  const auto is_private = [](const auto& thing) { return thing.visibility == Visibility::kOwner; };
  return std::any_of(r.zones.begin(), r.zones.end(), is_private) ||
         std::any_of(r.attributes.begin(), r.attributes.end(), is_private) ||
         std::any_of(r.flow.begin(), r.flow.end(),
                     [](const FlowNode& n) { return std::get_if<SimultaneousFlow>(&n.kind); }) ||
         std::any_of(r.actions.begin(), r.actions.end(), [](const ActionDef& a) {
           return std::any_of(a.choices.begin(), a.choices.end(),
                              [](const ChoiceDef& c) { return c.is_secret; });
         });
}

bool may_be_taken_alone(const Ruleset& r, const Decision& d, std::size_t people) {
  if (d.kind == AskKind::kChance || !d.options.leaves_no_choice()) return false;
  return people == 1 || !has_private_knowledge(r);
}

bool may_see(const Ruleset& r, const State& s, ZoneId zone, MaybePlayer viewer) {
  return may_see(r.zone(s.zone_def(zone)).visibility, s.zone_owner(zone), viewer);
}

Sight::Sight(const Ruleset& r, const State& s, MaybePlayer viewer) : state_(s), viewer_(viewer) {
  for (std::int32_t z = 0; z < s.zone_count(); ++z) {
    const bool is_open = may_see(r, s, ZoneId(z), viewer);
    const bool has_top = r.zone(s.zone_def(ZoneId(z))).top_is_public;
    zones_.push_back(is_open ? kAll : has_top ? kTop : kNothing);
  }
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

}  // namespace cubilete
