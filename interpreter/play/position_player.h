// Continues games from positions, with compiled rules if they are available and support the
// position, else with the interpreter. Questions, answers and results are the same.
#pragma once

#include <vector>

#include "engine/engine.h"
#include "native/native_player.h"

namespace cubilete {

class PositionPlayer final : private Answerer {
 public:
  // `compiled` may be nullptr. REQUIRES: both outlive this.
  PositionPlayer(Engine& engine, native::NativePlayer* compiled)
      : engine_(engine), compiled_(compiled) {}

  enum class End { kOver, kStopped, kFailed };
  // Plays on from a copy of `from`. The answerer reads the decision and the cells; if it fails, the
  // play stops. `only` is as for Engine::reopen_others, which is applied first; with none nobody is
  // asked again.
  End play(const State& from, Answerer& answerer, MaybePlayer only = {});
  // Continues after the interpreter was stopped at a question of the timetable. REQUIRES: not
  // is_compiled().
  End go_on();

  // Returns whether play() begins with compiled rules.
  bool has_compiled() const { return compiled_ != nullptr && !compiled_->is_mostly_left(); }
  // Returns whether compiled rules play or played; then worth() may be called while an answer is
  // given.
  bool is_compiled() const { return is_compiled_; }
  // Changes the seed from here on, while an answer is given (state/view.h).
  void change_luck(std::uint64_t seed);
  // Returns the position, also while an answer is given.
  const State& state() const { return is_compiled_ ? compiled_->state() : state_; }
  const RuleError& error() const { return error_; }

  // Returns the value of each player's team by seat, greater is better: the sum of the evaluations
  // that the game declares, else of the scores. In a co-operative game all players are one team.
  // Fails as its expressions do.
  Result<void> worth(std::vector<double>& by_seat);
  // Returns the first seat of each player's team at the last worth(), by seat; empty where there
  // are no teams.
  const std::vector<std::int32_t>& teams() const { return teams_; }
  // Returns the share of the victory of each player's team in a finished game.
  Result<void> victories(std::vector<double>& by_seat);

 private:
  // An answer, and the seed if it was changed before.
  struct Given {
    std::size_t option = 0;
    bool changes_luck = false;
    std::uint64_t luck = 0;
  };

  State& writable() { return is_compiled_ ? compiled_->state() : state_; }
  Result<std::size_t> answer(const State&, const Decision&) override;
  bool needs_decision_only() const override { return true; }
  // Returns each player's own value.
  Result<void> own_worth(std::vector<double>& by_seat);
  // Evaluates the expression or the score with the interpreter.
  Result<void> worth_by_interpreter(std::vector<double>& by_seat);

  Engine& engine_;
  native::NativePlayer* compiled_;
  Answerer* answerer_ = nullptr;
  State state_;
  RuleError error_;
  bool is_compiled_ = false;
  // The answers of the current play with compiled rules; the interpreter repeats them if those
  // cannot continue.
  std::vector<Given> given_;
  std::size_t given_again_ = 0;
  Given giving_;  // the current answer
  bool is_stopped_ = false;
  std::vector<std::int32_t> worths_;
  std::vector<std::int32_t> teams_;
};

}  // namespace cubilete
