#include "native/emission.h"

#include <algorithm>

#include "engine/evaluate.h"

namespace cubilete::native {

bool Emission::awaits(EventKind kind) const {
  return std::ranges::any_of(ruleset.triggers,
                             [&](const TriggerDef& t) { return t.event == kind; });
}

bool Emission::has_triggers(TriggerTime time) const {
  return std::ranges::any_of(ruleset.triggers, [&](const TriggerDef& t) { return t.time == time; });
}

std::optional<std::int32_t> Emission::most_members(ZoneDefId z) const {
  if (const auto& fixed = fixed_zones[z.index()]) return fixed->count;
  const std::int32_t capacity = ruleset.zone(z).capacity;
  return capacity >= 0 && capacity <= kMostMembers ? std::optional(capacity) : std::nullopt;
}

std::string Emission::members_of(ZoneDefId z) const {
  return fixed_zones[z.index()] ? fmt::format("FixedZone{}", z.value) : "AnyZone";
}

AttributeId attribute_of_kind(const Ruleset& r, AttributeId a, KindId kind, bool same_form) {
  const AttributeDef& wanted = r.attribute(a);
  if (wanted.kind == kind) return a;
  const AttributeId other = r.find_component_attribute(kind, wanted.name);
  if (!other.is_some()) return {};
  return !same_form || has_same_form(r.attribute(other).type, wanted.type) ? other : AttributeId();
}

const PropertyValue* property_of(const Ruleset& r, PropertyId p, const ComponentDef& d,
                                 bool same_form) {
  const PropertyDef& wanted = r.property(p);
  if (d.kind == wanted.kind) return &d.properties[std::size_t(wanted.index)];
  const PropertyId other = r.find_property(d.kind, wanted.name);
  if (!other.is_some()) return nullptr;
  if (same_form && !has_same_form(r.property(other), wanted)) return nullptr;
  return &d.properties[std::size_t(r.property(other).index)];
}

}  // namespace cubilete::native
