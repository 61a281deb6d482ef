// A State is everything that can change in a game, as a value: two flat vectors and the open
// positions of the timetable. Copy it, compare it, keep it: undo, search and replay are copies.
//
// Invariants (checked by operations, which alone write `cells`):
//   I1  every component is in exactly one zone, and that zone's chain holds it once;
//   I2  a zone's count is the length of its chain;
//   I3  every attribute is within its declared bounds;
//   I4  `before` is empty, or holds the cells as they were when `activation` started; where effects
//       are answered on the spot it stays empty.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/ids.h"
#include "ruleset/ruleset.h"

namespace cubilete {

enum class Status : std::int32_t {
  kPlaying,
  kFinished,      // the outcome names who won
  kEveryoneLost,  // a common loss
  kBrokenOff,     // a limit of the game was reached: limit_reached
};

// A position in the timetable.
struct Frame {
  FlowId node;
  std::int32_t position = -1;       // of the next part; -1: before the first, or between two times
  std::int32_t count = 0;           // how many times, or how many players, are done
  MaybePlayer player;               // who acts, from a turns node down
  std::vector<std::int32_t> order;  // of the players of a turns node

  bool operator==(const Frame&) const = default;
};

// A block that is due or under way. Locals and answers are runs of numbers, each behind its
// length: that is all a block needs to be run again from the beginning.
struct Activation {
  BlockId block;
  ActionId action;  // whose effect it is; none for others
  std::int32_t trigger = -1;
  MaybePlayer player;  // the acting player
  std::int32_t slots = 0;
  std::vector<std::int32_t> locals;
  std::vector<std::int32_t> answers;  // given so far to its questions, chance included
  std::uint64_t events_digest = 0;    // of what it told before its last question
  std::int32_t events_told = 0;

  bool operator==(const Activation&) const = default;
};

enum class AskKind : std::uint8_t {
  kAction,  // which action
  kChoice,  // the next declared choice of an action
  kEffect,  // a question in the middle of an effect
  kChance,  // what chance brought: only where outcomes are supplied
  kReady,   // has answered; waits for others
};

// One open question.
struct Ask {
  AskKind kind = AskKind::kAction;
  MaybePlayer player;  // none for chance
  ActionId action;
  std::vector<std::int32_t> locals;  // of the choices made so far, each behind its length

  bool operator==(const Ask&) const = default;
};

// How many decisions of players were answered, those with one option not counted, nor what chance
// brought: since the last turn or round began, since the last round began, in the whole game.
struct DecisionCounts {
  std::int32_t turn = 0;
  std::int32_t round = 0;
  std::int32_t game = 0;

  bool operator==(const DecisionCounts&) const = default;
};

struct State {
  std::vector<std::int32_t> cells;
  std::vector<std::int32_t> before;
  std::vector<Frame> frames;
  std::vector<Activation> agenda;  // the first is next
  std::optional<Activation> activation;
  std::vector<Ask> asks;  // several where players decide at once; empty when over
  // Not among the cells: effects that are run again from `before` do not take them back.
  DecisionCounts decisions;

  bool operator==(const State&) const = default;

  // -- the cells ---------------------------------------------------------------------------
  enum Header : std::int32_t {
    kSeedLow,
    kSeedHigh,
    kPlayers,
    kRound,
    kTurn,
    kStatus,
    kEndCause,
    kEndRequest,  // what an effect asked to end: EndWhat + 1, 0 for nothing
    kEndPhase,
    kWinners,        // named by an effect that ended the game: a bit for each seat; 0: by score
    kChanceIsAsked,  // 1: rolls are questions to chance
    kFirstPlayerBlock,
    kFirstStream,
    kFirstZone,
    kFirstComponent,
    kPlayerSize,
    kComponentSize,
    kHeaderSize
  };

  std::int32_t players() const { return cells[kPlayers]; }
  std::int32_t round() const { return cells[kRound]; }
  std::int32_t turn() const { return cells[kTurn]; }
  Status status() const { return static_cast<Status>(cells[kStatus]); }
  bool is_over() const { return status() != Status::kPlaying; }
  std::uint64_t seed() const {
    return (std::uint64_t(std::uint32_t(cells[kSeedHigh])) << 32) | std::uint32_t(cells[kSeedLow]);
  }

  void count_decision() {
    ++decisions.turn;
    ++decisions.round;
    ++decisions.game;
  }

  void set_seed(std::uint64_t seed) {
    cells[kSeedLow] = static_cast<std::int32_t>(static_cast<std::uint32_t>(seed));
    cells[kSeedHigh] = static_cast<std::int32_t>(static_cast<std::uint32_t>(seed >> 32));
  }

  std::int32_t& table_value(const AttributeDef& a) {
    return cells[std::size_t(kHeaderSize + a.offset)];
  }
  const std::int32_t& table_value(const AttributeDef& a) const {
    return cells[std::size_t(kHeaderSize + a.offset)];
  }
  std::int32_t& player_value(PlayerId p, const AttributeDef& a) {
    return cells[std::size_t(cells[kFirstPlayerBlock] + p.value * cells[kPlayerSize] + a.offset)];
  }
  const std::int32_t& player_value(PlayerId p, const AttributeDef& a) const {
    return cells[std::size_t(cells[kFirstPlayerBlock] + p.value * cells[kPlayerSize] + a.offset)];
  }

  // -- streams -----------------------------------------------------------------------------
  std::uint64_t drawn(StreamId s) const {
    const std::size_t at = std::size_t(cells[kFirstStream]) + 2 * s.index();
    return (std::uint64_t(std::uint32_t(cells[at + 1])) << 32) | std::uint32_t(cells[at]);
  }
  void set_drawn(StreamId s, std::uint64_t n) {
    const std::size_t at = std::size_t(cells[kFirstStream]) + 2 * s.index();
    cells[at] = static_cast<std::int32_t>(static_cast<std::uint32_t>(n));
    cells[at + 1] = static_cast<std::int32_t>(static_cast<std::uint32_t>(n >> 32));
  }

  // -- zones -------------------------------------------------------------------------------
  enum ZoneField : std::int32_t { kFirst, kLast, kCount, kZoneDef, kZoneOwner, kZoneSize };

  std::int32_t zone_count() const {
    return (cells[kFirstComponent] - cells[kFirstZone]) / kZoneSize;
  }
  std::int32_t& zone_field(ZoneId z, ZoneField f) {
    return cells[std::size_t(cells[kFirstZone] + z.value * kZoneSize + f)];
  }
  const std::int32_t& zone_field(ZoneId z, ZoneField f) const {
    return cells[std::size_t(cells[kFirstZone] + z.value * kZoneSize + f)];
  }
  ZoneDefId zone_def(ZoneId z) const { return ZoneDefId(zone_field(z, kZoneDef)); }
  MaybePlayer zone_owner(ZoneId z) const { return MaybePlayer(zone_field(z, kZoneOwner)); }
  std::int32_t size_of(ZoneId z) const { return zone_field(z, kCount); }
  ComponentId first_in(ZoneId z) const { return ComponentId(zone_field(z, kFirst)); }
  ComponentId last_in(ZoneId z) const { return ComponentId(zone_field(z, kLast)); }

  // -- components --------------------------------------------------------------------------
  enum ComponentField : std::int32_t {
    kDefinition,
    kZone,
    kPlace,  // the cell in the zone; -1 where the zone has none
    kPrevious,
    kNext,
    kComponentHeader
  };

  std::int32_t component_count() const {
    return (static_cast<std::int32_t>(cells.size()) - cells[kFirstComponent]) /
           cells[kComponentSize];
  }
  // Whether there is such a player, zone, component on the table. Every number that comes from
  // content, a script, a file or a player is asked this before the cells are read by it.
  bool has(MaybePlayer p) const { return p.is_some() && p.number() < cells[kPlayers]; }
  bool has(ZoneId z) const {
    return z.value >= 0 &&
           std::int64_t{cells[kFirstZone]} + (std::int64_t{z.value} + 1) * kZoneSize <=
               cells[kFirstComponent];
  }
  bool has(ComponentId c) const {
    return c.value >= 0 && std::int64_t{cells[kFirstComponent]} +
                                   (std::int64_t{c.value} + 1) * cells[kComponentSize] <=
                               static_cast<std::int64_t>(cells.size());
  }
  std::int32_t& component_field(ComponentId c, ComponentField f) {
    return cells[std::size_t(cells[kFirstComponent] + c.value * cells[kComponentSize] + f)];
  }
  const std::int32_t& component_field(ComponentId c, ComponentField f) const {
    return cells[std::size_t(cells[kFirstComponent] + c.value * cells[kComponentSize] + f)];
  }
  DefinitionId definition_of(ComponentId c) const {
    return DefinitionId(component_field(c, kDefinition));
  }
  ZoneId zone_of(ComponentId c) const { return ZoneId(component_field(c, kZone)); }
  std::int32_t place_of(ComponentId c) const { return component_field(c, kPlace); }
  ComponentId next_of(ComponentId c) const { return ComponentId(component_field(c, kNext)); }
  // Any of a component's cells, its header included.
  std::int32_t component_cell(ComponentId c, std::int32_t place) const {
    return cells[std::size_t(cells[kFirstComponent] + c.value * cells[kComponentSize] + place)];
  }
  std::int32_t& component_value(ComponentId c, const AttributeDef& a) {
    return cells[std::size_t(cells[kFirstComponent] + c.value * cells[kComponentSize] +
                             kComponentHeader + a.offset)];
  }
  const std::int32_t& component_value(ComponentId c, const AttributeDef& a) const {
    return cells[std::size_t(cells[kFirstComponent] + c.value * cells[kComponentSize] +
                             kComponentHeader + a.offset)];
  }
};

// A State with its zones made and its attributes at their initial values, no components and an
// empty timetable. REQUIRES: the number of players is one the ruleset allows.
State empty_state(const Ruleset&, std::int32_t players, std::uint64_t seed);

// The zone `def` of the table (no owner) or of `owner`.
ZoneId zone_of(const Ruleset&, const State&, ZoneDefId def, MaybePlayer owner);

// Which of its limits a game has reached.
enum class GameLimit : std::uint8_t { kTurns, kTurnDecisions, kRoundDecisions, kGameDecisions };

// Whether there were more decisions than the ruleset allows.
inline bool exceeds_decisions(const Ruleset& r, const State& s) {
  return s.decisions.turn > r.decision_limits.turn || s.decisions.round > r.decision_limits.round ||
         s.decisions.game > r.decision_limits.game;
}

// The limit for which a game was broken off. REQUIRES: its status is kBrokenOff.
GameLimit limit_reached(const Ruleset&, const State&);

// The memory that a state occupies, in bytes.
std::size_t bytes_of(const State&);

// Whether the zone of a cell is there and has this cell.
bool has_cell(const Ruleset&, const State&, std::int32_t cell);

// Whether a value of a type that refers to something (a player, component, definition, zone, cell,
// resource or symbol) refers to something that is there; true for the other types.
bool refers_to_something(const Ruleset&, const State&, TypeKind, std::int32_t value);

// A fingerprint of the cells and the timetable: equal states have equal digests. The counts of
// decisions are left out; they follow from the choices that led to the state.
std::uint64_t digest_of(const State&);

// Canonical text, and back. parse_state refuses text that to_text cannot have written for this
// ruleset: the result would break an invariant.
std::string to_text(const State&);
std::optional<State> parse_state(const Ruleset&, std::string_view text);

}  // namespace cubilete
