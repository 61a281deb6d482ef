#include "lab/kingmaking.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/random.h"
#include "play/agent.h"
#include "play/compiled_rules.h"

namespace cubilete {

namespace {

class KingmakingPlayer final : public GamePlayer, private Answerer {
 public:
  KingmakingPlayer(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request)
      : interpreter_(ruleset), compiled_(ruleset, request), request_(request) {
    interpreter_.engine().stop_when(request.stop);
  }

  Result<void> play(std::int64_t n, std::span<std::int64_t> values) override {
    std::ranges::fill(values, 0);
    seed_ = seed_of_game(request_.seed, n);
    const auto winners = play_once(std::nullopt);
    if (!winners) return Failure(winners.error());
    const std::vector<std::int64_t> last = asked_;
    for (std::size_t seat = 0; seat < last.size(); ++seat) {
      // A choice of nobody decides nothing, and where nobody wins there is no king.
      if ((*winners)[seat] || last[seat] == 0 || std::ranges::count(*winners, true) == 0) continue;
      const auto others = play_once(Turn{seat, last[seat]});
      if (!others) return Failure(others.error());
      if ((*others)[seat] || *others == *winners) continue;
      values[0] = 1;
      break;
    }
    return {};
  }
  void give_up_when(const std::atomic<bool>& is_over) override { is_over_ = &is_over; }

 private:
  // A decision of a seat, by its number among those of the seat, from 1.
  struct Turn {
    std::size_t seat = 0;
    std::int64_t decision = 0;
  };

  // Plays the game, with another answer in one decision. Returns which seats win.
  Result<std::vector<bool>> play_once(std::optional<Turn> changed) {
    changed_ = changed;
    asked_.assign(std::size_t(request_.players), 0);
    agents_ = agents_of_game(request_.seats, seed_);
    const auto state = play_to_end(interpreter_.engine(), request_.players, seed_, *this);
    if (!state) return Failure(state.error());
    const auto outcome = interpreter_.engine().outcome(*state);
    if (!outcome) return Failure(outcome.error());
    std::vector<bool> winners(std::size_t(request_.players));
    for (const Standing& st : outcome->standings) winners[st.player.index()] = st.has_won;
    return winners;
  }

  Result<std::size_t> answer(const State& s, const Decision& d) override {
    const std::size_t seat = d.player.seat().index();
    Agent& agent = *agents_[seat];
    const auto option = choose_unless(is_over_, agent, compiled_, interpreter_.engine(), s, d);
    const std::size_t options = d.options.size();
    if (!option || options < 2) return option;
    ++asked_[seat];
    const bool is_changed =
        changed_ && changed_->seat == seat && changed_->decision == asked_[seat];
    if (!is_changed) return option;
    RandomStream random(seed_, seat, 0);
    const std::size_t other = random.below(static_cast<std::uint32_t>(options - 1));
    return other < *option ? other : other + 1;
  }
  bool needs_decision_only() const override { return need_decisions_only(agents_); }

  Interpreter interpreter_;
  CompiledPlayer compiled_;
  SimulationRequest request_;
  const std::atomic<bool>* is_over_ = nullptr;

  // These belong to the current game.
  std::uint64_t seed_ = 0;
  std::vector<std::unique_ptr<Agent>> agents_;
  std::optional<Turn> changed_;
  std::vector<std::int64_t> asked_;  // by seat, decisions with more than one answer
};

}  // namespace

std::unique_ptr<GamePlayer> make_kingmaking_player(const std::shared_ptr<const Ruleset>& ruleset,
                                                   const SimulationRequest& request) {
  return std::make_unique<KingmakingPlayer>(ruleset, request);
}

}  // namespace cubilete
