// One game of random choices. It compares an engine that has played on with new ones, steps with
// playing in place, and the state after an undo with the one before the choice.
#pragma once

#include <memory>

#include "agreement/account.h"
#include "fuzz/draws.h"
#include "fuzz/trial_of_game.h"
#include "game.h"
#include "narration/narration.h"

namespace cubilete::fuzz {

// Aborts if `holds` is false.
void must(bool holds, const std::string& what);
// Aborts where there is a difference; it is told behind `what`.
void must_agree(const std::string& difference, const std::string& what);
// A failure in play has a known code and a message without control characters.
void must_be_sound(const RuleError&);

class Playthrough {
 public:
  Playthrough(std::shared_ptr<const Ruleset>, std::uint64_t seed, bool is_heavy, TrialCounts&);
  void run();

 private:
  // False where nothing more can be asked.
  bool answer_one();
  // Returns false if the step failed.
  bool take(const Choice&, const Decision&, bool compares);
  void check_failure(const Choice&, const RuleError&);
  void check_decision(MaybePlayer, const Result<Decision>&);
  void look_at(const Decision&);
  void try_what_is_not_offered(const Decision&);
  void do_an_earlier_step_again();
  void check_end();
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
  Account account_;          // of the steps that succeeded; `end` is the present state
  bool is_in_order_ = true;  // who is asked first answered first
  int failures_ = 0;
};

}  // namespace cubilete::fuzz
