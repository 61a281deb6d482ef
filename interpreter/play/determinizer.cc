#include "play/determinizer.h"

#include <algorithm>

#include "state/hidden_order.h"
#include "state/knowledge.h"
#include "state/visibility.h"

namespace cubilete {
namespace {

// Stops the current play; the error is not read.
Failure stopped() { return Failure(RuleError{}); }

}  // namespace

bool repeats_hidden_draws(const Ruleset& r, const State& s) {
  if (!s.activation || s.before.empty() || !has_secrets(r)) return false;
  State before;
  before.cells = s.before;
  for (std::size_t i = 0; i < r.streams.size(); ++i) {
    if (before.drawn(StreamId(i)) != s.drawn(StreamId(i))) return true;
  }
  return false;
}

Determinizer::Determinizer(Engine& engine, native::NativePlayer* compiled, const State& real,
                           const Decision& question)
    : engine_(engine),
      unheard_(engine),
      positions_(engine, compiled),
      real_(real),
      question_(question) {}

Determinizer::~Determinizer() = default;

Result<void> Determinizer::imagine_from(std::uint64_t seed) {
  const Ruleset& r = engine_.ruleset();
  if (!known_ && has_secrets(r)) known_ = with_hidden_sorted(r, real_, question_.player);
  const State& known = known_ ? *known_ : real_;
  if (real_.activation) {
    imagined_ = imagine_before_effect(r, known, question_.player, seed);
    return {};
  }
  imagined_ = imagine(r, known, question_.player, seed);
  reopened_for_ = MaybePlayer();
  if (imagined_.asks.size() < 2) return {};
  if (!positions_.has_compiled()) return engine_.reopen_others(imagined_, question_.player);
  reopened_for_ = question_.player;
  return {};
}

Determinizer::End Determinizer::play(std::uint64_t seed, PlayoutPolicy& policy) {
  policy_ = &policy;
  seed_ = seed;
  answers_read_ = 0;
  is_unlike_ = false;
  is_at_question_ = !real_.activation;
  if (imagined_seed_ != seed) {
    imagined_seed_.reset();
    if (const auto ok = imagine_from(seed); !ok) {
      error_ = ok.error();
      return End::kFailed;
    }
    imagined_seed_ = seed;
    is_known_to_fit_ = false;
  }
  const PositionPlayer::End end = play_with_looks();
  if (is_unlike_) return End::kUnlike;
  if (end == PositionPlayer::End::kOver) return is_at_question_ ? End::kOver : End::kUnlike;
  if (end == PositionPlayer::End::kStopped) return End::kStopped;
  error_ = positions_.error();
  // In this determinization a player may lack the hidden resources that he paid with.
  const bool is_poor = error_.code == Code("not-enough");
  return is_at_question_ && !is_poor ? End::kFailed : End::kUnlike;
}

PositionPlayer::End Determinizer::play_with_looks() {
  is_looking_ = false;
  PositionPlayer::End end = positions_.play(imagined_, *this, reopened_for_);
  while (is_looking_) {
    is_looking_ = false;
    if (!policy_->look(*this)) return PositionPlayer::End::kStopped;
    end = positions_.go_on();
  }
  return end;
}

Result<std::size_t> Determinizer::answer(const State& s, const Decision& d) {
  if (!is_at_question_) {
    if (answers_read_ < real_.activation->answers.size()) return answer_again(d);
    if (!is_known_to_fit_ && !fits(s, d)) {
      is_unlike_ = true;
      return stopped();
    }
    is_known_to_fit_ = true;
    is_at_question_ = true;
    positions_.change_luck(seed_);
  }
  if (d.options.empty()) {  // an imagined position may offer no answer
    is_unlike_ = true;
    return stopped();
  }
  if (policy_->wants_to_look(s, d)) {
    is_looking_ = !positions_.is_compiled();
    if (is_looking_ || !policy_->look(*this)) return stopped();
  }
  const std::size_t option = policy_->answer(s, d);
  if (option == PlayoutPolicy::kStops) return stopped();
  return option;
}

Result<std::size_t> Determinizer::answer_again(const Decision& d) {
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

bool Determinizer::fits(const State& s, const Decision& d) const {
  return d.kind == question_.kind && d.player == question_.player && d.name == question_.name &&
         d.options == question_.options &&
         are_zones_alike(engine_.ruleset(), s, real_, question_.player) && has_remembered(s);
}

// Returns whether what the player has seen in the effect is there.
bool Determinizer::has_remembered(const State& s) const {
  const Recall recall(engine_.ruleset(), real_, question_.player);
  for (std::int32_t c = 0; c < real_.component_count(); ++c) {
    const ComponentId id(c);
    if (!recall.remembers(id)) continue;
    if (!s.has(id) || s.definition_of(id) != real_.definition_of(id)) return false;
  }
  return std::ranges::none_of(recall.denials(), [&](const Knowledge::Denial& d) {
    return s.has(d.component) && s.definition_of(d.component) == d.definition;
  });
}

}  // namespace cubilete
