// Decides statements about games in which their truth is known.
#include "lab/balance_check.h"

#include <gtest/gtest.h>

#include "lab/picking_game.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

TEST(BalanceRange, IsReadWithOneBoundOrTwo) {
  const auto range = parse_range("45..55 %");
  ASSERT_TRUE(range);
  EXPECT_DOUBLE_EQ(*range->low, 0.45);
  EXPECT_DOUBLE_EQ(*range->high, 0.55);
  EXPECT_FALSE(parse_range("..8")->low);
  EXPECT_DOUBLE_EQ(*parse_range("-2.5 .. ")->low, -2.5);
  for (const char* text : {"", "5", "..", "a..b", "6..5", "5..6 pp", "1..2..3"}) {
    EXPECT_FALSE(parse_range(text)) << text;
  }
}

class Balance : public testing::Test {
 protected:
  Balance() : written_(kFourCards.files()), ruleset_(written_.ruleset()) {
    request_.players = 2;
    request_.seats = {"random", "random"};
  }

  // Decides statements, in at most so many looks, each after some games.
  std::vector<BalanceAnswer> decide(const std::vector<std::pair<std::string, std::string>>& holds,
                                    std::uint64_t seed, int looks = 400) {
    BalanceFile file;
    for (const auto& [key, range] : holds)
      file.holds.push_back({key, *parse_range(range), range, {}});
    request_.seed = seed;
    const BalanceResult result =
        check_balance(file, ruleset_, request_, [&] { return --looks > 0; });
    EXPECT_FALSE(result.failure);
    return result.answers;
  }

  WrittenGame written_;
  std::shared_ptr<const Ruleset> ruleset_;
  SimulationRequest request_;
};

TEST_F(Balance, OfStatementsWithKnownTruthIsDecided) {
  const PickingOracle oracle(kFourCards, {false, false});
  ASSERT_NEAR(oracle.win_share(0), 0.5, 1e-9);
  const auto answers = decide({{"win_share", "40..60 %"},
                               {"rounds", "1..1"},
                               {"use.gold", "0.9.."},
                               {"margin", "..1"},
                               {"card_worth", "..5 %"}},
                              1);
  // One for each seat, and for each card.
  ASSERT_EQ(answers.size(), 2U + 3U + 4U);
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_EQ(answers[i].verdict, Verdict::kHolds) << answers[i].name;
  EXPECT_EQ(answers[1].name, "win_share(2)");
  // Gold is taken by one of two players in half of the games.
  EXPECT_EQ(answers[3].verdict, Verdict::kFails);
  EXPECT_EQ(answers[4].verdict, Verdict::kFails);
  for (std::size_t i = 5; i < answers.size(); ++i) {
    const bool is_dear = oracle.value(answers[i].name.substr(11)) > 0.05;
    EXPECT_EQ(answers[i].verdict == Verdict::kFails, is_dear) << answers[i].name;
    EXPECT_TRUE(answers[i].interval.contains(oracle.value(answers[i].name.substr(11))));
  }
}

// What holds is never called broken, and what is at the edge stays open.
TEST_F(Balance, IsNotCalledBrokenWhereItHolds) {
  int broken = 0;
  for (std::uint64_t run = 0; run < 40; ++run) {
    const auto answers = decide({{"win_share", "49..51 %"}, {"use.gold", "0.48..0.52"}}, run, 150);
    for (const BalanceAnswer& a : answers) broken += a.verdict == Verdict::kFails;
  }
  EXPECT_LE(broken, 2);
}

TEST_F(Balance, IsOpenWhereTimeIsOver) {
  for (const BalanceAnswer& a : decide({{"win_share", "40..60 %"}}, 1, 2)) {
    EXPECT_EQ(a.verdict, Verdict::kOpen);
    EXPECT_GT(a.games, 0);
  }
}

TEST_F(Balance, OfUnknownMeasuresIsReported) {
  BalanceFile file;
  file.holds.push_back({"win_shares", *parse_range("1.."), "1..", {}});
  file.holds.push_back({"use.gold", *parse_range("1.."), "1..", {}});
  Diagnostics problems;
  check_measures(file, *ruleset_, 2, problems);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems.list().front().message, "there is no measure 'win_shares'");
}

}  // namespace
}  // namespace cubilete
