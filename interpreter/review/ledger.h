// How a number came about: every change of an attribute in the course of a game, with its cause.
#pragma once

#include <vector>

#include "game.h"

namespace cubilete {

struct LedgerEntry {
  std::size_t choice = 0;  // the number of the choice that led to it, from 1; 0: the set-up
  std::int32_t round = 0;
  std::int32_t turn = 0;
  PhaseId phase;  // the last one that began; none before any
  std::int32_t change = 0;
  Cause cause;
};

struct Ledger {
  std::int32_t initial = 0;  // before the first entry
  std::vector<LedgerEntry> entries;
  std::int32_t value = 0;  // initial and all changes together
};

// Of an attribute of the table (no player) or of a player (of a list: how many items it has), after
// the first `choices` choices. The game is played again for it; fails as Game::replay does.
// REQUIRES: choices <= game.choices().size().
Result<Ledger> ledger_of(Game&, AttributeId, MaybePlayer, std::size_t choices);
// The same of a query that is shown with players: its value after each choice; the cause of an
// entry is the last action of the step. Fails also where the query does.
// REQUIRES: query.is_shown_with(TypeKind::kPlayer), and its value is a number.
Result<Ledger> ledger_of(Game&, const QueryDef& query, PlayerId, std::size_t choices);

}  // namespace cubilete
