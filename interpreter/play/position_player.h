// Plays on from positions: by compiled rules where there are some and they go on from there, else
// by the interpreter. The questions, the answers and the result are the same.
#pragma once

#include <vector>

#include "engine/engine.h"
#include "native/native_player.h"

namespace cubilete {

class PositionPlayer final : private Answerer {
 public:
  // `compiled`: nullptr where there are none. REQUIRES: both outlive it.
  PositionPlayer(Engine& engine, native::NativePlayer* compiled)
      : engine_(engine), compiled_(compiled) {}

  enum class End { kOver, kStopped, kFailed };
  // Plays on from a copy of `from`. The answerer reads the decision and the cells; where it fails,
  // the playing is stopped. `only`: as Engine::reopen_others before it; none: nobody is asked
  // again.
  End play(const State& from, Answerer& answerer, MaybePlayer only = {});
  // Goes on where the interpreter was stopped at a question of the timetable. REQUIRES: not
  // is_compiled().
  End go_on();

  // Whether it begins with compiled rules.
  bool has_compiled() const { return compiled_ != nullptr && !compiled_->is_mostly_left(); }
  // Whether compiled rules play, or have played: then worth() can be asked while an answer is
  // given.
  bool is_compiled() const { return is_compiled_; }
  // Other luck from here on, while an answer is given (state/view.h).
  void change_luck(std::uint64_t seed);
  // The position, also while an answer is given.
  const State& state() const { return is_compiled_ ? compiled_->state() : state_; }
  const RuleError& error() const { return error_; }

  // What each player has there, by seat, greater is better: the outlook that the game declares,
  // else the score. Fails as its expressions do.
  Result<void> worth(std::vector<double>& by_seat);
  // Of a game that is over: whether each player has won, as a share of one victory.
  Result<void> victories(std::vector<double>& by_seat);

 private:
  // An answer that was given, and the luck that was changed before it.
  struct Given {
    std::size_t option = 0;
    bool changes_luck = false;
    std::uint64_t luck = 0;
  };

  State& writable() { return is_compiled_ ? compiled_->state() : state_; }
  Result<std::size_t> answer(const State&, const Decision&) override;
  bool needs_decision_only() const override { return true; }
  // The expression or the score by the interpreter.
  Result<void> worth_by_interpreter(std::vector<double>& by_seat);

  Engine& engine_;
  native::NativePlayer* compiled_;
  Answerer* answerer_ = nullptr;
  State state_;
  RuleError error_;
  bool is_compiled_ = false;
  // Of the playing under way, by compiled rules; the interpreter gives them again where these could
  // not go on.
  std::vector<Given> given_;
  std::size_t given_again_ = 0;
  Given giving_;  // the answer under way
  bool is_stopped_ = false;
  std::vector<std::int32_t> worths_;
};

}  // namespace cubilete
