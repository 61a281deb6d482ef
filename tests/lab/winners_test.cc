// Compares what is told of winners, openings and time with games in which it is known.
#include "lab/winners.h"

#include <gtest/gtest.h>

#include "lab/picking_game.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

Winners played(const std::shared_ptr<const Ruleset>& ruleset, std::int64_t games) {
  SimulationRequest request;
  request.players = 2;
  request.seats = {"random", "random"};
  const auto player = make_habit_player(ruleset, request);
  Winners winners(habits_of(*ruleset), 2);
  std::vector<std::int64_t> values(values_of_habits(*ruleset, 2));
  for (std::int64_t n = 0; n < games; ++n) {
    EXPECT_TRUE(player->play(n, values).has_value());
    winners.take(values);
  }
  return winners;
}

TEST(Winners, OpeningsWinAsOftenAsCountingSays) {
  const WrittenGame game(kFourCards.files());
  const Winners winners = played(game.ruleset(), 3000);
  const auto openings = winners.openings(Looking::kFixed);
  ASSERT_EQ(openings.size(), 4U);
  const std::map<std::string, double> counted = {
      {"gold", 1}, {"silver", 2.0 / 3}, {"stone", 1.0 / 6}, {"clay", 1.0 / 6}};
  for (const Winners::Opening& o : openings) {
    EXPECT_EQ(o.what.kind, MeasureKind::kUse);
    EXPECT_NEAR(o.win_share, counted.at(o.what.name), 0.05) << o.what.name;
    EXPECT_TRUE(o.interval.contains(counted.at(o.what.name))) << o.what.name;
    EXPECT_TRUE(o.is_certain) << o.what.name;
    EXPECT_NEAR(double(o.players), 1500, 150) << o.what.name;
  }
}

TEST(Winners, TakeTheDominantCardMoreOftenThanTheOthers) {
  const WrittenGame game(kFourCards.files());
  const Winners winners = played(game.ruleset(), 3000);
  bool has_gold = false;
  for (const Winners::Habit& h : winners.habits(Looking::kFixed)) {
    if (h.what.kind == MeasureKind::kAction) {
      EXPECT_EQ(h.winners, 1) << "both pick once";
      EXPECT_FALSE(h.is_certain);
    }
    if (key_of(h.what) != "use.gold") continue;
    has_gold = true;
    // Of games that one of them wins (all but one of six), gold is in three of five.
    EXPECT_NEAR(h.winners, 0.6, 0.04);
    EXPECT_EQ(h.others, 0);
    EXPECT_EQ(h.others_first, -1);
    EXPECT_TRUE(h.is_certain);
    EXPECT_TRUE(h.more.contains(0.6));
  }
  EXPECT_TRUE(has_gold);
}

TEST(Winners, PeopleTakeTheTimeOfTheModel) {
  const WrittenGame game(kFourCards.files());
  const Winners winners = played(game.ruleset(), 20);
  // Of four cards and of three: 3 + 2 * 2 s, and 3 + 2 * 1.58 s.
  EXPECT_EQ(winners.seconds().quantile(0), 13);
  EXPECT_EQ(winners.seconds().quantile(1), 13);
  EXPECT_NEAR(winners.waiting(0), 6.0 / 13, 1e-9);
  EXPECT_NEAR(winners.waiting(1), 7.0 / 13, 1e-9);
}

// Nothing sets winners apart where all win together.
TEST(Winners, AreNotComparedWhereAllWin) {
  auto files = kFourCards.files();
  std::string& text = files["game.yaml"];
  text.replace(text.find("outcome:"), std::string::npos, "outcome: {score: 1}\n");
  const WrittenGame game(files);
  const Winners winners = played(game.ruleset(), 100);
  EXPECT_TRUE(winners.habits(Looking::kFixed).empty());
  for (const Winners::Opening& o : winners.openings(Looking::kFixed))
    EXPECT_FALSE(o.is_certain) << o.what.name;
}

// Two of six cards that are alike are worth more together; without that nothing is certain.
TEST(Winners, FindTheCombinationThatWins) {
  const PickingGame plain{{{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}, {"e", 1}, {"f", 1}, {"g", 1}},
                          3};
  auto files = plain.files();
  const auto found = [&] {
    const WrittenGame game(files);
    return played(game.ruleset(), 1500).combinations(Looking::kFixed);
  };
  EXPECT_TRUE(found().empty());
  std::string& text = files["game.yaml"];
  text.replace(text.find("outcome:"), std::string::npos,
               "outcome: {score: 'if(any(player.won[definition == a]) and "
               "any(player.won[definition == b]), 1, 0)'}\n");
  const auto combinations = found();
  ASSERT_FALSE(combinations.empty());
  EXPECT_EQ(key_of(combinations[0].one), "use.a");
  EXPECT_EQ(key_of(combinations[0].other), "use.b");
  EXPECT_EQ(combinations[0].win_share, 1);
  EXPECT_GT(combinations[0].more, 0);
}

}  // namespace
}  // namespace cubilete
