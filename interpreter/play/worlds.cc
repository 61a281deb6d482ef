#include "play/worlds.h"

#include <algorithm>

namespace cubilete::inline play {
namespace {

// Of a playing that is broken off; nobody reads it.
Failure stopped() { return Failure(RuleError{}); }

}  // namespace

Worlds::Worlds(Engine& engine, const State& real, const Decision& question)
    : engine_(engine), real_(real), question_(question) {
  if (real.activation) seen_ = view(engine.ruleset(), real, question.player);
}

Result<void> Worlds::imagine_from(std::uint64_t seed) {
  if (real_.activation) {
    imagined_ = imagine_before_effect(engine_.ruleset(), real_, question_.player, seed);
    return {};
  }
  imagined_ = imagine(engine_.ruleset(), real_, question_.player, seed);
  if (imagined_.asks.size() < 2) return {};
  return engine_.reopen_others(imagined_, question_.player);
}

Worlds::End Worlds::play(std::uint64_t seed, WorldPlayer& player) {
  player_ = &player;
  seed_ = seed;
  answers_read_ = 0;
  is_unlike_ = is_stopped_ = false;
  is_at_question_ = !real_.activation;
  if (imagined_seed_ != seed) {
    imagined_seed_.reset();
    if (const auto ok = imagine_from(seed); !ok) {
      error_ = ok.error();
      return End::kFailed;
    }
    imagined_seed_ = seed;
  }
  state_ = imagined_;
  return go_on();
}

Worlds::End Worlds::go_on() {
  is_stopped_ = false;
  const auto ok = engine_.play(state_, *this);
  if (ok) return is_at_question_ ? End::kOver : End::kUnlike;
  if (is_unlike_) return End::kUnlike;
  if (is_stopped_) return End::kStopped;
  error_ = ok.error();
  // What a player has paid from something hidden, he may not have in this world.
  const bool is_poor = error_.code == Code("not-enough");
  return is_at_question_ && !is_poor ? End::kFailed : End::kUnlike;
}

Result<std::size_t> Worlds::answer(const State& s, const Decision& d) {
  if (!is_at_question_) {
    if (answers_read_ < real_.activation->answers.size()) return answer_again(d);
    if (!fits(s, d)) {
      is_unlike_ = true;
      return stopped();
    }
    is_at_question_ = true;
    change_luck(state_, seed_);
  }
  if (d.options.empty()) {  // of an imagined position, where nothing can be answered
    is_unlike_ = true;
    return stopped();
  }
  const auto option = player_->answer(s, d);
  if (option) return *option;
  is_stopped_ = true;
  return stopped();
}

Result<std::size_t> Worlds::answer_again(const Decision& d) {
  const std::vector<std::int32_t>& all = real_.activation->answers;
  const auto size = static_cast<std::size_t>(all[answers_read_]);
  const auto given = std::span<const std::int32_t>(all).subspan(answers_read_ + 1, size);
  answers_read_ += 1 + size;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    if (std::ranges::equal(d.options[i], given)) return i;
  }
  is_unlike_ = true;
  return stopped();
}

bool Worlds::fits(const State& s, const Decision& d) const {
  return d.kind == question_.kind && d.player == question_.player && d.name == question_.name &&
         d.options == question_.options &&
         view(engine_.ruleset(), s, question_.player).zones == seen_->zones;
}

Result<void> Worlds::worth(std::vector<double>& by_seat) {
  const OutcomeDef& def = engine_.ruleset().outcome;
  const double sign = def.highest_wins ? 1 : -1;
  by_seat.clear();
  if (def.outlook.is_some()) {
    for (std::int32_t p = 0; p < state_.players(); ++p) {
      const auto value = engine_.value(state_, def.outlook, PlayerId(p), p);
      if (!value) return Failure(value.error());
      by_seat.push_back(sign * static_cast<double>(value->empty() ? 0 : value->front()));
    }
    return {};
  }
  const auto outcome = engine_.outcome(state_);
  if (!outcome) return Failure(outcome.error());
  for (const Standing& s : outcome->standings) {
    by_seat.push_back(sign * static_cast<double>(s.score));
  }
  return {};
}

Result<void> Worlds::victories(std::vector<double>& by_seat) {
  const auto outcome = engine_.outcome(state_);
  if (!outcome) return Failure(outcome.error());
  const auto winners = std::count_if(outcome->standings.begin(), outcome->standings.end(),
                                     [](const Standing& s) { return s.has_won; });
  by_seat.clear();
  for (const Standing& s : outcome->standings) {
    by_seat.push_back(s.has_won ? 1.0 / static_cast<double>(winners) : 0.0);
  }
  return {};
}

}  // namespace cubilete::play
