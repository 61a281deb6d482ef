#include "state/event.h"

#include <algorithm>

namespace cubilete {

const Sighting* Event::sighting_of(ComponentId c) const {
  const auto at = std::find_if(sightings.begin(), sightings.end(),
                               [&](const Sighting& s) { return s.component == c; });
  return at == sightings.end() ? nullptr : &*at;
}

}  // namespace cubilete
