// Gives a card to one seat, to compare games with and without it: finds where players hold such
// cards, and puts a copy there.
#pragma once

#include <cstdint>
#include <vector>

#include "play/simulate.h"

namespace cubilete {

// The place where a player holds a card.
struct CardPlace {
  ZoneDefId zone;  // a zone of players; none: players do not hold such cards
  // If the zone has cells: the cells where such cards were put, each as often as that happened.
  std::vector<std::int32_t> cells;
};

// Plays some games with so many players, and returns for each definition where its cards were put
// when players obtained them, including the set-up. A card that no player obtained gets the place
// of others of its kind.
Result<std::vector<CardPlace>> card_places(const std::shared_ptr<const Ruleset>&,
                                           std::int32_t players, std::uint64_t seed);

// Returns the same places, but all in this zone of players if it can hold the card. REQUIRES:
// places from card_places.
std::vector<CardPlace> card_places_in(const Ruleset&, ZoneDefId, const std::vector<CardPlace>&);

// When cards are given. 0: after the set-up, before the game begins; else before the first action
// of that round is chosen.
using GivingRound = std::int32_t;

struct GivenCard {
  std::int32_t seat = 0;
  DefinitionId card;
  const CardPlace* place = nullptr;
  GivingRound round = 0;
};

// Puts a copy that no player has, preferably a hidden one, into the zone of the seat; if there is
// none, makes a new copy. Triggers and other rules about obtaining the card do not run. `seed`
// selects one of several cells. Returns false without changes if there is no room.
bool give(const Ruleset&, State&, const GivenCard&, std::uint64_t seed);

// Makes a position that waits for an action compute its options again.
void ask_again(State&);

}  // namespace cubilete
