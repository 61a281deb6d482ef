// One game of random choices. It compares an engine that has played on with new ones, steps with
// playing in place, and the state after an undo with the one before the choice.
#pragma once

#include <memory>

#include "fuzz/draws.h"
#include "fuzz/trial_of_game.h"
#include "game.h"
#include "narration/narration.h"

namespace cubilete::fuzz {

// Aborts if `holds` is false.
void must(bool holds, const std::string& what);
// Aborts unless a failure in play has a known code and a message without control characters.
void must_be_sound(const RuleError&);

class Playthrough {
 public:
  Playthrough(std::shared_ptr<const Ruleset>, std::uint64_t seed, bool is_heavy, TrialCounts&);
  void run();

 private:
  struct Step {
    Choice choice;
    std::vector<Event> events;
    OptionList options;
  };

  // Returns false if nothing more can be asked.
  bool answer_one();
  // Returns false if the step failed.
  bool take(const Choice&, const Decision&, bool compares);
  void check_failure(const State& before, const Choice&, const RuleError&);
  void check_decision(MaybePlayer, const Result<Decision>&);
  void look_at(const Decision&);
  void try_what_is_not_offered(const Decision&);
  void do_an_earlier_step_again();
  void check_end();
  void check_replay();
  void check_play_in_place();
  void check_game();
  void play_to_the_end();
  std::optional<Choice> some_answer(const Decision&);

  std::shared_ptr<const Ruleset> ruleset_;
  const Ruleset& r_;
  Draws draws_;
  bool is_heavy_;
  TrialCounts& counts_;
  Interpreter old_;
  Narrator narrator_;
  Engine::Setup setup_;
  std::vector<State> states_;  // states_[n] is the state after n choices
  std::vector<Step> steps_;
  std::vector<Event> first_events_;
  bool is_in_order_ = true;  // players answered in the order in which they were asked
  int failures_ = 0;
};

}  // namespace cubilete::fuzz
