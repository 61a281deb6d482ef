#include "lab/luck_and_skill.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/digest.h"
#include "base/random.h"
#include "lab/false_answers.h"

namespace cubilete {
namespace {

// Games of so many teams in which a draw says what decides: the better player, the first team, the
// luck that comes to a team, or another throw for each game.
struct Deciders {
  std::int64_t teams = 2;
  double player = 0;
  double seat = 0;
  double luck = 0;

  std::vector<std::int64_t> draw(RandomStream& random) const {
    std::vector<std::int64_t> out(values_of_exchange(std::int32_t(teams)));
    out[0] = teams;
    const auto below = [&](std::int64_t n) { return random.below(std::uint32_t(n)); };
    const double what = double(random.below(1'000'000)) / 1e6;
    const std::size_t lucky = below(teams);
    for (std::int64_t game = 0; game < teams; ++game) {
      const std::size_t winner = what < player                 ? std::size_t(game)
                                 : what < player + seat        ? 0
                                 : what < player + seat + luck ? lucky
                                                               : below(teams);
      out[1 + std::size_t(game * teams) + winner] = kWinParts;
    }
    return out;
  }

  // What decides is drawn for each group, so that effects of who plays and where are those of
  // means, whose squares are the variances.
  double of_player() const { return player * player; }
  double of_seat() const { return seat * seat; }
  double of_luck() const {
    const double n = double(teams);
    // The even part of each group: all of it where the seat or the luck decides, what chance leaves
    // in the mean of so many throws where these do.
    return seat + luck + (1 - player - seat - luck) / n - of_seat();
  }
};

// Returns whether any interval is false of the sample, or at any of the moments at which one looks.
bool is_wrong(const Deciders& source, Looking looking, std::uint64_t run) {
  RandomStream random(run, digest_of("luck and skill"), 0);
  LuckAndSkill sample;
  const auto misses = [](const LuckAndSkill::Part& p, double truth) {
    constexpr double kRounding = 1e-9;
    return truth < p.interval.low - kRounding || truth > p.interval.high + kRounding;
  };
  constexpr std::int64_t kGroups = 300;
  for (std::int64_t n = 1; n <= kGroups; ++n) {
    sample.take(source.draw(random));
    if (looking == Looking::kFixed ? n < kGroups : n % 25 != 0) continue;
    const auto parts = sample.parts(looking);
    const double even = sample.even();
    const double together = 1 - source.of_player() - source.of_seat() - source.of_luck();
    if (misses(parts.better, even + source.player * (1 - even)) ||
        misses(parts.player, source.of_player()) || misses(parts.seat, source.of_seat()) ||
        misses(parts.luck, source.of_luck()) || misses(parts.together, together)) {
      return true;
    }
  }
  return false;
}

const Deciders kDeciders[] = {
    {},                                                        // a throw for each game
    {.player = 1},                                             // nothing is left to chance
    {.luck = 1},                                               // nothing but luck
    {.player = 0.5, .luck = 0.5},                              // half and half
    {.player = 0.1, .seat = 0.05, .luck = 0.3},                // a little of all
    {.teams = 4, .player = 0.3, .seat = 0.2, .luck = 0.2},     // more teams
    {.teams = 3, .player = 0.02, .seat = 0.01, .luck = 0.95},  // nearly all alike
};

TEST(LuckAndSkill, IsWrongInFivePercentOfTheAnswersAtMost) {
  for (const Deciders& source : kDeciders) {
    for (const Looking looking : {Looking::kFixed, Looking::kWatched}) {
      std::int64_t wrong = 0;
      for (std::int64_t run = 0; run < runs(); ++run) {
        wrong += is_wrong(source, looking, std::uint64_t(run));
      }
      EXPECT_LE(wrong, most_false(runs())) << &source - kDeciders;
      if (runs() != kRunsOfATest) {
        fmt::print("{} groups of source {}: {} of {} answers false\n",
                   looking == Looking::kFixed ? "counted" : "watched", &source - kDeciders, wrong,
                   runs());
      }
    }
  }
}

LuckAndSkill::Parts parts_of_groups(const Deciders& source, std::int64_t groups) {
  RandomStream random(7, digest_of("luck and skill"), 0);
  LuckAndSkill sample;
  for (std::int64_t n = 0; n < groups; ++n) sample.take(source.draw(random));
  return sample.parts(Looking::kFixed);
}

// Intervals that are wide enough to hold anything would never be wrong.
TEST(LuckAndSkill, TellsLuckFromSkill) {
  const auto skill = parts_of_groups({.player = 1}, 500);
  EXPECT_EQ(skill.player.share, 1);
  EXPECT_GT(skill.player.interval.low, 0.9);
  const auto luck = parts_of_groups({.luck = 1}, 500);
  EXPECT_NEAR(luck.luck.share, 1, 0.02);
  EXPECT_GT(luck.luck.interval.low, 0.9);
  EXPECT_LT(luck.player.interval.high, 0.02);
  const auto half = parts_of_groups({.player = 0.5, .luck = 0.5}, 500);
  EXPECT_NEAR(half.player.share, 0.25, 0.05);
  EXPECT_NEAR(half.luck.share, 0.5, 0.05);
  EXPECT_GT(half.luck.interval.low, half.player.interval.high);
  const auto seat = parts_of_groups({.teams = 3, .seat = 1}, 500);
  EXPECT_GT(seat.seat.interval.low, 0.9);
  EXPECT_EQ(seat.luck.share, 0);
}

TEST(LuckAndSkill, SaysNothingWhereAllWinOrLoseTogether) {
  LuckAndSkill sample;
  const std::int64_t half = kWinParts / 2;
  for (int n = 0; n < 100; ++n) {
    sample.take(std::vector<std::int64_t>{2, half, half, half, half});
  }
  EXPECT_FALSE(sample.is_decided());
  EXPECT_FALSE(sample.parts(Looking::kFixed).has_enough);
}

}  // namespace
}  // namespace cubilete
