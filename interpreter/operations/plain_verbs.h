// The verbs of ruleset/plain_verbs.h, carried out.
#pragma once

#include "operations/change.h"
#include "operations/verb_call.h"

namespace cubilete::inline operations {

// Fails as the operations of change.h do; an argument that names nothing is no-such-component.
Result<void> carry_out(Change&, const verb::Plain&);

// How many components get a place, which is what the verb costs; 0 of what is not there. `State`: a
// State, or what scripts read one through.
template <class State>
std::int64_t places_written(const State& s, const verb::Plain& v) {
  std::int64_t written = 0;
  std::size_t i = 0;
  for (const PlainArgument& argument : form_of(v.verb).arguments()) {
    const std::size_t at = i++;
    if (!argument.writes_places) continue;
    ZoneId zone;
    if (argument.type == TypeKind::kZone) {
      zone = v.at<ZoneId>(at);
    } else if (const auto c = v.at<ComponentId>(at); s.has(c)) {
      zone = s.zone_of(c);
    }
    if (s.has(zone)) written += s.size_of(zone);
  }
  return written;
}

}  // namespace cubilete::operations
