// The charge for reading items of zones by number. Zones are chains: an item costs the way to it
// from the item that the same call of a script has read last, where it lies behind that one, else
// from the first. So a loop over a zone costs as much as the zone is long.
#pragma once

#include <cstdint>

// The text is part of compiled rules too (emit_form_helpers).
#define CUBILETE_ZONE_WALK                                                           \
  struct ZoneWalk {                                                                  \
    std::int32_t zone = -1;                                                          \
    std::int32_t number = 0;                                                         \
    bool goes_on(std::int32_t in, std::int32_t wanted) const {                       \
      return in == zone && wanted >= number;                                         \
    }                                                                                \
    /* Returns the charge for an item; behind the last one, `wanted` is one more. */ \
    std::int64_t charge(std::int32_t in, std::int32_t wanted) {                      \
      const std::int32_t passed = goes_on(in, wanted) ? wanted - number : wanted;    \
      zone = in;                                                                     \
      number = wanted;                                                               \
      return passed / 4;                                                             \
    }                                                                                \
  };

namespace cubilete {

CUBILETE_ZONE_WALK

}  // namespace cubilete
