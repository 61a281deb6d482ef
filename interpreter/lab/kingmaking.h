// Measures how often somebody who does not win decides who does.
//
// A game is played; then, for each seat that won nothing, once more with the same luck up to the
// last decision of that seat, which is answered otherwise. The seat is a kingmaker where it does
// not win then either, and the winners are other seats than before. What the other answer does to
// later luck counts, too: who decides whose dice are rolled decides who wins.
#pragma once

#include <memory>

#include "lab/run_games.h"
#include "play/simulate.h"

namespace cubilete {

std::unique_ptr<GamePlayer> make_kingmaking_player(const std::shared_ptr<const Ruleset>&,
                                                   const SimulationRequest&);
// The value of a game: whether any seat was a kingmaker.
inline constexpr std::size_t kValuesOfKingmaking = 1;

}  // namespace cubilete
