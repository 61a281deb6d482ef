#include "native/emission.h"

#include <algorithm>

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

}  // namespace cubilete::native
