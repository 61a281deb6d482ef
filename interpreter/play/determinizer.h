// The interface between agents that think ahead and an engine: it imagines positions that a player
// cannot tell from the real one, and plays on from his question. Another engine could implement it.
#pragma once

#include <optional>
#include <vector>

#include "play/position_player.h"
#include "state/view.h"

namespace cubilete {

class Determinizer;

// Returns whether what is imagined here may repeat what the player must not know: in the middle of
// an effect a position is imagined from before it and with its draws, so that cards which it has
// shuffled lie in their true order.
bool repeats_hidden_draws(const Ruleset&, const State&);

// Answers the questions in a determinization.
class PlayoutPolicy {
 public:
  virtual ~PlayoutPolicy() = default;
  // Stops the play. Within an effect it leaves a position that is half made and is not to be read.
  // (std::optional would be slower: copying one costs more than many answers.)
  static constexpr std::size_t kStops = ~std::size_t{0};
  // Returns the index of an option, or kStops.
  virtual std::size_t answer(const State&, const Decision&) = 0;
  // Returns whether to call look() before this question of the timetable is answered. The question
  // is then asked again.
  virtual bool wants_to_look(const State&, const Decision&) { return false; }
  // Evaluates the position; returns false to stop the play.
  virtual bool look(Determinizer&) { return true; }
};

class Determinizer final : private Answerer {
 public:
  // Plays from the question to a player for which `real` waits. If `compiled` is nullptr, the
  // interpreter plays. REQUIRES: all outlive this.
  Determinizer(Engine& engine, native::NativePlayer* compiled, const State& real,
               const Decision& question);
  ~Determinizer() override;
  Determinizer(const Determinizer&) = delete;
  Determinizer& operator=(const Determinizer&) = delete;

  enum class End {
    kOver,     // the game ended
    kStopped,  // the policy stopped it
    kUnlike,   // the determinization contradicts what the player has seen; draw another
    kFailed,   // the rules failed, see error()
  };
  // Imagines a determinization from `seed` and plays on in it. `policy` answers all questions from
  // the question on, including simultaneous answers of others, which are unknown.
  End play(std::uint64_t seed, PlayoutPolicy& policy);

  const RuleError& error() const { return error_; }
  // Returns the position that the last play ended in. REQUIRES: its end was kOver.
  const State& position() const { return positions_.state(); }
  // As for PositionPlayer. REQUIRES: the last end was kOver or kStopped, or look() is running.
  Result<void> worth(std::vector<double>& by_seat) { return positions_.worth(by_seat); }
  const std::vector<std::int32_t>& teams() const { return positions_.teams(); }
  Result<void> victories(std::vector<double>& by_seat) { return positions_.victories(by_seat); }

 private:
  Result<std::size_t> answer(const State&, const Decision&) override;
  bool needs_decision_only() const override { return true; }
  Result<void> imagine_from(std::uint64_t seed);
  PositionPlayer::End play_with_looks();
  // Returns the next answer given in the current effect before the question.
  Result<std::size_t> answer_again(const Decision&);
  bool fits(const State&, const Decision&) const;
  bool has_remembered(const State&) const;

  Engine& engine_;
  const Engine::Unheard unheard_;
  PositionPlayer positions_;
  const State& real_;
  std::optional<State> known_;  // real_ with what is hidden sorted; none before it is imagined
  const Decision& question_;
  State imagined_;  // made from imagined_seed_, before any move
  std::optional<std::uint64_t> imagined_seed_;
  bool is_known_to_fit_ = false;  // imagined_ fits at the question
  MaybePlayer reopened_for_;      // the only seat whose question is kept; none: all are
  RuleError error_;
  PlayoutPolicy* policy_ = nullptr;
  std::uint64_t seed_ = 0;
  std::size_t answers_read_ = 0;
  bool is_at_question_ = false;
  bool is_unlike_ = false;
  bool is_looking_ = false;  // the interpreter stopped for look()
};

}  // namespace cubilete
