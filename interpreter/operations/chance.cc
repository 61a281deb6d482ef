#include "language/verbs/chance.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/digest.h"
#include "base/random.h"
#include "operations/state_host.h"

namespace cubilete {

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

std::uint32_t StreamCache::supplied(RandomStream& stream, std::uint32_t bound) {
  const auto is_it = [&](const auto& entry) { return entry && &entry->stream == &stream; };
  const auto id = std::ranges::find_if(entries_, is_it) - entries_.begin();
  return draws_->draw(static_cast<std::int32_t>(id), stream.count_supplied(), bound);
}

Result<void> check_dice(Change& c, std::span<const std::int32_t> dice) {
  StateHost host(c);
  for (const std::int32_t die : dice) {
    if (auto ok = language::check_die(host, die); !ok) return ok;
  }
  return {};
}

Result<void> roll(Change& c, std::span<const std::int32_t> dice, StreamId id,
                  std::span<const std::int32_t> supplied) {
  if (auto ok = check_dice(c, dice); !ok) return ok;
  StateHost host(c);
  for (std::size_t i = 0; i < supplied.size(); ++i) {
    if (std::ranges::find(host.die(dice[i]).faces, supplied[i]) != host.die(dice[i]).faces.end()) {
      continue;
    }
    const ComponentDef& def = c.ruleset.definition(c.state.definition_of(ComponentId(dice[i])));
    return fail(c, "out-of-bounds", fmt::format("'{}' has no such face", def.name));
  }
  RandomStream& stream = host.stream(id.value);
  for (std::size_t i = 0; i < dice.size(); ++i) {
    if (supplied.empty()) {
      language::roll_die(host, stream, dice[i]);
    } else {
      language::turn_die(host, host.die(dice[i]), dice[i], supplied[i]);
    }
  }
  host.note_drawn(id.value, stream);
  return {};
}

}  // namespace cubilete
