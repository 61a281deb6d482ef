// A choice whose rule fails leaves nothing behind, and bots take another option.
#include "play/failed_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_game.h"

namespace cubilete {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

// Each action changes things before it fails: in its own effect, in one that follows, in a script,
// in the middle of a quiet block, in the next phase.
const char kFailingGame[] = R"(
players: 2
kinds: {card: {}, die: {faces: [1, 2, 3, 4, 5, 6]}}
components: {ace: {kind: card, copies: 3}, d6: {kind: die}}
resources: {gold: {initial: 1, max: 100}, debt: {max: 100}, late: {max: 1}}
zones:
  deck: {shape: pile, holds: card, visible: hidden}
  row: {shape: row, holds: card}
  cup: {holds: die}
setup: [{create: ace, to: deck}, {create: d6, to: cup}]
actions:
  earn: {do: [{gain: {gold: 1}}, {roll: cup}]}
  shuffle: {do: {shuffle: deck}}
  pay: {do: [{roll: cup}, {shuffle: deck}, {move: deck.top, to: row}, {pay: {gold: 99}}]}
  quiet: {do: [{quietly: [{gain: {gold: 3}}, {pay: {gold: 99}}]}]}
  script: {do: {script: rules.spend, arguments: [player]}}
  owe: {do: {gain: {debt: 1}}}
  linger: {do: {gain: {late: 1}}, ends: turn}
  none: {choices: {much: {from: 1..3}}, do: {pay: {gold: 98 + much}}}
  some: {do: {choose: much, from: 1..3, do: {pay: {gold: 32 * much - 63}}}}
  wait: {ends: turn}
triggers:
  owing: {when: gained, of: debt, do: [{gain: {gold: 2}}, {pay: {gold: 99}}]}
flow:
  - rounds: 4
    do:
      - {turns: players, do: [{actions: [earn, shuffle, pay, quiet, script, owe, linger, none, some, wait]}]}
      - {if: 'any(players[late > 0])', then: {pay: {gold: 99}, player: seat(1)}}
outcome: {score: gold}
)";

const char kFailingScript[] = R"(
function spend(player)
  gain(player, "gold", 3)
  roll(cup.components)
  pay(player, "gold", 99)
end
)";

class Failed : public testing::Test {
 protected:
  Failed()
      : written_(std::map<std::string, std::string>{{"game.yaml", kFailingGame},
                                                    {"scripts/rules.lua", kFailingScript}}),
        ruleset_(written_.ruleset()) {}

  Choice named(const Decision& d, const std::string& action) const {
    return {d.player, {ruleset_->find_action(action).value}};
  }

  WrittenGame written_;
  std::shared_ptr<const Ruleset> ruleset_;
};

TEST_F(Failed, LeavesTheGameAsItWasAndWhatFollowsToo) {
  Game game = started(ruleset_, 2, 3);
  Game other = started(ruleset_, 2, 3);  // nothing is tried in it
  for (const char* taken : {"earn", "shuffle", "earn", "wait", "earn", "earn"}) {
    const auto question = other.decision();
    ASSERT_TRUE(question);
    for (const char* action : {"pay", "quiet", "script", "owe"}) {
      const State before = game.state();
      const auto failure = make_choice(game, named(*question, action));
      ASSERT_TRUE(failure) << action;
      EXPECT_EQ(failure->code, Code("not-enough")) << action;
      EXPECT_EQ(game.state(), before) << action;
      const auto again = game.decision();
      ASSERT_TRUE(again);
      EXPECT_EQ(again->options, question->options) << action;
      EXPECT_EQ(game.choices().size(), other.choices().size());
    }
    EXPECT_FALSE(make_choice(game, named(*question, taken)));
    EXPECT_FALSE(make_choice(other, named(*question, taken)));
    ASSERT_EQ(game.state(), other.state()) << taken;
    EXPECT_EQ(game.last_events(), other.last_events());
  }
}

TEST_F(Failed, BelongsToTheChoiceThatLedToIt) {
  Game game = started(ruleset_, 2, 3);
  ASSERT_FALSE(make_choice(game, named(*game.decision(), "linger")));
  const std::uint64_t before = game.digest_after(1);
  EXPECT_TRUE(make_choice(game, named(*game.decision(), "wait")))
      << "the step of the timetable after this turn fails";
  EXPECT_EQ(digest_of(game.state()), before);
  EXPECT_FALSE(make_choice(game, named(*game.decision(), "earn")));
}

TEST_F(Failed, OptionsAreLeftOutOfTheQuestion) {
  Game game = started(ruleset_, 2, 3);
  auto d = game.decision();
  ASSERT_TRUE(d);
  const std::size_t all = d->options.size();
  FailedOptions failed;
  failed.add(named(*d, "pay"));
  failed.add({PlayerId(1), named(*d, "earn").values});
  failed.leave_out_of(*d);
  EXPECT_EQ(d->options.size(), all - 1);
  EXPECT_FALSE(d->options.contains(named(*d, "pay").values));
  EXPECT_TRUE(d->options.contains(named(*d, "earn").values));
}

// Always wants one action, or the first option.
class Stubborn final : public Agent {
 public:
  explicit Stubborn(std::int32_t action) : action_(action) {}
  Result<std::size_t> choose(Engine&, const State&, const Decision& d) override {
    ++asked_;
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      if (d.kind == AskKind::kAction && d.options[i][0] == action_) return i;
    }
    return std::size_t{0};
  }
  int asked() const { return asked_; }

 private:
  std::int32_t action_;
  int asked_ = 0;
};

TEST_F(Failed, ABotTakesAnotherOptionAndIsAskedOnce) {
  for (const char* action : {"pay", "owe", "none"}) {
    Game game = started(ruleset_, 2, 3);
    Stubborn agent(ruleset_->find_action(action).value);
    const auto d = game.decision();
    ASSERT_TRUE(d);
    std::vector<RuleError> failures;
    const auto option = choose_possible(agent, game.engine(), game.state(), *d, failures);
    ASSERT_TRUE(option) << action;
    EXPECT_NE(d->options[*option][0], ruleset_->find_action(action).value);
    EXPECT_THAT(failures, testing::Not(IsEmpty()));
    EXPECT_EQ(agent.asked(), 1);
    std::vector<RuleError> same;
    EXPECT_EQ(*choose_possible(agent, game.engine(), game.state(), *d, same), *option);
  }
}

TEST_F(Failed, AnActionIsPossibleIfOneAnswerCarriesItThrough) {
  Game game = started(ruleset_, 2, 3);
  Stubborn agent(ruleset_->find_action("some").value);
  const auto d = game.decision();
  ASSERT_TRUE(d);
  std::vector<RuleError> failures;
  const auto option = choose_possible(agent, game.engine(), game.state(), *d, failures);
  ASSERT_TRUE(option);
  EXPECT_EQ(d->options[*option][0], ruleset_->find_action("some").value);
  EXPECT_THAT(failures, IsEmpty());
}

TEST(Failures, AreReportedOncePerPlaceOfTheRules) {
  ReportedFailures reported;
  const RuleError first{"not-enough", "has 7", {0, 10, 12}, {}};
  EXPECT_TRUE(reported.is_new(first));
  EXPECT_FALSE(reported.is_new({"not-enough", "has 6", {0, 10, 12}, {}}));
  EXPECT_TRUE(reported.is_new({"not-enough", "has 7", {0, 20, 22}, {}}));
  EXPECT_TRUE(reported.is_new({"out-of-bounds", "has 7", {0, 10, 12}, {}}));
}

}  // namespace
}  // namespace cubilete
