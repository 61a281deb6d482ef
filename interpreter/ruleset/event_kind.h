#pragma once

#include <cstdint>

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
};

}  // namespace cubilete
