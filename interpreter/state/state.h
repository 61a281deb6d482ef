// A State is everything that can change in a game, as a value: its cells (cells.h) and the open
// positions of the timetable. Copy it, compare it, keep it: undo, search and replay are copies.
//
// Invariants (checked by operations, which with the timetable alone write `cells`):
//   I1  every component is in exactly one zone, and that zone's chain holds it once;
//   I2  a zone's count is the length of its chain;
//   I3  every attribute is within its declared bounds;
//   I4  `before` is empty, or holds the cells as they were when `activation` started; where effects
//       are answered on the spot it stays empty.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "state/cells.h"

namespace cubilete {

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
  TriggerId trigger;
  MaybePlayer player;  // the acting player
  std::int32_t slots = 0;
  std::vector<std::int32_t> locals;
  std::vector<std::int32_t> answers;  // given so far to its questions, chance included
  std::uint64_t events_digest = 0;    // of its events before its last question
  std::int32_t events_told = 0;

  bool operator==(const Activation&) const = default;
};

enum class AskKind : std::uint8_t {
  kAction,    // which action
  kChoice,    // the next declared choice of an action
  kEffect,    // a question in the middle of an effect
  kChance,    // what chance brought: only where outcomes are supplied
  kAnswered,  // nothing is open: waits for the answers of others
};

// One open question.
struct Ask {
  AskKind kind = AskKind::kAction;
  MaybePlayer player;  // none for chance
  ActionId action;
  std::vector<std::int32_t> locals;  // of the choices made so far, each behind its length

  bool operator==(const Ask&) const = default;
};

// The decisions that players answered, without those of one option and the answers of chance:
// since the last turn or round began, since the last round began, in the whole game.
struct DecisionCounts {
  std::int32_t turn = 0;
  std::int32_t round = 0;
  std::int32_t game = 0;

  bool operator==(const DecisionCounts&) const = default;
};

struct State : TableCells {
  Cells before;
  std::vector<Frame> frames;
  std::vector<Activation> agenda;  // the first is next
  std::optional<Activation> activation;
  std::vector<Ask> asks;  // several where players decide at once; empty when over
  // Not among the cells: effects that are run again from `before` do not take them back.
  DecisionCounts decisions;

  bool operator==(const State&) const = default;

  void count_decision() {
    ++decisions.turn;
    ++decisions.round;
    ++decisions.game;
  }
};

// A State with its zones made and its attributes at their initial values, no components and an
// empty timetable. REQUIRES: the number of players is one the ruleset allows.
State empty_state(const Ruleset&, std::int32_t players, std::uint64_t seed);

// The zone `def` of the table (no owner) or of `owner`.
ZoneId zone_of(const Ruleset&, const State&, ZoneDefId def, MaybePlayer owner);

// The first open question to a player (chance: no player); nullptr where there is none.
Ask* find_open_ask(State&, MaybePlayer);
const Ask* find_open_ask(const State&, MaybePlayer);

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
bool has_cell(const Ruleset&, const State&, CellId);

// Whether a value of a type that refers to something (a player, component, definition, zone, cell,
// resource or symbol) refers to something that is there; true for the other types.
bool refers_to_something(const Ruleset&, const State&, TypeKind, std::int32_t value);

// A fingerprint of the cells and the timetable: equal states have equal digests. The counts of
// decisions are left out; they follow from the choices that led to the state.
std::uint64_t digest_of(const State&);
// The same, but equal also where the number of random numbers drawn differs.
std::uint64_t digest_without_chance(const State&);

// Canonical text, and back. parse_state refuses text that to_text cannot have written for this
// ruleset: the result would break an invariant.
std::string to_text(const State&);
std::optional<State> parse_state(const Ruleset&, std::string_view text);

}  // namespace cubilete
