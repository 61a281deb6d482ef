// Measures how often what one player does changes what the next one may do or does.
//
// A game is played. Of its choices one is drawn, and the game is played once more with the same
// luck, in which that choice is answered otherwise. What is compared is the turn of the player who
// is asked next: the questions, the answers that are offered, and those that are given. It is
// another turn by interaction alone where as many random numbers were drawn before it both times,
// since then the same dice and cards come in it; other games are set aside.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "lab/run_games.h"
#include "play/simulate.h"

namespace cubilete {

std::unique_ptr<GamePlayer> make_interaction_player(const std::shared_ptr<const Ruleset>&,
                                                    const SimulationRequest&);
inline constexpr std::size_t kValuesOfInteraction = 2;

struct Interaction {
  std::int64_t games = 0;
  std::int64_t compared = 0;  // those of the same luck
  std::int64_t changed = 0;   // those of them in which the next player had another turn

  // Adds the values of a game.
  void take(std::span<const std::int64_t> values);
};

}  // namespace cubilete
