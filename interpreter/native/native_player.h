// Plays whole games between random agents by a compiled ruleset. One for each thread.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/enumerate.h"
#include "engine/outcome.h"
#include "native/builder.h"

namespace cubilete::native {

class NativePlayer {
 public:
  // REQUIRES: the library was compiled from this ruleset for so many players; the ruleset and the
  // scripts outlive the player.
  NativePlayer(const Ruleset&, ScriptRunner&, std::int32_t players, std::shared_ptr<const Library>);
  ~NativePlayer();
  NativePlayer(const NativePlayer&) = delete;
  NativePlayer& operator=(const NativePlayer&) = delete;

  // Plays the game with this seed; the agents answer as RandomAgents with these seeds, by seat.
  // False: it cannot be played to its end here, because a rule fails or a bound is met; then the
  // interpreter plays it.
  bool play(std::uint64_t seed, std::span<const std::uint64_t> agent_seeds);

  // The line of the emitted text where the last game that was not played to its end stopped.
  std::int32_t stopped_at() const { return game_.stopped_at; }
  // Of the last game that was played to its end.
  const State& state() const { return state_; }
  const Outcome& outcome() const { return outcome_; }
  std::int64_t decisions() const { return state_.decisions.game; }
  // How often each action was answered, by action.
  const std::vector<std::int64_t>& actions() const { return actions_; }

 private:
  class Host;

  bool set_up(std::uint64_t seed);
  void restart_streams(std::uint64_t seed);
  void note_outcome();

  const Ruleset& ruleset_;
  std::shared_ptr<const Library> library_;
  void* memory_;
  NativeGame game_{};
  State state_;
  std::vector<std::int32_t> prepared_;  // the set table, where chance has no part in it
  std::vector<std::uint64_t> stream_digests_;
  std::vector<NativeStream> streams_;
  std::vector<NativeStream> agents_;
  std::vector<std::int64_t> actions_;
  std::vector<std::int32_t> parts_;
  std::vector<std::int32_t> has_part_;
  Outcome outcome_;
  bool is_setting_up_ = false;  // when nobody can be asked
  std::unique_ptr<Host> host_;
};

}  // namespace cubilete::native
