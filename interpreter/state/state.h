// A State is the complete changing part of a game, as a value: its cells (cells.h) and the open
// positions of the timetable. Undo, search and replay work on copies.
//
// Invariants (checked by the operations; only they and the timetable write `cells`):
//   I1  every component is in exactly one zone, and that zone's chain holds it once;
//   I2  a zone's count is the length of its chain;
//   I3  every attribute is within its declared bounds;
//   I4  `before` is empty, or holds the cells from before `activation` started. It remains empty if
//       the effect's questions are answered on the spot.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "state/cells.h"

namespace cubilete {

// A position in the timetable.
struct Frame {
  FlowId node;
  std::int32_t position = -1;  // index of the next part; -1: before the first, or between passes
  std::int32_t count = 0;      // number of finished passes or players
  MaybePlayer player;          // the acting player, in a turns node and below
  std::vector<std::int32_t> order;  // the players of a turns node

  bool operator==(const Frame&) const = default;
};

// A block that is waiting or being executed. Locals and answers are runs of numbers, each after its
// length; they suffice to execute the block again from the beginning.
struct Activation {
  BlockId block;
  ActionId action;  // the action with this effect; none for others
  TriggerId trigger;
  MaybePlayer player;  // the acting player
  std::int32_t slots = 0;
  std::vector<std::int32_t> locals;
  std::vector<std::int32_t> answers;  // answers to its questions so far, with those of chance
  std::uint64_t events_digest = 0;    // digest of its events before its last question
  std::int32_t events_emitted = 0;

  bool operator==(const Activation&) const = default;
};

enum class AskKind : std::uint8_t {
  kAction,    // a choice of an action
  kChoice,    // the next declared choice of the action
  kEffect,    // a question in the middle of an effect
  kChance,    // the outcome of a roll, if outcomes are supplied
  kAnswered,  // answered; waits for the answers of other players
};

// One open question.
struct Ask {
  AskKind kind = AskKind::kAction;
  MaybePlayer player;  // none for chance
  ActionId action;
  std::vector<std::int32_t> locals;  // the choices so far, each after its length

  bool operator==(const Ask&) const = default;
};

// Counts the decisions of players, except those with one option and those of chance: since the last
// turn or round began, since the last round began, and in the whole game.
struct DecisionCounts {
  std::int32_t turn = 0;
  std::int32_t round = 0;
  std::int32_t game = 0;

  bool operator==(const DecisionCounts&) const = default;
};

class Knowledge;

// What the players know of a position beyond what they see (state/knowledge.h). The engine keeps it
// while it makes events, in games with hidden components; else there is none. As it follows from
// the choices that led to the position, it is not compared, digested or written.
struct Known {
  std::shared_ptr<const Knowledge> is;

  bool operator==(const Known&) const { return true; }
};

// The most components of a game; creating more fails.
inline constexpr std::int32_t kMostComponents = 200'000;

struct State {
  enum Header : std::int32_t {
    kSeedLow,
    kSeedHigh,
    kPlayers,
    kRound,
    kTurn,
    kStatus,
    kEndCause,
    kEndRequest,  // the end that an effect requested: EndWhat + 1, 0 for none
    kEndPhase,
    kWinners,        // winners named by an effect, a bit for each seat; 0: by score
    kChanceIsAsked,  // 1: rolls are questions to chance
    kFirstPlayerBlock,
    kFirstStream,
    kFirstZone,
    kFirstComponent,
    kPlayerSize,
    kComponentSize,
    kHeaderSize
  };
  enum ZoneField : std::int32_t { kFirst, kLast, kCount, kZoneDef, kZoneOwner, kZoneSize };
  enum ComponentField : std::int32_t {
    kDefinition,
    kZone,
    kPlace,  // the cell in the zone; -1 in a zone without cells
    kPrevious,
    kNext,
    kComponentHeader
  };

  Cells cells;
  Cells before;
  std::vector<Frame> frames;
  std::vector<Activation> agenda;  // the first one is executed next
  std::optional<Activation> activation;
  std::vector<Ask> asks;  // several in simultaneous decisions; empty when the game is over
  // Not in the cells: executing an effect again from `before` must not reset them.
  DecisionCounts decisions;
  Known known;

  bool operator==(const State&) const = default;

  // -- the game and its players ------------------------------------------------------------------
  std::int32_t players() const { return cells[kPlayers]; }
  std::int32_t round() const { return cells[kRound]; }
  std::int32_t turn() const { return cells[kTurn]; }
  Status status() const { return static_cast<Status>(cells[kStatus]); }
  bool is_over() const { return status() != Status::kPlaying; }
  std::uint64_t seed() const { return wide(kSeedLow); }
  // Returns the count of numbers drawn from a random stream.
  std::uint64_t drawn(StreamId s) const {
    return wide(std::size_t(cells[kFirstStream]) + 2 * s.index());
  }
  // Returns the first cell of an attribute: its value, or the length of its list (see items_of).
  const std::int32_t& table_value(const AttributeDef& a, std::int32_t place = 0) const {
    return cells[std::size_t(kHeaderSize + a.offset_at(place))];
  }
  // Returns one of the cells for phases to be started (kPhasesToStartSize). REQUIRES: effects can
  // start phases.
  const std::int32_t& phase_to_start(const Ruleset& r, std::int32_t k) const {
    return cells[std::size_t(kHeaderSize + r.phases_to_start() + k)];
  }
  bool has_phases_to_start(const Ruleset& r) const {
    return r.startable_phases > 0 && phase_to_start(r, 0) > 0;
  }
  // Returns any cell of a player.
  const std::int32_t& player_cell(PlayerId p, std::int32_t place) const {
    return cells[std::size_t(cells[kFirstPlayerBlock] + p.value * cells[kPlayerSize] + place)];
  }
  const std::int32_t& player_value(PlayerId p, const AttributeDef& a,
                                   std::int32_t place = 0) const {
    return player_cell(p, a.offset_at(place));
  }
  void count_decision() {
    ++decisions.turn;
    ++decisions.round;
    ++decisions.game;
  }

  // Return whether the player, zone or component exists. Every number from content, a script, a
  // file or a player is checked with these before it is used to read cells.
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

  // -- zones and components ----------------------------------------------------------------------
  std::int32_t zone_count() const {
    return (cells[kFirstComponent] - cells[kFirstZone]) / kZoneSize;
  }
  const std::int32_t& zone_field(ZoneId z, ZoneField f) const {
    return cells[std::size_t(cells[kFirstZone] + z.value * kZoneSize + f)];
  }
  ZoneDefId zone_def(ZoneId z) const { return ZoneDefId(zone_field(z, kZoneDef)); }
  MaybePlayer zone_owner(ZoneId z) const { return MaybePlayer(zone_field(z, kZoneOwner)); }
  std::int32_t size_of(ZoneId z) const { return zone_field(z, kCount); }
  ComponentId first_in(ZoneId z) const { return ComponentId(zone_field(z, kFirst)); }
  ComponentId last_in(ZoneId z) const { return ComponentId(zone_field(z, kLast)); }

  std::int32_t component_count() const {
    return (static_cast<std::int32_t>(cells.size()) - cells[kFirstComponent]) /
           cells[kComponentSize];
  }
  const std::int32_t& component_field(ComponentId c, ComponentField f) const {
    return cells[first_cell(c) + std::size_t(f)];
  }
  DefinitionId definition_of(ComponentId c) const {
    return DefinitionId(component_field(c, kDefinition));
  }
  ZoneId zone_of(ComponentId c) const { return ZoneId(component_field(c, kZone)); }
  std::int32_t place_of(ComponentId c) const { return component_field(c, kPlace); }
  ComponentId next_of(ComponentId c) const { return ComponentId(component_field(c, kNext)); }
  // Returns any cell of a component, including its header.
  std::int32_t component_cell(ComponentId c, std::int32_t place) const {
    return cells[first_cell(c) + std::size_t(place)];
  }
  const std::int32_t& component_value(ComponentId c, const AttributeDef& a) const {
    return cells[first_cell(c) + std::size_t(kComponentHeader + a.offset)];
  }
  // REQUIRES: the cell exists, and is of the zone that the attribute is of.
  const std::int32_t& cell_value(CellId c, const AttributeDef& a) const {
    const MaybePlayer owner = zone_owner(c.zone());
    return owner.is_some() ? player_value(owner.seat(), a, c.place()) : table_value(a, c.place());
  }
  // Returns the attribute values of a component.
  std::span<const std::int32_t> component_values(ComponentId c) const {
    return {cells.data() + first_cell(c) + kComponentHeader,
            std::size_t(cells[kComponentSize] - kComponentHeader)};
  }

 private:
  std::size_t first_cell(ComponentId c) const {
    return std::size_t(cells[kFirstComponent] + c.value * cells[kComponentSize]);
  }
  // Returns a number of 64 bits in two cells, low half first.
  std::uint64_t wide(std::size_t at) const {
    return (std::uint64_t(std::uint32_t(cells[at + 1])) << 32) | std::uint32_t(cells[at]);
  }
};

// Returns a State with empty zones, initial attribute values, no components and an empty timetable.
// REQUIRES: the ruleset allows the number of players.
State empty_state(const Ruleset&, std::int32_t players, std::uint64_t seed);

// Returns the zone of the table (without an owner) or of `owner`.
ZoneId zone_of(const Ruleset&, const State&, ZoneDefId def, MaybePlayer owner);

// Returns what rules read of a value that is printed on a component.
std::int32_t printed_value(const Ruleset&, const State&, TypeKind, std::int32_t);

// Returns whether a window asks, so that to decline is to pass.
bool asks_in_window(const Ruleset&, const State&);

// Returns the first open question to a player (none for chance); nullptr without one.
Ask* find_open_ask(State&, MaybePlayer);
const Ask* find_open_ask(const State&, MaybePlayer);

// The limits of a game; see DecisionLimits and Ruleset::turn_limit.
enum class GameLimit : std::uint8_t { kTurns, kTurnDecisions, kRoundDecisions, kGameDecisions };

// Returns whether there were more decisions than the ruleset allows.
inline bool exceeds_decisions(const Ruleset& r, const State& s) {
  return s.decisions.turn > r.decision_limits.turn || s.decisions.round > r.decision_limits.round ||
         s.decisions.game > r.decision_limits.game;
}

// Returns the limit that ended a game. REQUIRES: its status is kBrokenOff.
GameLimit limit_reached(const Ruleset&, const State&);

// Returns the memory that a state occupies, in bytes.
std::size_t bytes_of(const State&);

// Returns whether the zone of a cell exists and has this cell.
bool has_cell(const Ruleset&, const State&, CellId);

// Returns the definition that a cell is for; none if it is for none. REQUIRES: the cell exists.
DefinitionId definition_at(const Ruleset&, const State&, CellId);
// Returns the zone whose cells are the edges of a graph, or the graph of a zone of edges; none if
// the zone is neither.
ZoneId partner_of(const Ruleset&, const State&, ZoneId);
// Calls f with each edge at a cell of a graph, or with both ends of an edge. REQUIRES: the cell
// exists.
template <class F>
void each_joined(const Ruleset& r, const State& s, CellId cell, const F& f) {
  const ZoneId partner = partner_of(r, s, cell.zone());
  if (!partner.is_some()) return;
  for (const std::int32_t place :
       r.zone(s.zone_def(cell.zone())).incidence[std::size_t(cell.place())]) {
    f(CellId(partner, place));
  }
}

// Calls f(attribute, owner, place) for each value that is not a component's. The owner is the
// player whose value or zone it is; none for the table. The place is 0 but for cells.
template <class F>
void each_value_of_blocks(const Ruleset& r, const State& s, F f) {
  for (const AttributeDef& a : r.attributes) {
    for (std::int32_t place = 0; place < a.places; ++place) {
      if (a.block == AttributeOwner::kTable) f(a, MaybePlayer(), place);
      for (std::int32_t p = 0; a.block == AttributeOwner::kPlayer && p < s.players(); ++p) {
        f(a, MaybePlayer(p), place);
      }
    }
  }
}
// Returns the first cell of such a value.
inline const std::int32_t& value_in_block(const State& s, const AttributeDef& a, MaybePlayer owner,
                                          std::int32_t place) {
  return owner.is_some() ? s.player_value(owner.seat(), a, place) : s.table_value(a, place);
}

// Returns whether a value refers to something that exists, for types of references (player,
// component, definition, zone, cell, resource, symbol); true for other types.
bool refers_to_something(const Ruleset&, const State&, TypeKind, std::int32_t value);

// Returns a digest of the cells and the timetable: equal states have equal digests. Counts of
// decisions are left out; they follow from the choices that led to the state.
std::uint64_t digest_of(const State&);
// Returns a digest that also ignores how many random numbers were drawn.
std::uint64_t digest_without_chance(const State&);

// Converts to canonical text and back. parse_state rejects a text that to_text cannot have written
// for this ruleset, since the state would violate an invariant.
std::string to_text(const State&);
std::optional<State> parse_state(const Ruleset&, std::string_view text);

}  // namespace cubilete
