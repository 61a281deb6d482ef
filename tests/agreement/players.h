// The ways in which the interpreter plays a game. All give the same account of it.
#pragma once

#include <memory>

#include "agreement/account.h"
#include "library.h"

namespace cubilete {

// A game of so many players with this seed.
Engine::Setup setup_with(std::int32_t players, std::uint64_t seed);

// Plays to the end by single steps, each in a copy of the state. `after_step`, if any, is called
// after the set-up and each step, before the next question is found. Fails as a step or `choose`.
Result<void> play_by_steps(Engine&, State&, const Choose&,
                           const std::function<void()>& after_step = {});

// A whole game by single steps.
Account by_steps(Engine&, const Engine::Setup&, Choose, const Kept& = {});
// A whole game by Engine::play.
Account in_place(Engine&, const Engine::Setup&, Choose, const Kept& = {});

// What becomes of one answer.
struct TakenStep {
  std::optional<RuleError> error;  // then `after` is the state before
  State after;
  std::vector<Event> events;
  std::int64_t charge = 0;
};
TakenStep take_step(Engine&, const State& before, const Choice&);
// The first difference; the charge counts where no rule failed.
std::string difference_of(const TakenStep&, const TakenStep&);

// Plays the game of the account as a Game, writes it as a replay, reads and plays that, goes back
// to before answer number `back` and plays on. Returns the first difference from the account; empty
// if there is none. REQUIRES: the account is of single steps and keeps states; back is at most the
// number of its answers.
std::string difference_as_game(const std::shared_ptr<const Ruleset>&, const Account&,
                               const Library::Request&, std::size_t back);

// Hands every call of a script on to `scripts`, which outlives it, and shows queries to `see`.
class WatchedScripts final : public ScriptRunner {
 public:
  struct Call {
    ScriptId script;
    std::span<const Argument> arguments;
    const QueryContext& reading;
    std::span<const std::int32_t> result;
    bool has_failed = false;
    std::int64_t fuel = 0;  // of the call, with what it called
  };
  WatchedScripts(ScriptRunner& scripts, std::function<void(const Call&)> see)
      : scripts_(scripts), see_(std::move(see)) {}

  Result<void> query(ScriptId, std::span<const Argument>, const QueryContext&,
                     std::vector<std::int32_t>& result) override;
  Result<bool> effect(ScriptId id, std::span<const Argument> arguments, EffectHost& host) override {
    return scripts_.effect(id, arguments, host);
  }
  ScriptWork work() const override { return scripts_.work(); }

 private:
  ScriptRunner& scripts_;
  std::function<void(const Call&)> see_;
};

}  // namespace cubilete
