// The verbs: what they do is in language/verbs/. Only they, the set-up and the timetable write the
// cells of a State (checked by tests/architecture). A verb checks first and changes afterwards, so
// that a failed verb has changed nothing; it logs its event with the cause that it got.
//
// Error codes: not-enough, zone-full, wrong-kind, wrong-place, out-of-bounds, no-such-component,
// no-such-player, too-many-components, list-too-long, not-a-die, denied-and-there.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/random.h"
#include "diagnostics/result.h"
#include "state/event.h"
#include "state/state.h"

namespace cubilete {

// A set of kinds of events, as bits.
using EventKinds = std::uint32_t;
constexpr EventKinds bit_of(EventKind kind) { return 1u << static_cast<unsigned>(kind); }
inline constexpr EventKinds kAllEvents = ~EventKinds{0};

// The events of one activation. The digest covers all of them, kept or not; repeated executions are
// compared by it.
class EventLog {
 public:
  // Returns whether events of this kind are kept or digested. If not, count_only() is enough.
  bool wants(EventKind kind) const { return is_digesting_ || (kept_kinds_ & bit_of(kind)) != 0; }
  void count_only() { ++count_; }
  void add(Event&& event);
  // Keeps the events of these kinds; the others are counted and digested only.
  void subscribe(EventKinds kinds) { kept_kinds_ = kinds; }
  // With `on`, events record what could be seen then. Digests stay the same.
  void record_sightings(bool on) { records_sightings_ = on; }
  bool records_sightings() const { return records_sightings_; }
  // Switches off the digest where nothing will be executed again.
  void set_digesting(bool on) { is_digesting_ = on; }
  // Marks later events as quiet (is_quiet), except announcements. Returns the former setting.
  bool mute(bool on) { return std::exchange(is_muted_, on); }

  std::vector<Event>& events() { return events_; }
  std::uint64_t digest() const { return digest_; }
  // Returns the number of events since restart().
  std::int32_t count() const { return count_; }
  void restart() {
    events_.clear();
    digest_ = 0;
    count_ = 0;
  }

 private:
  std::vector<Event> events_;
  std::uint64_t digest_ = 0;
  std::int32_t count_ = 0;
  EventKinds kept_kinds_ = kAllEvents;
  bool is_digesting_ = true;
  bool is_muted_ = false;
  bool records_sightings_ = false;
};

// Keeps the generators of the random streams in their last state, to draw more without a restart.
// If a generator does not match the state of the game, it is made again.
class StreamCache {
 public:
  // Returns the stream at its count in the state. REQUIRES: the ruleset is always the same.
  RandomStream& continued(const Ruleset&, const State&, StreamId);
  // Draws from a stream of this, or from the source in its place. REQUIRES: bound > 0.
  std::uint32_t draw_below(RandomStream& stream, std::uint32_t bound) {
    return draws_ ? supplied(stream, bound) : stream.below(bound);
  }
  // From now on the source, which must outlive this, supplies all draws; nullptr: the streams do.
  void draw_from(DrawSource* draws) {
    forget();
    draws_ = draws;
  }
  void forget() { entries_.clear(); }

 private:
  std::uint32_t supplied(RandomStream&, std::uint32_t bound);

  struct Entry {
    std::uint64_t name_digest;
    std::uint64_t seed;
    RandomStream stream;
  };
  std::vector<std::optional<Entry>> entries_;  // indexed by StreamId
  DrawSource* draws_ = nullptr;
};

// The ruleset, state and logs that the verbs work on.
struct Change {
  const Ruleset& ruleset;
  State& state;
  EventLog& log;
  StreamCache& streams;
  Cause cause;
};

// Records the present state of the component in the event, if the log records that. The viewers of
// a component that is recorded already are extended by the present ones.
void add_sighting(const Change&, Event&, ComponentId);

// Makes a failure at the place of the executed rule.
Failure fail(const Change&, Code, std::string message);

// -- resources (shortfall.cc) --------------------------------------------------------------
// Returns the first cell of a player's or the table's attribute; `owner` is ignored for the table.
const std::int32_t& value_of(const State&, const AttributeDef&, MaybePlayer owner);

// -- components (move.cc) ------------------------------------------------------------------
// Verbs of language/verbs/moves.h.
Result<void> move(Change&, ComponentId, ZoneId to, std::int32_t place, bool to_bottom);
Result<ComponentId> create(Change&, DefinitionId, ZoneId to, std::int32_t place);

// -- chance (chance.cc) --------------------------------------------------------------------
// Fails if one of them does not exist or is not a die.
Result<void> check_dice(Change&, std::span<const std::int32_t> dice);
// Rolls each die in the given order with the stream, or sets the supplied faces (values of their
// faces, in the same order; empty: use the stream).
Result<void> roll(Change&, std::span<const std::int32_t> dice, StreamId,
                  std::span<const std::int32_t> supplied);

// -- announcements (announce.cc) ------------------------------------------------------------
// Reports a message of the game to players. Each value is a TypeKind, a length and so many items.
void announce(Change&, MessageId, MaybePlayer, std::span<const std::int32_t> values);

}  // namespace cubilete
