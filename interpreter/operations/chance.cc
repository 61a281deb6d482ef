#include <fmt/format.h>

#include <algorithm>

#include "base/digest.h"
#include "base/random.h"
#include "operations/change.h"
#include "state/cell_writer.h"

namespace cubilete {
namespace {

void tell_rolled(Change& c, ComponentId die, std::int32_t before, std::int32_t after) {
  if (!c.log.wants(EventKind::kRolled)) return c.log.count_only();
  Event e;
  e.kind = EventKind::kRolled;
  e.component = die;
  e.player = c.state.zone_owner(c.state.zone_of(die));
  e.before = before;
  e.after = after;
  add_sighting(c, e, die);
  e.cause = c.cause;
  c.log.add(std::move(e));
}

}  // namespace

RandomStream& StreamCache::continued(const Ruleset& r, const State& s, StreamId id) {
  if (entries_.size() < r.streams.size()) entries_.resize(r.streams.size());
  std::optional<Entry>& entry = entries_[id.index()];
  const std::uint64_t seed = s.seed();
  if (!entry) {
    const std::uint64_t digest = digest_of(r.streams[id.index()]);
    entry = Entry{digest, seed, RandomStream(seed, digest, s.drawn(id))};
  } else if (entry->seed != seed || entry->stream.drawn() != s.drawn(id)) {
    entry->seed = seed;
    entry->stream = RandomStream(seed, entry->name_digest, s.drawn(id));
  }
  return entry->stream;
}

Result<void> check_dice(const Change& c, std::span<const std::int32_t> dice) {
  for (const std::int32_t die : dice) {
    if (!c.state.has(ComponentId(die))) {
      return fail(c, "no-such-component", "there is no die to roll");
    }
    const ComponentDef& def = c.ruleset.definition(c.state.definition_of(ComponentId(die)));
    if (!c.ruleset.kind(def.kind).is_die()) {
      return fail(c, "not-a-die", fmt::format("'{}' is no die: only dice can be rolled", def.name));
    }
  }
  return {};
}

Result<void> roll(Change& c, std::span<const std::int32_t> dice, StreamId stream,
                  std::span<const std::int32_t> supplied) {
  State& s = c.state;
  if (auto ok = check_dice(c, dice); !ok) return ok;
  for (std::size_t i = 0; i < supplied.size(); ++i) {
    const ComponentDef& def = c.ruleset.definition(s.definition_of(ComponentId(dice[i])));
    const std::vector<std::int32_t>& faces = c.ruleset.kind(def.kind).faces;
    if (std::find(faces.begin(), faces.end(), supplied[i]) == faces.end()) {
      return fail(c, "out-of-bounds", fmt::format("'{}' has no such face", def.name));
    }
  }
  CellWriter write(s);
  RandomStream& random = c.streams.continued(c.ruleset, s, stream);
  for (std::size_t i = 0; i < dice.size(); ++i) {
    const ComponentId die(dice[i]);
    const KindDef& kind = c.ruleset.kind(c.ruleset.definition(s.definition_of(die)).kind);
    std::int32_t& face = write.component_value(die, c.ruleset.attribute(kind.face));
    const std::int32_t before = face;
    face = supplied.empty()
               ? kind.faces[random.below(static_cast<std::uint32_t>(kind.faces.size()))]
               : supplied[i];
    tell_rolled(c, die, before, face);
  }
  write.set_drawn(stream, random.drawn());
  return {};
}

std::vector<std::int32_t> pick(Change& c, std::span<const std::int32_t> items, std::size_t count,
                               StreamId stream) {
  RandomStream& random = c.streams.continued(c.ruleset, c.state, stream);
  std::vector<std::int32_t> left(items.begin(), items.end());
  std::vector<std::int32_t> picked;
  count = std::min(count, left.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = random.below(static_cast<std::uint32_t>(left.size()));
    picked.push_back(left[at]);
    left.erase(left.begin() + std::ptrdiff_t(at));
  }
  CellWriter(c.state).set_drawn(stream, random.drawn());
  Event e;
  e.kind = EventKind::kPicked;
  e.values = picked;
  e.cause = c.cause;
  c.log.add(std::move(e));
  return picked;
}

}  // namespace cubilete
