// The kinds of events. This table states once what is known of each; what triggers may wait for and
// learn, and the words of compiled rules follow from it. state/event.h has their fields.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace cubilete {

enum class EventKind : std::uint8_t {
  kGameStarted,
  kRoundStarted,
  kRoundEnded,
  kTurnStarted,
  kTurnEnded,
  kPhaseStarted,
  kPhaseEnded,
  kActionTaken,
  kGained,
  kPaid,
  kChanged,
  kMoved,
  kCreated,
  kRolled,
  kShuffled,
  kPicked,
  kChosen,
  kAnnounced,
  kGameEnded,
  kImpossible,
  kWordsChosen,
  kShown,
  kDenied,
};

struct EventRow {
  std::string_view name;
  bool is_awaited = false;  // triggers can wait for it, by its name
  bool is_change = false;   // of the value of an attribute, which is its subject
  bool has_from = false;    // a component leaves a zone
  bool has_to = false;      // it is about one zone, or a component comes there
};

// Indexed by EventKind.
inline constexpr EventRow kEventKinds[] = {
    {.name = "game_started", .is_awaited = true},
    {.name = "round_started", .is_awaited = true},
    {.name = "round_ended", .is_awaited = true},
    {.name = "turn_started", .is_awaited = true},
    {.name = "turn_ended", .is_awaited = true},
    {.name = "phase_started", .is_awaited = true},
    {.name = "phase_ended", .is_awaited = true},
    {.name = "action_taken"},
    {.name = "gained", .is_awaited = true, .is_change = true},
    {.name = "paid", .is_awaited = true, .is_change = true},
    {.name = "changed", .is_awaited = true, .is_change = true},
    {.name = "moved", .is_awaited = true, .has_from = true, .has_to = true},
    {.name = "created", .is_awaited = true, .has_to = true},
    {.name = "rolled", .is_awaited = true},
    {.name = "shuffled", .is_awaited = true, .has_to = true},
    {.name = "picked"},
    {.name = "chosen"},
    {.name = "announced", .is_awaited = true},
    {.name = "game_ended"},
    {.name = "impossible"},
    {.name = "words_chosen"},
    {.name = "shown"},
    {.name = "denied"},
};
static_assert(std::size(kEventKinds) == static_cast<std::size_t>(EventKind::kDenied) + 1);

constexpr const EventRow& row_of(EventKind kind) {
  return kEventKinds[static_cast<std::size_t>(kind)];
}
constexpr bool is_change(EventKind kind) { return row_of(kind).is_change; }

}  // namespace cubilete
