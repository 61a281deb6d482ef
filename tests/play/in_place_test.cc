// Engine::play changes a state in place, answers questions of effects at once and uses its memory;
// Engine::step copies the state and runs effects again. Both must play the same game.

#include <gtest/gtest.h>

#include "agreement/players.h"
#include "support/test_game.h"
#include "support/thorough.h"

namespace cubilete {
namespace {

class BothWays : public testing::TestWithParam<GameName> {
 protected:
  void SetUp() override {
    ruleset_ = compiled(GetParam().first, GetParam().second);
    ASSERT_TRUE(ruleset_);
  }

  std::shared_ptr<const Ruleset> ruleset_;
};

TEST_P(BothWays, PlayInPlaceIsTheGameOfCopyingSteps) {
  Interpreter copying(ruleset_);
  Interpreter playing(ruleset_);
  const auto seeds = as_thorough<std::uint64_t>(1, 3);
  for (std::int32_t players = ruleset_->min_players; players <= ruleset_->max_players; ++players) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      SCOPED_TRACE(testing::Message() << players << " players, seed " << seed);
      const Engine::Setup setup = setup_with(players, seed);
      const Account steps = by_steps(copying.engine(), setup,
                                     random_choices(copying.engine(), seed), {.states = true});
      ASSERT_TRUE(steps.end.is_over());
      ASSERT_FALSE(steps.questions.empty());
      const auto play = [&](const Kept& kept) {
        return in_place(playing.engine(), setup, random_choices(playing.engine(), seed), kept);
      };
      ASSERT_EQ("", difference_of(steps, play({.states = true}), {.states = true}));
      ASSERT_EQ("", difference_of(steps, play({})));
      // As a simulation does: without events, on a table that was set before.
      ASSERT_EQ("", difference_of(steps, play({.events = false}), {.events = false}));
    }
  }
}

// An engine that has played for a while answers much from memory; a new one has none.
TEST_P(BothWays, WhatIsRememberedIsWhatLookingAgainFinds) {
  Interpreter old(ruleset_);
  int n = 0;
  const auto games = as_thorough<std::uint64_t>(4, 12);
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const Choose at_random = random_choices(old.engine(), seed);
    const Account account = by_steps(old.engine(), setup_with(ruleset_->max_players, seed),
                                     [&](const State& s, const Decision& d) {
                                       if (seed + 1 >= games && ++n % 5 == 0) {
                                         Interpreter fresh(ruleset_);
                                         const auto again = fresh.engine().decision(s, d.player);
                                         EXPECT_EQ("", difference_of(Result<Decision>(d), again))
                                             << d.name << ", seed " << seed;
                                       }
                                       return at_random(s, d);
                                     },
                                     {.questions = false});
    ASSERT_EQ("", difference_of(std::optional<RuleError>(), account.error));
    ASSERT_FALSE(HasFailure());
  }
}

INSTANTIATE_TEST_SUITE_P(Play, BothWays, testing::ValuesIn(all_games()), test_name);

}  // namespace
}  // namespace cubilete
