#include "operations/plain_verbs.h"

#include <algorithm>

#include "language/verbs/chance.h"
#include "language/verbs/moves.h"
#include "operations/verb_reply.h"

namespace cubilete {

Result<VerbReply> carry_out(VerbHost& verbs, const verb::Plain& v) {
  Change& c = verbs.change();
  StateHost host(c);
  switch (v.verb) {
    case Verb::kMove:
      return reply(language::move(host, v[0], v[1], v.place, v[2] != 0));
    case Verb::kSwap:
      return reply(language::swap(host, v[0], v[1]));
    case Verb::kShuffle:
      return reply(language::shuffle(host, v[0]));
    case Verb::kRotate:
      return reply(language::rotate(host, items_in(v.all), v[1] != 0));
    case Verb::kCreate:
      return reply(language::create(host, v[0], v[2], v.place));
    case Verb::kRoll: {
      const auto rolled = verbs.roll(v.all, StreamId(v[1]));
      if (!rolled) return Failure(rolled.error());
      return *rolled ? done() : VerbReply();
    }
    case Verb::kPick: {
      NumberList picked;
      language::pick(host, items_in(v.all), std::max(v[2], 0), v[3], picked);
      return VerbReply(picked.take());
    }
    default:
      return fail(c, "internal-fault", "this verb is not carried out");
  }
}

std::optional<Event> event_to_come(StateHost& host, const verb::Plain& v) {
  if (v.verb != Verb::kMove) return {};
  return language::move_to_come(host, v[0], v[1], v.place);
}

std::int64_t places_written(const State& s, const verb::Plain& v) {
  std::int64_t written = 0;
  std::size_t i = 0;
  for (const RuleArgument& argument : row_of(v.verb).arguments()) {
    const std::size_t at = i++;
    if (!argument.writes_places) continue;
    if (argument.taken == Taken::kAll) {
      for (const std::int32_t z : v.all) written += s.has(ZoneId(z)) ? s.size_of(ZoneId(z)) : 0;
      continue;
    }
    ZoneId zone;
    if (argument.type == TypeKind::kZone) {
      zone = ZoneId(v[at]);
    } else if (const auto c = ComponentId(v[at]); s.has(c)) {
      zone = s.zone_of(c);
    }
    if (s.has(zone)) written += s.size_of(zone);
  }
  return written;
}

std::int64_t work_of_target(const Ruleset& r, const State& s, const verb::Plain& v) {
  const int at = row_of(v.verb).place_of(Taken::kPlace);
  if (at < 0) return 0;
  // The capacity of a cell is checked by a scan of its whole zone.
  const auto zone = ZoneId(v[static_cast<std::size_t>(at)]);
  const bool counts = s.has(zone) && r.zone(s.zone_def(zone)).cell_capacity >= 0;
  return kMoveWork + (counts ? s.size_of(zone) : 0);
}

}  // namespace cubilete
