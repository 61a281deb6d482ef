#include "lab/scores_by_round.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "lab/agents_game.h"

namespace cubilete {

namespace {

constexpr std::int64_t kNotReached = std::numeric_limits<std::int64_t>::min();

class RoundScorePlayer final : public AgentsGame {
 public:
  RoundScorePlayer(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request)
      : AgentsGame(ruleset, request), scorer_(ruleset) {}

  Result<void> play(std::int64_t n, std::span<std::int64_t> values) override {
    std::fill(values.begin(), values.end(), kNotReached);
    values_ = values;
    round_ = 1;
    const auto state = play_game(n);
    if (!state) return Failure(state.error());
    return note(*state, state->round());
  }

 private:
  Result<std::size_t> answer(const State& s, const Decision& d) override {
    // Within an effect that is answered while it runs, only the decision may be read.
    const bool is_between = d.kind == AskKind::kAction || d.kind == AskKind::kChoice;
    if (is_between && s.round() > round_) {
      if (auto ok = note(s, s.round() - 1); !ok) return Failure(ok.error());
      round_ = s.round();
    }
    return answer_of_agent(s, d);
  }

  // Records the current scores for this round, and for skipped rounds in which nobody was asked.
  Result<void> note(const State& s, std::int32_t last) {
    const auto outcome = scorer_.engine().outcome(s);
    if (!outcome) return Failure(outcome.error());
    for (std::int32_t round = round_; round <= std::min(last, kMostRounds); ++round) {
      const auto first = static_cast<std::size_t>((round - 1) * request().players);
      for (const Standing& st : outcome->standings) values_[first + st.player.index()] = st.score;
    }
    return {};
  }

  Interpreter scorer_;  // computes scores while the game is played
  std::span<std::int64_t> values_;
  std::int32_t round_ = 1;  // the current round
};

}  // namespace

std::unique_ptr<GamePlayer> make_round_score_player(const std::shared_ptr<const Ruleset>& ruleset,
                                                    const SimulationRequest& request) {
  return std::make_unique<RoundScorePlayer>(ruleset, request);
}

std::size_t values_of_round_scores(std::int32_t players) {
  return static_cast<std::size_t>(kMostRounds * players);
}

ScoresByRound::ScoresByRound(std::int32_t players)
    : scores_(kMostRounds, std::vector<Distribution>(static_cast<std::size_t>(players))) {}

void ScoresByRound::take(std::span<const std::int64_t> values) {
  const std::size_t players = scores_.front().size();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] != kNotReached) scores_[i / players][i % players].add(values[i]);
  }
}

std::size_t ScoresByRound::rounds() const {
  std::size_t n = 0;
  while (n < scores_.size() && scores_[n].front().total() > 0) ++n;
  return n;
}

}  // namespace cubilete
