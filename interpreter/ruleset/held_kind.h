// The only kind of component that a zone may hold.
#pragma once

#include "ruleset/ruleset.h"

namespace cubilete {

// Returns that kind; none if the zone may hold several.
inline KindId held_kind(const Ruleset& r, const ZoneDef& z) {
  if (z.holds.size() == 1) return z.holds.front();
  return z.holds.empty() && r.kinds.size() == 1 ? KindId(0) : KindId();
}

}  // namespace cubilete
