// What the end of a playout is worth to each player, from 0 to 1.
#pragma once

#include <vector>

#include "play/worlds.h"

namespace cubilete {

// The share of a victory counts three quarters where the game has ended, the rest is how far a
// player is in front of the best of the others (alone: his own score), against what other playouts
// of the same search came to: far below the mean is near 0, far above it near 1. A playout that was
// cut off has that alone. How far a player is in front right after his action counts beside it: it
// is less, but not blurred by what comes later. Where all can lose together, what a player has
// counts more than how far he is in front: otherwise nobody would do what helps all. Everything
// follows from the playouts in their order.
class Valuation {
 public:
  // `of_action`: how much the position right after the action counts, from 0 to 1.
  // `can_lose_together`: of the rules (below).
  Valuation(double of_action, bool can_lose_together)
      : of_action_(of_action), can_lose_together_(can_lose_together) {}

  // Notes the position right after the action. Fails as Worlds::worth, and so does value().
  Result<void> look(Worlds&);
  // The value of the end, with what was looked at since the last one.
  Result<void> value(Worlds&, Worlds::End, std::vector<double>& by_seat);

 private:
  struct Spread {
    double n = 0;
    double mean = 0;
    double squares = 0;  // the sum of squared differences from the mean

    void add(double x);
    double share_of(double x) const;
  };

  // What came of earlier positions, by seat.
  struct Spreads {
    std::vector<Spread> leads;
    std::vector<Spread> worths;
  };

  // The shares by seat.
  void compare(Spreads& spreads, std::vector<double>& shares) const;

  double of_action_;
  bool can_lose_together_;
  Spreads at_the_end_;
  Spreads after_action_;
  std::vector<double> shares_after_action_;  // empty: not looked at
  std::vector<double> worth_;
  std::vector<double> wins_;
};

// Whether an effect or action of the rules lets all players lose.
bool can_lose_together(const Ruleset&);

}  // namespace cubilete
