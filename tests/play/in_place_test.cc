// Engine::play changes a state in place, answers questions of effects at once and uses its memory;
// Engine::step copies the state and runs effects again. Both must play the same game.

#include <gtest/gtest.h>

#include "agreement/players.h"
#include "state/cell_contents.h"
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

// Checks every cell of a state twice, since the second reading is from a sorted zone.
void expect_walked_contents(const Ruleset& r, const State& s) {
  for (std::int32_t z = 0; z < s.zone_count(); ++z) {
    const ZoneId zone(z);
    for (std::int32_t place = 0; place < r.zone(s.zone_def(zone)).cells; ++place) {
      std::vector<std::int32_t> walked;
      for (ComponentId c = s.first_in(zone); c.is_some(); c = s.next_of(c)) {
        if (s.place_of(c) == place) walked.push_back(c.value);
      }
      for (int reading = 0; reading < 2; ++reading) {
        ASSERT_TRUE(std::ranges::equal(walked, contents_of(s, CellId(zone, place))))
            << r.zone(s.zone_def(zone)).name << " " << place;
      }
    }
  }
}

// States are read in turn, so that none is answered with the contents of another.
TEST_P(BothWays, ContentsOfCellsAreWhatAWalkFinds) {
  if (std::ranges::none_of(ruleset_->zones, [](const ZoneDef& z) { return z.cells > 0; })) return;
  Interpreter engine(ruleset_);
  std::vector<State> states;
  const Choose at_random = random_choices(engine.engine(), 5);
  by_steps(engine.engine(), setup_with(ruleset_->max_players, 5),
           [&](const State& s, const Decision& d) {
             if (states.size() < 200) states.push_back(s);
             expect_walked_contents(*ruleset_, s);
             expect_walked_contents(*ruleset_, states[states.size() / 2]);
             return at_random(s, d);
           },
           {});
  ASSERT_FALSE(states.empty());
}

INSTANTIATE_TEST_SUITE_P(Play, BothWays, testing::ValuesIn(all_games()), test_name);

}  // namespace
}  // namespace cubilete
