// How the scores of a game go, round by round.
#pragma once

#include <memory>
#include <vector>

#include "lab/run_games.h"
#include "play/simulate.h"

namespace cubilete {

// Later rounds are not looked at.
inline constexpr std::int32_t kMostRounds = 60;

// Plays games and gives the score of each seat as it is at the end of each round.
std::unique_ptr<GamePlayer> make_course_player(const std::shared_ptr<const Ruleset>&,
                                               const SimulationRequest&);
std::size_t values_of_course(std::int32_t players);

// The scores of many games.
class ScoreCourse {
 public:
  explicit ScoreCourse(std::int32_t players);

  // The values of a game, as make_course_player has them.
  void take(std::span<const std::int64_t> values);
  // How many rounds have had games; the scores of a seat at the end of a round (from 0), of the
  // games that had not ended before it.
  std::size_t rounds() const;
  const Distribution& scores(std::size_t round, std::int32_t seat) const {
    return scores_[round][std::size_t(seat)];
  }

 private:
  std::vector<std::vector<Distribution>> scores_;  // by round, by seat
};

}  // namespace cubilete
