#include "operations/plain_verbs.h"

#include <algorithm>

#include "language/verbs/attributes.h"
#include "language/verbs/chance.h"
#include "language/verbs/end.h"
#include "language/verbs/knowledge.h"
#include "language/verbs/moves.h"
#include "operations/verb_host.h"

namespace cubilete {
namespace {

// Returns a reply without a value.
Result<VerbReply> done() { return Result<VerbReply>(tl::in_place, std::in_place); }

Result<VerbReply> reply(std::int32_t value) {
  return Result<VerbReply>(tl::in_place, std::in_place, std::initializer_list<std::int32_t>{value});
}

Result<VerbReply> reply(const Result<void>& r) {
  return r ? done() : Result<VerbReply>(tl::unexpect, r.error());
}

Result<VerbReply> reply(const Result<std::int32_t>& changed) {
  return changed ? reply(*changed) : Result<VerbReply>(tl::unexpect, changed.error());
}

// Calls f with the owner of the attribute that `set` changes: a component, a cell, or a player, who
// does not matter for the table's.
template <class Function>
auto with_owner(const AttributeDef& a, std::int32_t owner, Function f) {
  if (a.owner == AttributeOwner::kComponent) return f(ComponentId(owner));
  if (a.owner == AttributeOwner::kCell) return f(CellId(owner));
  return f(MaybePlayer(owner));
}

bool is_list(const AttributeDef& a) { return a.type.is_list; }

// The verbs whose work depends on how many components have places, by Verb.
constexpr auto kCountPlaces = [] {
  std::array<bool, std::size(kVerbs)> out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (const RuleArgument& a : kVerbs[i].declared) {
      out[i] = out[i] || a.writes_places || a.taken == Taken::kPlace;
    }
  }
  return out;
}();

// Returns the work of checking and filling the place that the verb puts a thing in; 0 for verbs
// without a place.
std::int64_t work_of_target(const Ruleset& r, const State& s, const verb::Plain& v) {
  const int at = row_of(v.verb).place_of(Taken::kPlace);
  if (at < 0) return 0;
  // The capacity of a cell is checked by a scan of its whole zone.
  const auto zone = ZoneId(v[static_cast<std::size_t>(at)]);
  const bool counts = s.has(zone) && r.zone(s.zone_def(zone)).cell_capacity >= 0;
  return kMoveWork + (counts ? s.size_of(zone) : 0);
}

}  // namespace

Result<VerbReply> carry_out(VerbHost& verbs, const verb::Plain& v) {
  Change& c = verbs.change();
  StateHost host(c);
  switch (v.verb) {
    case Verb::kGain:
      return reply(language::gain(host, v[0], MaybePlayer(v[1]), v.amount));
    case Verb::kPay:
      return reply(language::pay(host, v[0], MaybePlayer(v[1]), v.amount));
    case Verb::kLose:
      return reply(language::lose(host, v[0], MaybePlayer(v[1]), v.amount));
    case Verb::kSet:
      return with_owner(host.attribute(v[0]), v[1], [&](auto owner) {
        return reply(is_list(host.attribute(v[0]))
                         ? language::set(host, v[0], owner, items_in(v.all))
                         : language::set(host, v[0], owner, v.amount));
      });
    case Verb::kAnnounce:
      announce(c, MessageId(v[0]), MaybePlayer(v[2]), v.all);
      return done();
    case Verb::kEnd:
      language::end(host, v[0], v[1] != 0, items_in(v.all), v[3]);
      return verbs.ended();
    case Verb::kStart:
      return reply(language::start(host, v[0], v[1]));
    case Verb::kMove:
      return reply(language::move(host, v[0], v[1], v.place, v[2] != 0, v[3]));
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
    case Verb::kShow:
      return reply(language::show(host, v[0], items_in(v.all)));
    case Verb::kDeny:
      return reply(language::deny(host, v[0], v[1]));
    default:
      return fail(c, "internal-fault", "this verb is not carried out");
  }
}

// A price cannot be replaced.
std::optional<Event> event_to_come(Change& change, const verb::Plain& v) {
  StateHost host(change);
  switch (v.verb) {
    case Verb::kGain:
      return language::gain_to_come(host, v[0], MaybePlayer(v[1]), v.amount);
    case Verb::kLose:
      return language::lose_to_come(host, v[0], MaybePlayer(v[1]), v.amount);
    case Verb::kSet:
      return with_owner(host.attribute(v[0]), v[1], [&](auto owner) {
        return is_list(host.attribute(v[0]))
                   ? language::set_to_come(host, v[0], owner, items_in(v.all))
                   : language::set_to_come(host, v[0], owner, static_cast<std::int32_t>(v.amount));
      });
    case Verb::kMove:
      return language::move_to_come(host, v[0], v[1], v.place);
    default:
      return {};
  }
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
    if (argument.taken == Taken::kCount) {
      if (v[at] > 0) zone = ZoneId(v[std::size_t(row_of(v.verb).place_of(Taken::kPlace))]);
    } else if (argument.type == TypeKind::kZone) {
      zone = ZoneId(v[at]);
    } else if (const auto c = ComponentId(v[at]); s.has(c)) {
      zone = s.zone_of(c);
    }
    if (s.has(zone)) written += s.size_of(zone);
  }
  return written;
}

std::int64_t work_of(const Ruleset& r, const State& s, const verb::Plain& v) {
  if (!kCountPlaces[static_cast<std::size_t>(v.verb)]) return 0;
  return kMoveWork * places_written(s, v) + work_of_target(r, s, v);
}

}  // namespace cubilete
