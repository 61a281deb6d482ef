// How a number came about: every change of an attribute in the course of a game, with its cause.
#pragma once

#include <vector>

#include "game.h"

namespace cubilete {

struct LedgerEntry {
  std::size_t choice = 0;  // the number of the choice that led to it, from 1; 0: the set-up
  std::int32_t round = 0;
  std::int32_t turn = 0;
  std::int32_t change = 0;
  Cause cause;
};

struct Ledger {
  std::int32_t initial = 0;  // before the first entry
  std::vector<LedgerEntry> entries;
  std::int32_t value = 0;  // initial and all changes together
};

// Of an attribute of the table (no player) or of a player, after the first `choices` choices.
// The game is played again for it; fails as Game::replay does.
// REQUIRES: choices <= game.choices().size().
Result<Ledger> ledger_of(Game&, AttributeId, MaybePlayer, std::size_t choices);

}  // namespace cubilete
