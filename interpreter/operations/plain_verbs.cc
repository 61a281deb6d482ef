#include "operations/plain_verbs.h"

namespace cubilete {

Result<void> carry_out(Change& c, const verb::Plain& v) {
  switch (v.verb) {
    case Verb::kShuffle:
      return shuffle(c, v.at<ZoneId>(0));
    case Verb::kSwap:
      return swap(c, v.at<ComponentId>(0), v.at<ComponentId>(1));
    default:
      return fail(c, "internal-fault", "this verb is not carried out");
  }
}

std::int64_t places_written(const State& s, const verb::Plain& v) {
  std::int64_t written = 0;
  std::size_t i = 0;
  for (const RuleArgument& argument : row_of(v.verb).arguments()) {
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

}  // namespace cubilete
