// Records the scores of games round by round.
#pragma once

#include <memory>
#include <vector>

#include "lab/run_games.h"
#include "play/simulate.h"

namespace cubilete {

// Later rounds are not recorded.
inline constexpr std::int32_t kMostRounds = 60;

// Plays games and returns each seat's score at the end of each round.
std::unique_ptr<GamePlayer> make_round_score_player(const std::shared_ptr<const Ruleset>&,
                                                    const SimulationRequest&);
std::size_t values_of_round_scores(std::int32_t players);

// The distributions of scores in many games.
class ScoresByRound {
 public:
  explicit ScoresByRound(std::int32_t players);

  // Adds the values of a game, as written by make_round_score_player.
  void take(std::span<const std::int64_t> values);
  // Returns how many rounds were played in any game. scores() covers the games that had not ended
  // before the round (from 0).
  std::size_t rounds() const;
  const Distribution& scores(std::size_t round, std::int32_t seat) const {
    return scores_[round][std::size_t(seat)];
  }

 private:
  std::vector<std::vector<Distribution>> scores_;  // by round and seat
};

}  // namespace cubilete
