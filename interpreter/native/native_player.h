// Plays by a compiled ruleset: whole games between random agents, or on from any position with an
// answerer. One for each thread.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/enumerate.h"
#include "engine/outcome.h"
#include "engine/step.h"
#include "native/builder.h"
#include "native/positions.h"

namespace cubilete::native {

// So many numbers of a random stream, drawn at once: its state becomes factor * state + sum.
struct StreamJump {
  std::uint64_t count = 0;
  std::uint64_t factor = 1;
  std::uint64_t sum = 0;
};

class NativePlayer {
 public:
  // REQUIRES: the library was compiled from this ruleset for so many players; the ruleset and the
  // scripts outlive the player. `asked`: of the same source; nullptr: only random agents answer.
  NativePlayer(const Ruleset&, ScriptRunner&, std::int32_t players,
               std::shared_ptr<const RulesLibrary>,
               std::shared_ptr<const AskedQuestions> asked = nullptr);
  ~NativePlayer();
  NativePlayer(const NativePlayer&) = delete;
  NativePlayer& operator=(const NativePlayer&) = delete;

  // Plays the game with this seed; the agents answer as RandomAgents with these seeds, by seat.
  // False: it cannot be played to its end here, because a rule fails or a bound is met; then the
  // interpreter plays it.
  bool play(std::uint64_t seed, std::span<const std::uint64_t> agent_seeds);

  enum class PlayEnd {
    kOver,     // the game ended
    kStopped,  // the answerer failed
    kLeft,     // compiled rules do not go on from there, or not to the end: the interpreter does
  };
  // Plays on from state() in place, as Engine::play does with an answerer that reads the decision
  // and the cells only: the same questions in the same order. Of the state that is left, only the
  // cells and the counts are what the interpreter leaves. `only`: as Engine::reopen_others before
  // it; none: nobody is asked again.
  PlayEnd play_on(Answerer&, MaybePlayer only = {});
  // Plays the game with this seed. The answerer is asked what Engine::play asks him, with the same
  // State, except that no events of effects are counted there, that of players who are asked at the
  // same time those behind have decided on nothing, and that the decision has no notes. state() is
  // the end of the game; where it is left, the interpreter plays it from its beginning.
  PlayEnd play(std::uint64_t seed, Answerer&);
  // Whether most of what was played here was left to the interpreter: then to begin here only costs
  // time.
  bool is_mostly_left() const { return left_ > kTried && left_ > kept_; }
  // Finds the worth of the position to each player, by seat, also while a question is answered: the
  // outlook that content declares, else the score. False: the rules fail.
  bool worth(std::vector<std::int32_t>& by_seat);
  // Finds outcome() of a game that is over. False: the rules fail.
  bool find_outcome();

  // The line of the emitted text where the last game that was not played to its end stopped.
  std::int32_t stopped_at() const { return game_.stopped_at; }
  // The state of the last game that was played to its end.
  const State& state() const { return state_; }
  // To be set before play_on, and read by its answerer.
  State& state() { return state_; }
  const Outcome& outcome() const { return outcome_; }
  std::int64_t decisions() const { return state_.decisions.game; }
  // How often each action was answered, by action.
  const std::vector<std::int64_t>& actions() const { return actions_; }

 private:
  class Host;
  static constexpr std::int64_t kTried = 40;

  bool play_to_end(std::uint64_t seed, std::span<const std::uint64_t> agent_seeds);
  PlayEnd go_on(Answerer&, MaybePlayer only);
  PlayEnd play_to_end(std::uint64_t seed, Answerer&);
  // Carries out a part of the compiled rules whose questions are answered.
  PlayEnd answered_by(Answerer&, std::int32_t (*part)(void* memory, NativeGame* game));
  // Has the answerer answer question_; below 0: he does not. `place`: of question_.
  std::int32_t answer(const NativeQuestion& place);
  // Leaves the cells and the counts of the state.
  void leave_timetable();
  bool set_up(std::uint64_t seed);
  void restart_streams(std::uint64_t seed);
  // Brings the streams to where they are in the state. `jumps`: those of the last time, which are
  // often the same.
  void find_streams(std::vector<StreamJump>& jumps);
  void begin_game();
  void note_outcome();

  const Ruleset& ruleset_;
  std::shared_ptr<const RulesLibrary> library_;
  void* memory_;
  NativeGame game_{};
  State state_;
  std::vector<std::int32_t> prepared_;  // the set table, where chance has no part in it
  std::vector<std::uint64_t> stream_digests_;
  std::vector<NativeStream> streams_;
  std::vector<StreamJump> to_position_;  // where the playing begins
  std::vector<StreamJump> to_question_;  // where the luck was changed
  std::vector<NativeStream> agents_;
  std::vector<std::int64_t> actions_;
  std::vector<std::int32_t> parts_;
  std::vector<std::int32_t> has_part_;
  std::vector<std::int32_t> worths_;
  Outcome outcome_;
  std::int64_t kept_ = 0;       // games and positions that were played here to their end
  std::int64_t left_ = 0;       // and that were not
  bool is_setting_up_ = false;  // when nobody can be asked
  std::shared_ptr<const AskedQuestions> asked_;
  SavedPosition saved_;
  Answerer* answerer_ = nullptr;  // while it plays on
  Decision question_;
  bool is_followed_ = false;  // the answerer reads the whole State
  bool was_stopped_ = false;
  std::uint64_t seed_of_streams_ = 0;
  std::unique_ptr<Host> host_;
};

}  // namespace cubilete::native
