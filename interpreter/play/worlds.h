// What a bot that thinks ahead needs from an engine that plays, and nothing else: positions that
// its player cannot tell from the real one, played on from the question he is asked. Another engine
// can take this one's place here.
#pragma once

#include <optional>
#include <vector>

#include "play/position_player.h"
#include "state/view.h"

namespace cubilete {

class Worlds;

// Answers what is asked in a world.
class WorldPlayer {
 public:
  virtual ~WorldPlayer() = default;
  // Stops the playing, which only an answer to a question of the timetable can. (No std::optional:
  // copying one costs more than many answers, which it waits for in memory.)
  static constexpr std::size_t kStops = ~std::size_t{0};
  // The index of an option, or kStops.
  virtual std::size_t answer(const State&, const Decision&) = 0;
  // Whether it looks at the world before it answers this question of the timetable. Afterwards it
  // is asked again.
  virtual bool wants_to_look(const State&, const Decision&) { return false; }
  // False stops the playing.
  virtual bool look(Worlds&) { return true; }
};

class Worlds final : private Answerer {
 public:
  // Of the question to a player that `real` waits at. `compiled`: nullptr where the interpreter
  // plays. REQUIRES: all outlive it.
  Worlds(Engine& engine, native::NativePlayer* compiled, const State& real,
         const Decision& question);
  ~Worlds() override;
  Worlds(const Worlds&) = delete;
  Worlds& operator=(const Worlds&) = delete;

  enum class End {
    kOver,     // the game ended
    kStopped,  // the player of the world has stopped it
    kUnlike,   // what was imagined does not fit what the player has seen; draw another
    kFailed,   // the rules failed: error()
  };
  // Draws a world from `seed` and plays on in it. `player` is asked whatever is asked from the
  // question on; answers that others give at the same time are unknown, and are asked for too.
  End play(std::uint64_t seed, WorldPlayer& player);

  const RuleError& error() const { return error_; }
  // As PositionPlayer. REQUIRES: the world was left with kOver or kStopped, or is looked at.
  Result<void> worth(std::vector<double>& by_seat) { return positions_.worth(by_seat); }
  Result<void> victories(std::vector<double>& by_seat) { return positions_.victories(by_seat); }

 private:
  Result<std::size_t> answer(const State&, const Decision&) override;
  bool needs_decision_only() const override { return true; }
  Result<void> imagine_from(std::uint64_t seed);
  PositionPlayer::End play_with_looks();
  // The next answer that was given in the effect under way before the question.
  Result<std::size_t> answer_again(const Decision&);
  bool fits(const State&, const Decision&) const;

  Engine& engine_;
  // What is imagined has not happened: the engine appends no events of it, as long as this lives.
  std::vector<Event>* const sink_;
  PositionPlayer positions_;
  const State& real_;
  const Decision& question_;
  State imagined_;  // from imagined_seed_, before anything was played
  std::optional<std::uint64_t> imagined_seed_;
  bool is_known_to_fit_ = false;  // imagined_, at the question
  MaybePlayer reopened_for_;      // whose question alone is as it was; none: all are
  RuleError error_;
  WorldPlayer* player_ = nullptr;
  std::uint64_t seed_ = 0;
  std::size_t answers_read_ = 0;
  bool is_at_question_ = false;
  bool is_unlike_ = false;
  bool is_looking_ = false;  // the interpreter was stopped to look
};

}  // namespace cubilete
