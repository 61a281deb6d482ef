// What the verbs of ruleset/plain_verbs.h do.
#pragma once

#include "operations/change.h"
#include "operations/verb_call.h"

namespace cubilete {

// Fails as the operations of change.h do; an argument that names nothing is no-such-component.
Result<void> carry_out(Change&, const verb::Plain&);

// How many components get a place, which is what the verb costs; 0 of what is not there. `State`: a
// State, or what scripts read one through.
template <class State>
std::int64_t places_written(const State& s, const verb::Plain& v) {
  const auto of_zone = [&](ZoneId z) { return std::int64_t{s.has(z) ? s.size_of(z) : 0}; };
  const auto beside = [&](ComponentId c) { return s.has(c) ? of_zone(s.zone_of(c)) : 0; };
  switch (v.verb) {
    case PlainVerb::kShuffle:
      return of_zone(v.at<ZoneId>(0));
    case PlainVerb::kSwap:  // the chains of both zones are written anew
      return beside(v.at<ComponentId>(0)) + beside(v.at<ComponentId>(1));
  }
  return 0;
}

}  // namespace cubilete
