// The verbs. Beside the set-up and the timetable they alone write the cells of a State (held by
// tests/architecture). Each checks first and then changes, so that a failed verb has changed
// nothing, and reports its event with the cause it was given.
//
// Error codes: not-enough, zone-full, wrong-kind, wrong-place, out-of-bounds, no-such-component,
// no-such-player, too-many-components, list-too-long, not-a-die.
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

// The events of one activation. The digest runs over all of them, kept or not, and is what a
// repeated run is compared by.
class EventLog {
 public:
  // Whether an event of this kind is kept or digested. If not, count_only() is enough.
  bool wants(EventKind kind) const { return is_digesting_ || (kept_kinds_ & bit_of(kind)) != 0; }
  void count_only() { ++count_; }
  void add(Event&& event);
  // Keeps the events of these kinds; the others are counted and digested only.
  void subscribe(EventKinds kinds) { kept_kinds_ = kinds; }
  // On: events carry what could be seen at their moment. Digests are the same.
  void record_sightings(bool on) { records_sightings_ = on; }
  bool records_sightings() const { return records_sightings_; }
  // Off: nothing will be run again, and no digest is needed.
  void set_digesting(bool on) { is_digesting_ = on; }
  // Events that are logged while it is muted carry is_quiet, except announcements. Returns whether
  // it was muted before.
  bool mute(bool on) { return std::exchange(is_muted_, on); }

  std::vector<Event>& events() { return events_; }
  std::uint64_t digest() const { return digest_; }
  // The number of events since restart().
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

// The random streams of a game where they were left, so that drawing on costs nothing. What a
// stream gives follows from the state alone; one that was not left there is made anew.
class StreamCache {
 public:
  // The stream as the state has it. REQUIRES: always the same ruleset.
  RandomStream& continued(const Ruleset&, const State&, StreamId);

 private:
  struct Entry {
    std::uint64_t name_digest;
    std::uint64_t seed;
    RandomStream stream;
  };
  std::vector<std::optional<Entry>> entries_;  // by stream
};

// The ruleset, state and logs that the verbs work on.
struct Change {
  const Ruleset& ruleset;
  State& state;
  EventLog& log;
  StreamCache& streams;
  Cause cause;
};

// Adds the component as it is now to what the event is about, where the log records that. Of one
// that is there already, those see it who see it now, too.
void add_sighting(const Change&, Event&, ComponentId);

// A failure with the place of the rule that was carried out.
Failure fail(const Change&, Code, std::string message);

// -- resources and attributes (attributes.cc) ----------------------------------------------
// The first cell of a player's or the table's attribute; `owner` is ignored for the table.
const std::int32_t& value_of(const State&, const AttributeDef&, MaybePlayer owner);
// Adds as much as the maximum allows; the amount must not be negative. Returns what was added.
Result<std::int32_t> gain(Change&, AttributeId resource, MaybePlayer owner, std::int64_t amount);
// Takes exactly `amount`; not-enough where there is a shortfall. A price below 0 is 0.
Result<std::int32_t> pay(Change&, AttributeId resource, MaybePlayer owner, std::int64_t amount);
// Takes as much of `amount` as there is. Returns what was taken.
Result<std::int32_t> lose(Change&, AttributeId resource, MaybePlayer owner, std::int64_t amount);
// Sets an attribute of the table, a player or a component; out-of-bounds outside its range.
Result<void> set_value(Change&, AttributeId, MaybePlayer owner, std::int64_t value);
Result<void> set_value(Change&, AttributeId, ComponentId owner, std::int64_t value);
// Sets a list attribute; list-too-long with more items than it may hold.
Result<void> set_list(Change&, AttributeId, MaybePlayer owner, std::span<const std::int32_t> items);
Result<void> set_list(Change&, AttributeId, ComponentId owner, std::span<const std::int32_t> items);

// -- components (move.cc) ------------------------------------------------------------------
// To the top of a pile, the end of a row or bag; `to_bottom`: to the bottom of a pile, the front
// of a row. Zones with cells need `place`; the component lies on top of what is there.
Result<void> move(Change&, ComponentId, ZoneId to, std::int32_t place, bool to_bottom);
// Exchanges the places of two components: zone, cell and position. Both are logged as moved.
Result<void> swap(Change&, ComponentId, ComponentId);
Result<ComponentId> create(Change&, DefinitionId, ZoneId to, std::int32_t place);
// Exchanges what the components of the zone are, at random: their ids say nothing afterwards
// about what was known of them before.
Result<void> shuffle(Change&, ZoneId);

// -- chance (chance.cc) --------------------------------------------------------------------
// Fails where one of them is not there or is no die.
Result<void> check_dice(const Change&, std::span<const std::int32_t> dice);
// Rolls each die, in the order given, with the stream; or takes the faces supplied (values that
// its faces show, in the same order; empty: the stream).
Result<void> roll(Change&, std::span<const std::int32_t> dice, StreamId,
                  std::span<const std::int32_t> supplied);
// Chooses `count` of `items` without replacement, in the order drawn.
std::vector<std::int32_t> pick(Change&, std::span<const std::int32_t> items, std::size_t count,
                               StreamId);

// -- the course of the game (end.cc) --------------------------------------------------------
namespace verb {
struct End;
}
// Asks the timetable to end something as soon as the effect under way is done.
void end(Change&, const verb::End&);
// Reports to players a message of the game, with values: each a TypeKind, a length and as many
// items.
void announce(Change&, MessageId, MaybePlayer, std::span<const std::int32_t> values);

}  // namespace cubilete
