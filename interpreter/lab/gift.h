// What a game would be like if one seat were given a card: where players hold such cards, and a
// copy of it laid down there.
#pragma once

#include <cstdint>
#include <vector>

#include "play/simulate.h"

namespace cubilete {

// Where a player holds a card.
struct GiftPlace {
  ZoneDefId zone;  // of players; none: players do not hold such cards
  // Where the zone has cells: those in which such cards came to lie, as often as they did.
  std::vector<std::int32_t> cells;
};

// Where the cards came to lie that players had from elsewhere, set-up included, in some games of so
// many players that are played for it: by definition. A card that none of them had goes where they
// had others of its kind.
Result<std::vector<GiftPlace>> gift_places(const std::shared_ptr<const Ruleset>&,
                                           std::int32_t players, std::uint64_t seed);

// The same, but all in this zone of players, wherever it holds the card. REQUIRES: places that
// gift_places has found.
std::vector<GiftPlace> gift_places_in(const Ruleset&, ZoneDefId, const std::vector<GiftPlace>&);

// When cards are given. 0: before the game begins, when the table is set; else before the first
// action of that round is chosen.
using GiftRound = std::int32_t;

struct Gift {
  std::int32_t seat = 0;
  DefinitionId card;
  const GiftPlace* place = nullptr;
  GiftRound round = 0;
};

// Lays a copy that no player has, of hidden ones first, into the zone of the seat; where there is
// none, a further copy. Nothing else is done: no trigger, and nothing of what a rule does when
// players come by the card. `seed`: of the choice among several cells. False where there is no
// room; then nothing has changed.
bool give(const Ruleset&, State&, const Gift&, std::uint64_t seed);

// Lets a position that waits for an action ask for it anew, by what is possible now.
void ask_again(State&);

}  // namespace cubilete
