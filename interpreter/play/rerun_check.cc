#include "play/rerun_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "play/undo_limit_oracle.h"

namespace cubilete {
namespace {

// Answers with the choices of a recorded game.
class Recorded final : public Answerer {
 public:
  explicit Recorded(const std::vector<Choice>& choices) : choices_(choices) {}
  Result<std::size_t> answer(const State&, const Decision& d) override {
    for (std::size_t i = 0; at_ < choices_.size() && i < d.options.size(); ++i) {
      if (!std::ranges::equal(d.options[i], choices_[at_].values)) continue;
      ++at_;
      return i;
    }
    return Failure(RuleError{"choice-not-offered", "this is not one of the options", {}, {}});
  }
  bool needs_decision_only() const override { return true; }
  bool is_done() const { return at_ == choices_.size(); }

 private:
  const std::vector<Choice>& choices_;
  std::size_t at_ = 0;
};

}  // namespace

void RerunCheck::check_undo_limit(const State& before, const Choice& choice,
                                  const std::vector<Event>& events) {
  constexpr std::uint64_t kFewTries = 4;
  constexpr std::uint64_t kMostTries = 4'000;  // enough to find one different card among many
  auto seen = news_by_exchange(parts_.engine(), parts_.narrator, before, choice, kFewTries);
  if (!seen) return;
  ++parts_.report.undo_limits;
  const bool news = parts_.request.news(parts_.engine(), before, choice, events);
  // A brute force search without result may have had too few tries.
  const bool is_thorough = parts_.request.undo_limit_every == 1;
  if (news && seen->empty() && is_thorough) {
    seen = news_by_exchange(parts_.engine(), parts_.narrator, before, choice, kMostTries);
  }
  if (news && seen->empty() && is_thorough)
    parts_.found("horizon", "undo ends here, but nobody has learned anything");
  if (!news && !seen->empty()) {
    parts_.found("horizon", "undo goes back over something new, for " + *seen);
  }
}

void RerunCheck::check_game(const Engine::Setup& setup, const std::vector<Choice>& choices,
                            const State& end) {
  check_replay(setup, choices, end);
  check_undo(setup, choices);
  if (end.is_over()) check_reexecution(setup, choices, end);
}

void RerunCheck::check_replay(const Engine::Setup& setup, const std::vector<Choice>& choices,
                              const State& end) {
  auto s = parts_.other.engine().set_up(setup);
  bool is_same = bool(s);
  for (std::size_t i = 0; is_same && i < choices.size(); ++i) {
    is_same = bool(parts_.other.engine().step(*s, choices[i]));
  }
  if (!is_same || !(*s == end)) parts_.found("replay", "played again, the game ends otherwise");
}

// Compares undoing choices in a game that stores its states with playing only the earlier choices.
void RerunCheck::check_undo(const Engine::Setup& setup, const std::vector<Choice>& choices) {
  auto game = Game::start(parts_.shared_ruleset, setup);
  bool is_same = bool(game);
  for (std::size_t i = 0; is_same && i < choices.size(); ++i) {
    is_same = bool(game->choose(choices[i]));
  }
  if (!is_same) return;  // check_replay reports this failure
  for (std::size_t cut = choices.size(); cut > 0;) {
    cut = std::min(cut - 1, cut * 2 / 3);
    is_same = is_same && bool(parts_.request.undo(*game, cut));
    auto oracle = parts_.other.engine().set_up(setup);
    for (std::size_t i = 0; oracle && i < cut; ++i) {
      is_same = is_same && parts_.other.engine().step(*oracle, choices[i]);
    }
    const auto here = game->engine().decision(game->state());
    const auto there = oracle ? parts_.other.engine().decision(*oracle) : here;
    is_same = is_same && oracle && *oracle == game->state() && here && there &&
              here->options == there->options;
    // Repeats the choice and undoes it again, which must leave no trace.
    is_same = is_same && game->choose(choices[cut]);
    is_same = is_same && bool(parts_.request.undo(*game, cut));
    if (is_same && *oracle == game->state()) continue;
    parts_.found("undo", fmt::format("taken back to choice {}, the game is another one", cut));
    return;
  }
}

// Plays the game again, and answers questions within effects without running the effects again for
// each answer.
void RerunCheck::check_reexecution(const Engine::Setup& setup, const std::vector<Choice>& choices,
                                   const State& end) {
  auto s = parts_.other.engine().set_up(setup);
  if (!s) return;
  Recorded recorded(choices);
  const auto ok = parts_.request.play(parts_.other.engine(), *s, recorded);
  if (ok && recorded.is_done() && *s == end) return;
  parts_.found("re-execution", "played without running effects again, the game ends otherwise");
}

}  // namespace cubilete
