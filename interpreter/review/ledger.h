// Explains how a number came about: every change of an attribute during a game, with its cause.
#pragma once

#include <vector>

#include "game.h"

namespace cubilete {

struct LedgerEntry {
  std::size_t choice = 0;  // number of the choice that caused it, from 1; 0: the set-up
  std::int32_t round = 0;
  std::int32_t turn = 0;
  PhaseId phase;  // the last phase that began; none before the first
  std::int32_t change = 0;
  Cause cause;
};

struct Ledger {
  std::int32_t initial = 0;  // value before the first entry
  std::vector<LedgerEntry> entries;
  std::int32_t value = 0;  // value after all entries
};

// Lists the changes of an attribute of the table (no player) or of a player up to the first
// `choices` choices; of a list it counts the items. Plays the game again; fails as Game::replay
// does. REQUIRES: choices <= game.choices().size().
Result<Ledger> ledger_of(Game&, AttributeId, MaybePlayer, std::size_t choices);
// Lists the changes of a query that is shown with players, after each choice. The cause of an entry
// is the last action of that step. Also fails if the query fails. REQUIRES:
// query.is_shown_with(TypeKind::kPlayer), and its value is a number.
Result<Ledger> ledger_of(Game&, const QueryDef& query, PlayerId, std::size_t choices);

}  // namespace cubilete
