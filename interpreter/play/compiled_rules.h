// The compiled rules that games may be played by: found, or compiled in the background.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "native/native_player.h"
#include "native/source.h"
#include "play/simulate.h"

namespace cubilete {

// The rules for so many players as C++ (native/source.h), with the scripts that have a typed form.
std::variant<native::Source, native::Refusal> native_source_of(
    const Ruleset&, std::int32_t players, native::Answering = native::Answering::kProgram);

class CompiledRules {
 public:
  // Looks for rules compiled before. Where there are none, `compiled` and `both` wait until they
  // are; `auto` goes on without, and compiles meanwhile where there are games enough to be worth
  // it.
  CompiledRules(const std::shared_ptr<const Ruleset>&, const SimulationRequest&);
  // Abandons what is being compiled.
  ~CompiledRules();
  CompiledRules(const CompiledRules&) = delete;
  CompiledRules& operator=(const CompiledRules&) = delete;

  // Whether they are there by now.
  bool are_ready() const;
  // Returns a player by them, for one thread. REQUIRES: they are ready, the ruleset is that of
  // the request, and it and the scripts outlive the player.
  std::unique_ptr<native::NativePlayer> make_player(const Ruleset&, ScriptRunner&) const;
  // Whether this game is played both ways.
  bool is_compared(std::int64_t game) const;
  // Why the rules are not compiled, where somebody should know.
  std::optional<NotCompiled> why_not() const;

 private:
  void compile();
  void give_up(SourceSpan where, std::string why);

  SimulationEngine engine_;
  std::int32_t players_;
  native::Source source_;
  std::atomic<bool> is_cancelled_{false};
  mutable std::mutex mutex_;
  std::shared_ptr<const native::Library> library_;
  std::optional<NotCompiled> why_not_;
  std::thread compiling_;
};

// The compiled rules of several versions of a game, for all threads.
class CompiledVersions {
 public:
  // Those of a ruleset for the agents of the request, looked for or compiled in the background the
  // first time; nullptr where none of them looks ahead.
  const CompiledRules* of(const std::shared_ptr<const Ruleset>&, const SimulationRequest&);

 private:
  struct Version {
    std::shared_ptr<const Ruleset> ruleset;
    std::unique_ptr<CompiledRules> rules;
  };

  std::mutex mutex_;
  std::vector<Version> versions_;
};

// The player of one thread by compiled rules, as soon as they are ready.
class CompiledPlayer {
 public:
  // `rules`: nullptr where there are none. REQUIRES: both outlive it.
  CompiledPlayer(const Ruleset& ruleset, const CompiledRules* rules)
      : ruleset_(ruleset), rules_(rules) {}

  // nullptr: there are none, or not yet.
  native::NativePlayer* get();
  // Looks for them no more.
  void forget();

 private:
  const Ruleset& ruleset_;
  const CompiledRules* rules_;
  std::unique_ptr<ScriptRunner> scripts_;
  std::unique_ptr<native::NativePlayer> player_;
};

// Compiled rules for the bots of one game that goes on at people's pace.
class RulesOfBots {
 public:
  // The rules that these bots think by, once they are there; nullptr: the interpreter. Bots that
  // search have them compiled in the background. REQUIRES: always of one ruleset.
  native::NativePlayer* get(const std::shared_ptr<const Ruleset>&,
                            const std::vector<std::string>& seats, std::int32_t players);

 private:
  CompiledVersions rules_;
  std::optional<CompiledPlayer> player_;
};

}  // namespace cubilete
