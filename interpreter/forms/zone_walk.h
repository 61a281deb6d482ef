// The charge for reading items of zones by number. The first items cost nothing. Zones are chains:
// an item further back costs the way to it from the one that the same call of a script has read
// last, if that was also further back and lies before it, else from the first. So a loop over a
// zone costs as much as the zone is long.
#pragma once

#include <cstdint>

// The text is part of compiled rules too (emit_form_helpers).
#define CUBILETE_ZONE_WALK                                                           \
  struct ZoneWalk {                                                                  \
    static constexpr std::int32_t kFirstItems = 16;                                  \
    std::int32_t zone = -1;                                                          \
    std::int32_t number = 0;                                                         \
    bool goes_on(std::int32_t in, std::int32_t wanted) const {                       \
      return in == zone && wanted >= number;                                         \
    }                                                                                \
    /* Returns the charge for an item; behind the last one, `wanted` is one more. */ \
    std::int64_t charge(std::int32_t in, std::int32_t wanted) {                      \
      if (wanted <= kFirstItems) return 0;                                           \
      const std::int32_t passed = goes_on(in, wanted) ? wanted - number : wanted;    \
      zone = in;                                                                     \
      number = wanted;                                                               \
      return passed / 4;                                                             \
    }                                                                                \
  };

namespace cubilete {

CUBILETE_ZONE_WALK

}  // namespace cubilete
