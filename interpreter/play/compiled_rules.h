// Compiled rules for playing games: found in the cache, or compiled in the background.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "base/stop_token.h"
#include "native/native_player.h"
#include "native/source.h"
#include "play/simulate.h"

namespace cubilete {

// Writes the rules for `players` players as C++ (native/source.h), with the typed scripts. Adds the
// scripts that have no typed form to `in_lua`, if given.
std::variant<native::Source, native::NotEmitted> native_source_of(
    const Ruleset&, std::int32_t players, native::AnsweredBy = native::AnsweredBy::kProgram,
    std::vector<NotCompiled>* in_lua = nullptr);

class CompiledRules {
 public:
  // Looks for rules compiled before. If there are none, `compiled` and `both` wait for the
  // compiler; `auto` plays without, and compiles in the background if there are enough games. The
  // compiler ends where the request is stopped, and so do games of the players made here.
  CompiledRules(const std::shared_ptr<const Ruleset>&, const SimulationRequest&);
  // Abandons the compilation in progress.
  ~CompiledRules();
  CompiledRules(const CompiledRules&) = delete;
  CompiledRules& operator=(const CompiledRules&) = delete;

  // Returns whether the compiled rules are available.
  bool are_ready() const;
  // Returns a player for one thread that uses the compiled rules. REQUIRES: are_ready(), the
  // ruleset is that of the request, and it and the scripts outlive the player.
  std::unique_ptr<native::NativePlayer> make_player(const Ruleset&, ScriptRunner&) const;
  // Returns whether this game is played with both engines.
  bool is_compared(std::int64_t game) const;
  // Returns why the rules are not compiled, if the user should know.
  std::optional<NotCompiled> why_not() const;
  // Returns the scripts that run in the Lua VM all the same, which is slower, by their numbers.
  const std::vector<NotCompiled>& scripts_in_lua() const { return scripts_in_lua_; }

 private:
  void compile();
  void give_up(SourceSpan where, std::string why);

  SimulationEngine engine_;
  std::int32_t players_;
  StopToken stop_;
  native::Source source_;
  std::vector<NotCompiled> scripts_in_lua_;
  std::atomic<bool> is_cancelled_{false};
  mutable std::mutex mutex_;
  std::shared_ptr<const native::RulesLibrary> library_;
  std::optional<NotCompiled> why_not_;
  std::thread compiling_;
};

// The compiled rules of several versions of a game, shared by all threads.
class CompiledVersions {
 public:
  // Returns the rules of a ruleset for the agents of the request; the first call looks for them or
  // compiles them, as the engine of the request says. Returns nullptr if all agents are random.
  const CompiledRules* of(const std::shared_ptr<const Ruleset>&, const SimulationRequest&);
  // Returns why the rules of a version are not compiled, if the user should know.
  std::optional<NotCompiled> why_not();

 private:
  struct Version {
    std::shared_ptr<const Ruleset> ruleset;
    std::unique_ptr<CompiledRules> rules;
  };

  std::mutex mutex_;
  std::vector<Version> versions_;
};

// Provides compiled rules to one thread, as soon as they are ready.
class CompiledPlayer {
 public:
  // `rules` may be nullptr. REQUIRES: both outlive this.
  CompiledPlayer(const Ruleset& ruleset, const CompiledRules* rules)
      : ruleset_(ruleset), rules_(rules) {}
  // Uses the rules by which the agents of the request think, if there are any.
  CompiledPlayer(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request)
      : CompiledPlayer(*ruleset,
                       request.think_by ? request.think_by->of(ruleset, request) : nullptr) {}

  // Returns nullptr if there are no rules, or not yet.
  native::NativePlayer* get();
  // Stops using compiled rules.
  void forget();

 private:
  const Ruleset& ruleset_;
  const CompiledRules* rules_;
  std::unique_ptr<ScriptRunner> scripts_;
  std::unique_ptr<native::NativePlayer> player_;
};

// Compiled rules for the bots of one game that is played at human pace.
class RulesOfBots {
 public:
  // Returns the rules for these bots, or nullptr while there are none. For bots that search they
  // are compiled in the background. REQUIRES: always the same ruleset, players and token.
  native::NativePlayer* get(const std::shared_ptr<const Ruleset>&,
                            const std::vector<std::string>& seats, std::int32_t players, StopToken);

 private:
  CompiledVersions rules_;
  std::optional<CompiledPlayer> player_;
};

}  // namespace cubilete
