// Plays by a compiled ruleset: whole games between random agents, or from any position with an
// answerer. Each thread needs its own player.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/stop_token.h"
#include "engine/enumerate.h"
#include "engine/outcome.h"
#include "engine/step.h"
#include "native/builder.h"
#include "native/positions.h"

namespace cubilete::native {

// Draws `count` numbers of a random stream at once: its state becomes factor * state + sum.
struct StreamJump {
  std::uint64_t count = 0;
  std::uint64_t factor = 1;
  std::uint64_t sum = 0;
};

class NativePlayer {
 public:
  // REQUIRES: the library was compiled from this ruleset for `players`; ruleset and scripts outlive
  // this. `asked` comes from the same source; nullptr: only random agents answer.
  NativePlayer(const Ruleset&, ScriptRunner&, std::int32_t players,
               std::shared_ptr<const RulesLibrary>,
               std::shared_ptr<const AskedQuestions> asked = nullptr);
  ~NativePlayer();
  NativePlayer(const NativePlayer&) = delete;
  NativePlayer& operator=(const NativePlayer&) = delete;

  // From now on playing ends once the token is stopped, as where compiled rules cannot go on.
  void stop_when(StopToken stop) { game_.stop = stop.as_byte(); }

  // Plays the game with this seed; the agents answer as RandomAgents with these seeds, by seat.
  // False: a rule failed or a bound was exceeded, and the interpreter must play the game.
  bool play(std::uint64_t seed, std::span<const std::uint64_t> agent_seeds);

  enum class PlayEnd {
    kOver,     // the game ended
    kStopped,  // the answerer failed
    kLeft,     // compiled rules cannot go on: the interpreter must play
  };
  // Plays on from state() in place, as Engine::play does, for an answerer that reads only the
  // decision and the cells; the questions and their order are the same. Afterwards only the cells
  // and counts of the state are valid. `only`: players other than this one are asked again first,
  // as by Engine::reopen_others; none: nobody is.
  PlayEnd play_on(Answerer&, MaybePlayer only = {});
  // Plays the game with this seed. The answerer gets the same questions and states as from
  // Engine::play, except that events of effects are not counted, that players asked later at the
  // same time count as undecided, and that decisions have no notes. state() is the end of the game;
  // after kLeft, the interpreter must play the game from its beginning.
  PlayEnd play(std::uint64_t seed, Answerer&);
  // True if most games begun here had to be left to the interpreter, so that starting here only
  // costs time.
  bool is_mostly_left() const { return left_ > kTried && left_ > kept_; }
  // Finds the value of the position for each player, by seat, even while a question is being
  // answered: the value that content declares as `outlook`, else the score. False: a rule fails.
  bool worth(std::vector<std::int32_t>& by_seat);
  // Finds the outcome() of a game that is over. False: a rule fails.
  bool find_outcome();

  // Returns the line of the emitted text at which the last unfinished game stopped.
  std::int32_t stopped_at() const { return game_.stopped_at; }
  // Returns the state of the last game that was played to its end.
  const State& state() const { return state_; }
  // Set this before play_on; its answerer reads it.
  State& state() { return state_; }
  const Outcome& outcome() const { return outcome_; }
  std::int64_t decisions() const { return state_.decisions.game; }
  // Returns how often each action was taken (Engine::count_actions_in), by action.
  const std::vector<std::int64_t>& actions() const { return actions_; }

 private:
  class Host;
  static constexpr std::int64_t kTried = 40;

  bool play_to_end(std::uint64_t seed, std::span<const std::uint64_t> agent_seeds);
  PlayEnd go_on(Answerer&, MaybePlayer only);
  PlayEnd play_to_end(std::uint64_t seed, Answerer&);
  // Runs a part of the compiled rules with this answerer.
  PlayEnd answered_by(Answerer&, std::int32_t (*part)(void* memory, NativeGame* game));
  // Asks the answerer about question_, asked at `place`. Below 0: the answerer gives up.
  std::int32_t answer(const NativeQuestion& place);
  // Clears the timetable; the cells and the counts remain.
  void leave_timetable();
  bool set_up(std::uint64_t seed);
  void restart_streams(std::uint64_t seed);
  // Moves the streams to their positions in the state. `jumps` holds the last jumps, which are
  // often needed again.
  void find_streams(std::vector<StreamJump>& jumps);
  void begin_game();
  void note_outcome();

  const Ruleset& ruleset_;
  std::shared_ptr<const RulesLibrary> library_;
  void* memory_;
  NativeGame game_{};
  State state_;
  std::vector<std::int32_t> prepared_;  // cells after set-up, if set-up drew no random number
  std::vector<std::uint64_t> stream_digests_;
  std::vector<NativeStream> streams_;
  std::vector<StreamJump> to_position_;  // jumps to the position where the game resumes
  std::vector<StreamJump> to_question_;  // jumps to the question where the seed was changed
  std::vector<NativeStream> agents_;
  std::vector<std::int64_t> actions_;
  std::vector<std::int32_t> parts_;
  std::vector<std::int32_t> has_part_;
  std::vector<std::int32_t> worths_;
  Outcome outcome_;
  std::int64_t kept_ = 0;       // games and positions that were played to their end here
  std::int64_t left_ = 0;       // games and positions that were not
  bool is_setting_up_ = false;  // nobody can be asked then
  std::shared_ptr<const AskedQuestions> asked_;
  SavedPosition saved_;
  Answerer* answerer_ = nullptr;  // set while play_on runs
  Decision question_;
  bool is_followed_ = false;  // the answerer reads the whole State
  bool was_stopped_ = false;
  std::uint64_t seed_of_streams_ = 0;
  std::unique_ptr<Host> host_;
};

}  // namespace cubilete::native
