// The account of a game, which one way of playing gives, and the first difference between two.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"

namespace cubilete {

// A question, and the position in which it was asked.
struct AskedQuestion {
  Decision decision;
  std::uint64_t cells = 0;  // digest of the cells
  DecisionCounts counts;
  std::size_t open = 0;           // the number of open questions; 0 in effects and between triggers
  std::optional<State> state;     // if the account keeps states
  std::optional<Choice> choice;   // none: the game was given up here
  std::size_t events_before = 0;  // the number of events made before it
  std::int64_t charge = 0;        // the work done since the answer before
  bool is_charge_of_the_step = true;  // false: the question may have been looked for again
};

struct Account {
  Engine::Setup setup;
  std::vector<AskedQuestion> questions;
  std::vector<Event> events;               // from the set-up on
  std::int64_t decisions = 0;              // the number of answers
  std::vector<std::int64_t> actions;       // how often each was taken, by action, if counted
  std::optional<RuleError> error;          // of the rule that failed in play
  State end;                               // after the last step
  std::optional<Result<Outcome>> outcome;  // if no rule failed in play
  std::int64_t charge_of_the_end = 0;      // the work done since the last answer
};

// The question as it is asked in this state; the other members are as they begin.
AskedQuestion asked_question(const Ruleset&, const State&, const Decision&);
// The state after so many answers. REQUIRES: the account keeps states.
const State& state_after(const Account&, std::size_t answers);
// The events that the answer to this question made. REQUIRES: no effect was answered on the spot.
std::span<const Event> events_of(const Account&, std::size_t question);

// What is kept of a game.
struct Kept {
  bool questions = true;
  bool states = false;  // then questions in effects are not answered on the spot
  bool events = true;   // false: the engine makes none
};

// Returns the index of the option that is chosen; a failure gives the game up.
using Choose = std::function<Result<std::size_t>(const State&, const Decision&)>;
// The failure that gives a game up.
Failure giving_up();
// Chooses at random, as a RandomAgent with this seed does. The engine outlives it.
Choose random_choices(Engine&, std::uint64_t seed);
// Chooses as it was done there, then gives up; fails if a choice is not offered.
Choose choices_of(const Account&);
Choice choice_of(const Decision&, std::size_t option);

// Answers as `choose` does and keeps what was asked. `charge` returns the work done since the last
// answer. REQUIRES: the account and the ruleset outlive it.
class Recorder final : public Answerer {
 public:
  Recorder(const Ruleset&, Account&, Choose, const Kept&,
           std::function<std::int64_t()> charge = {});
  Result<std::size_t> answer(const State&, const Decision&) override;
  bool needs_decision_only() const override { return !kept_.states; }

 private:
  void keep(const State&, const Decision&);

  const Ruleset& ruleset_;
  Account& account_;
  Choose choose_;
  Kept kept_;
  std::function<std::int64_t()> charge_;
};

// Answers as a function does.
class FunctionAnswerer final : public Answerer {
 public:
  explicit FunctionAnswerer(Choose choose) : choose_(std::move(choose)) {}
  Result<std::size_t> answer(const State& s, const Decision& d) override { return choose_(s, d); }
  bool needs_decision_only() const override { return true; }

 private:
  Choose choose_;
};

// The first difference between two values of a kind, as "WHAT: ONE / OTHER"; empty if there is
// none.
std::string difference_of(const Decision&, const Decision&, bool with_notes = true);
std::string difference_of(const State&, const State&);
std::string difference_of(const Outcome&, const Outcome&);
// No error: the rules did not fail.
std::string difference_of(const std::optional<RuleError>&, const std::optional<RuleError>&);
std::string difference_of(std::span<const Event>, std::span<const Event>);
template <class T>
std::string difference_of(const Result<T>& a, const Result<T>& b) {
  if (a && b) return difference_of(*a, *b);
  const auto error = [](const Result<T>& r) {
    return r ? std::optional<RuleError>() : std::optional(r.error());
  };
  return difference_of(error(a), error(b));
}

// Of the end of a game; besides the state, the error and the number of questions, and the outcome
// if both accounts have one.
enum class End : std::uint8_t { kNothing, kCells, kWholeState };

// What is compared of two accounts.
struct Compared {
  // With the answers, the cells and the counts of decisions; false: the numbers of answers.
  bool questions = true;
  bool notes = true;
  bool open = false;    // the number of open questions
  bool states = false;  // at each question
  bool events = true;
  bool charges = false;  // of steps
  End end = End::kWholeState;
};

// The first difference, with the number of the question or event, the first one's value before that
// of the second; empty if there is none.
std::string difference_of(const Account&, const Account&, const Compared& = {});

}  // namespace cubilete
