#include "lab/kingmaking.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "lab/agents_game.h"

namespace cubilete {

namespace {

class KingmakingPlayer final : public AgentsGame {
 public:
  KingmakingPlayer(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request)
      : AgentsGame(ruleset, request) {}

  Result<void> play(std::int64_t n, std::span<std::int64_t> values) override {
    std::ranges::fill(values, 0);
    const auto winners = play_once(n, std::nullopt);
    if (!winners) return Failure(winners.error());
    const std::vector<std::int64_t> last = asked_;
    for (std::size_t seat = 0; seat < last.size(); ++seat) {
      // A choice of nobody decides nothing, and where nobody wins there is no king.
      if ((*winners)[seat] || last[seat] == 0 || std::ranges::count(*winners, true) == 0) continue;
      const auto others = play_once(n, Turn{seat, last[seat]});
      if (!others) return Failure(others.error());
      if ((*others)[seat] || *others == *winners) continue;
      values[0] = 1;
      break;
    }
    return {};
  }

 private:
  // A decision of a seat, by its number among those of the seat, from 1.
  struct Turn {
    std::size_t seat = 0;
    std::int64_t decision = 0;
  };

  // Plays the game, with another answer in one decision. Returns which seats win.
  Result<std::vector<bool>> play_once(std::int64_t n, std::optional<Turn> changed) {
    changed_ = changed;
    asked_.assign(std::size_t(request().players), 0);
    const auto state = play_game(n);
    if (!state) return Failure(state.error());
    const auto outcome = engine().outcome(*state);
    if (!outcome) return Failure(outcome.error());
    std::vector<bool> winners(std::size_t(request().players));
    for (const Standing& st : outcome->standings) winners[st.player.index()] = st.has_won;
    return winners;
  }

  Result<std::size_t> answer(const State& s, const Decision& d) override {
    const std::size_t seat = d.player.seat().index();
    const auto option = answer_of_agent(s, d);
    const std::size_t options = d.options.size();
    if (!option || options < 2) return option;
    ++asked_[seat];
    const bool is_changed =
        changed_ && changed_->seat == seat && changed_->decision == asked_[seat];
    if (!is_changed) return option;
    return another_option(*option, options, RandomStream(seed(), seat, 0));
  }

  // These belong to the current game.
  std::optional<Turn> changed_;
  std::vector<std::int64_t> asked_;  // by seat, decisions with more than one answer
};

}  // namespace

std::unique_ptr<GamePlayer> make_kingmaking_player(const std::shared_ptr<const Ruleset>& ruleset,
                                                   const SimulationRequest& request) {
  return std::make_unique<KingmakingPlayer>(ruleset, request);
}

}  // namespace cubilete
