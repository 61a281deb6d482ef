#include "play/whole_game_player.h"

#include "play/simulate.h"

namespace cubilete {

Result<State> WholeGamePlayer::play(std::int32_t players, std::uint64_t seed, Answerer& answerer) {
  using PlayEnd = native::NativePlayer::PlayEnd;
  answerer_ = &answerer;
  given_.clear();
  given_again_.reset();
  error_.reset();
  if (compiled_ && !compiled_->is_mostly_left()) {
    const PlayEnd end = compiled_->play(seed, *this);
    if (end == PlayEnd::kOver) {
      actions_ = compiled_->actions();
      return compiled_->state();
    }
    if (end == PlayEnd::kStopped) return Failure(error_.value_or(RuleError{}));
  }
  given_again_ = 0;
  actions_.assign(engine_.ruleset().actions.size(), 0);
  engine_.count_actions_in(&actions_);
  auto state = play_to_end(engine_, players, seed, *this);
  engine_.count_actions_in(nullptr);
  return state;
}

Result<std::size_t> WholeGamePlayer::answer(const State& s, const Decision& d) {
  if (given_again_ && *given_again_ < given_.size()) return given_[(*given_again_)++];
  const auto option = answerer_->answer(s, d);
  if (!option) {
    error_ = option.error();
  } else if (!given_again_) {
    given_.push_back(*option);
  }
  return option;
}

}  // namespace cubilete
