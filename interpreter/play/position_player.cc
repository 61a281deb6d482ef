#include "play/position_player.h"

#include <algorithm>

#include "state/view.h"

namespace cubilete {

PositionPlayer::End PositionPlayer::play(const State& from, Answerer& answerer, MaybePlayer only) {
  answerer_ = &answerer;
  given_.clear();
  given_again_ = 0;
  is_stopped_ = false;
  is_compiled_ = has_compiled();
  if (is_compiled_) {
    compiled_->state() = from;
    switch (compiled_->play_on(*this, only)) {
      case native::NativePlayer::PlayEnd::kOver:
        return End::kOver;
      case native::NativePlayer::PlayEnd::kStopped:
        return End::kStopped;
      case native::NativePlayer::PlayEnd::kLeft:
        is_compiled_ = false;
    }
  }
  state_ = from;
  if (only.is_some()) {
    if (const auto ok = engine_.reopen_others(state_, only); !ok) {
      error_ = ok.error();
      return End::kFailed;
    }
  }
  return go_on();
}

PositionPlayer::End PositionPlayer::go_on() {
  is_stopped_ = false;
  const auto ok = engine_.play(state_, *this);
  if (ok) return End::kOver;
  if (is_stopped_) return End::kStopped;
  error_ = ok.error();
  return End::kFailed;
}

Result<std::size_t> PositionPlayer::answer(const State& s, const Decision& d) {
  if (!is_compiled_ && given_again_ < given_.size()) {
    const Given& given = given_[given_again_++];
    if (given.changes_luck) cubilete::change_luck(state_, given.luck);
    return given.option;
  }
  giving_.changes_luck = false;
  const auto option = answerer_->answer(s, d);
  is_stopped_ = !option;
  if (option && is_compiled_) {
    giving_.option = *option;
    given_.push_back(giving_);
  }
  return option;
}

void PositionPlayer::change_luck(std::uint64_t seed) {
  giving_.changes_luck = true;
  giving_.luck = seed;
  cubilete::change_luck(writable(), seed);
}

Result<void> PositionPlayer::worth(std::vector<double>& by_seat) {
  if (auto ok = own_worth(by_seat); !ok) return ok;
  if (engine_.ruleset().outcome.is_cooperative) {
    teams_.assign(by_seat.size(), 0);
  } else {
    auto found = engine_.teams(state());
    if (!found) return Failure(found.error());
    teams_ = std::move(*found);
  }
  for (std::size_t p = 0; p < teams_.size(); ++p) {
    const auto first = static_cast<std::size_t>(teams_[p]);
    if (first != p) by_seat[first] += by_seat[p];
  }
  for (std::size_t p = 0; p < teams_.size(); ++p) {
    by_seat[p] = by_seat[static_cast<std::size_t>(teams_[p])];
  }
  return {};
}

Result<void> PositionPlayer::own_worth(std::vector<double>& by_seat) {
  if (!is_compiled_ || !compiled_->worth(worths_)) return worth_by_interpreter(by_seat);
  const double sign = engine_.ruleset().outcome.highest_wins ? 1 : -1;
  by_seat.clear();
  for (const std::int32_t worth : worths_) by_seat.push_back(sign * static_cast<double>(worth));
  return {};
}

Result<void> PositionPlayer::worth_by_interpreter(std::vector<double>& by_seat) {
  const OutcomeDef& def = engine_.ruleset().outcome;
  const double sign = def.highest_wins ? 1 : -1;
  by_seat.clear();
  if (def.outlook.is_some()) {
    for (std::int32_t p = 0; p < state().players(); ++p) {
      const auto value = engine_.value(state(), def.outlook, PlayerId(p), p);
      if (!value) return Failure(value.error());
      by_seat.push_back(sign * static_cast<double>(value->empty() ? 0 : value->front()));
    }
    return {};
  }
  const auto outcome = engine_.outcome(state());
  if (!outcome) return Failure(outcome.error());
  for (const Standing& s : outcome->standings) {
    by_seat.push_back(sign * static_cast<double>(s.score));
  }
  return {};
}

Result<void> PositionPlayer::victories(std::vector<double>& by_seat) {
  Result<Outcome> found = Outcome();
  const bool is_found = is_compiled_ && compiled_->find_outcome();
  if (!is_found) found = engine_.outcome(state());
  if (!found) return Failure(found.error());
  const std::vector<Standing>& standings =
      is_found ? compiled_->outcome().standings : found->standings;
  const std::int64_t winners =
      engine_.ruleset().outcome.is_cooperative ? 1 : winning_teams(standings);
  by_seat.clear();
  for (const Standing& s : standings) {
    by_seat.push_back(s.has_won ? 1.0 / static_cast<double>(winners) : 0.0);
  }
  return {};
}

}  // namespace cubilete
