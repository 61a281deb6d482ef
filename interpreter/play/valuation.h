// Evaluates the end of a playout for each player, from 0 to 1.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "play/determinizer.h"

namespace cubilete {

// At the end of a game, three quarters are the share of the victory; the rest is the player's lead
// over the best opponent (a partner of his team is none; without opponents: his value), compared
// with other playouts of the search: far below the mean is near 0, far above near 1. A playout that
// was cut off has only the latter. The lead right after his action counts as well: it says less,
// but is not blurred by later events. If all can lose together, a player's own value counts more
// than his lead, so that he helps all. The result depends only on the order of playouts.
class Valuation {
 public:
  // `of_action` is the weight of the position right after the action, from 0 to 1.
  // `can_lose_together` is a property of the rules (see below).
  Valuation(double of_action, bool can_lose_together)
      : of_action_(of_action), can_lose_together_(can_lose_together) {}

  // Records the position right after the action. Fails as Determinizer::worth; so does value().
  Result<void> look(Determinizer&);
  // Returns the value of the end, including the position recorded since the last end.
  Result<void> value(Determinizer&, Determinizer::End, std::vector<double>& by_seat);

 private:
  struct Spread {
    double n = 0;
    double mean = 0;
    double squares = 0;  // the sum of squared differences from the mean

    void add(double x);
    double share_of(double x) const;
  };

  // Statistics of earlier positions, by seat.
  struct Spreads {
    std::vector<Spread> leads;
    std::vector<Spread> worths;
  };

  // Returns the shares by seat.
  void compare(std::span<const std::int32_t> teams, Spreads& spreads,
               std::vector<double>& shares) const;

  double of_action_;
  bool can_lose_together_;
  Spreads at_the_end_;
  Spreads after_action_;
  std::vector<double> shares_after_action_;  // empty: not recorded
  std::vector<double> worth_;
  std::vector<double> wins_;
};

// Returns a player's value less the best value of an opponent; without opponents his value. `teams`
// is that of Determinizer::teams.
double lead_of(std::span<const double> worth, std::span<const std::int32_t> teams,
               std::size_t player);

// Returns whether an effect or action of the rules lets all players lose.
bool can_lose_together(const Ruleset&);

}  // namespace cubilete
