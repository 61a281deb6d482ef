// Counts how often what the lab claims is false of samples whose truth is known by construction.
#include "lab/findings.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "base/digest.h"
#include "base/random.h"
#include "lab/false_answers.h"

namespace cubilete {
namespace {

// Measures of two seats whose values are drawn from known distributions. The second game of a pair
// is the first one but for what `change` does.
struct Source {
  double first_wins = 0.5;  // probability
  double longer = 0;        // probability that a game takes one round more
  double used_more = 0;     // likewise that a card is used once more
  double other_winner = 0;  // probability that the second game's winner is drawn anew
  double anew_first = 0.5;  // and that it is the first seat then
  double rare_end = 0;      // probability of an end

  static std::vector<Measure> measures() {
    return {{MeasureKind::kWinShare, 0, ""}, {MeasureKind::kWinShare, 1, ""},
            {MeasureKind::kRounds, -1, ""},  {MeasureKind::kDecisions, -1, ""},
            {MeasureKind::kUse, -1, "mill"}, {MeasureKind::kUse, -1, "inn"},
            {MeasureKind::kEnd, -1, "rare"}, {MeasureKind::kLeadChanges, -1, ""}};
  }

  // Writes the first game's values, then the second's.
  void draw(RandomStream& random, std::array<std::int64_t, 16>& values) const {
    const auto happens = [&](double p) { return double(random.below(1'000'000)) < p * 1e6; };
    bool first = happens(first_wins);
    const auto rounds = static_cast<std::int64_t>(4 + random.below(5) * random.below(4));
    const auto decisions = static_cast<std::int64_t>(rounds * 3 + std::int64_t(random.below(9)));
    const auto mill = static_cast<std::int64_t>(random.below(4) * random.below(4));
    const auto inn = static_cast<std::int64_t>(random.below(3));
    const auto write = [&](std::size_t at, bool is_second) {
      values[at] = first ? kWinParts : 0;
      values[at + 1] = kWinParts - values[at];
      values[at + 2] = rounds + (is_second && happens(longer));
      values[at + 3] = decisions;
      values[at + 4] = mill + (is_second && happens(used_more));
      values[at + 5] = is_second && happens(0.5) ? static_cast<std::int64_t>(random.below(3)) : inn;
      values[at + 6] = happens(rare_end);
      values[at + 7] = static_cast<std::int64_t>(random.below(3));
    };
    write(0, false);
    if (happens(other_winner)) first = happens(anew_first);
    write(8, true);
  }

  // Returns the true change of a measure.
  double change(const Measure& m) const {
    if (m.kind == MeasureKind::kWinShare) {
      return (m.seat == 0 ? 1 : -1) * other_winner * (anew_first - first_wins);
    }
    if (m.kind == MeasureKind::kRounds) return longer;
    return m.name == "mill" ? used_more : 0;
  }
  // Returns the true mean of the first game's measure.
  double mean(const Measure& m) const {
    switch (m.kind) {
      case MeasureKind::kWinShare:
        return m.seat == 0 ? first_wins : 1 - first_wins;
      case MeasureKind::kRounds:
        return 4 + 2 * 1.5;
      case MeasureKind::kDecisions:
        return 3 * 7 + 4;
      case MeasureKind::kEnd:
        return rare_end;
      default:
        return 1;
    }
  }
};

// Returns whether the claim is false, where `truth` gives the true value of a measure.
bool is_false(const MeasureFinding& f, const std::function<double(const Measure&)>& truth) {
  const double x = truth(f.difference.measure);
  constexpr double kRounding = 1e-9;
  switch (f.claim) {
    case ClaimKind::kMore:
      if (x <= f.reference) return true;
      break;
    case ClaimKind::kLess:
      if (x >= f.reference) return true;
      break;
    case ClaimKind::kSame:
      return false;  // it is said of the games that were played
    case ClaimKind::kNoSign:
      if (f.difference.measure.kind != MeasureKind::kWinShare) {
        return f.difference.has_enough && std::abs(x) > f.reach + kRounding;
      }
      for (std::int32_t seat = 0; seat < 2; ++seat) {
        const double share = truth({MeasureKind::kWinShare, seat, ""});
        if (std::abs(share - f.reference) > f.reach + kRounding) return true;
      }
      return false;
    case ClaimKind::kMean:
      break;
  }
  const Interval& i = f.difference.interval;
  return x < i.low - kRounding || x > i.high + kRounding;
}

// Draws samples and counts in how many of them any claim is false. Watched ones are looked at again
// and again, and one false claim at any time counts.
struct FalseAnswers {
  Source source;
  SampleOf sample_of = SampleOf::kPairs;
  Looking looking = Looking::kFixed;
  std::int64_t games = 300;

  std::int64_t count(std::int64_t of) const {
    std::int64_t wrong = 0;
    for (std::int64_t run = 0; run < of; ++run) wrong += is_wrong(run);
    return wrong;
  }

 private:
  bool is_wrong(std::int64_t run) const {
    RandomStream random(static_cast<std::uint64_t>(run), digest_of("findings"), 0);
    Comparison c(Source::measures(), sample_of);
    std::array<std::int64_t, 16> values{};
    for (std::int64_t n = 1; n <= games; ++n) {
      source.draw(random, values);
      if (sample_of == SampleOf::kSingleGames) {
        std::copy_n(values.begin(), 8, values.begin() + 8);
        std::fill_n(values.begin(), 8, 0);
      }
      c.take(values);
      const bool looks = looking == Looking::kFixed ? n == games : n % 25 == 0;
      if (looks && says_something_false(c)) return true;
    }
    return false;
  }
  bool says_something_false(const Comparison& c) const {
    const bool is_mean = sample_of == SampleOf::kSingleGames;
    const auto truth = [&](const Measure& m) {
      return is_mean ? source.mean(m) : source.change(m);
    };
    const auto is_edited = [](const Measure& m) { return m.name == "mill"; };
    const auto findings =
        is_mean ? mean_findings(c, looking, 2) : change_findings(c, looking, is_edited);
    EXPECT_FALSE(findings.empty());
    return std::ranges::any_of(findings,
                               [&](const MeasureFinding& f) { return is_false(f, truth); });
  }
};

void expect_few_false(const FalseAnswers& answers, const std::string& what) {
  const std::int64_t wrong = answers.count(runs());
  EXPECT_LE(wrong, most_false(runs())) << what;
  if (runs() != kRunsOfATest) fmt::print("{}: {} of {} answers false\n", what, wrong, runs());
}

const Source kSources[] = {
    {},                                                           // nothing is different
    {.longer = 0.1, .used_more = 0.05},                           // rare changes
    {.first_wins = 0.6, .other_winner = 0.3, .anew_first = 0.3},  // another winner
    {.first_wins = 0.53, .longer = 1, .other_winner = 0.05, .rare_end = 0.01},
    {.first_wins = 0.97, .used_more = 0.9, .rare_end = 0.995},  // nearly all games are alike
};

TEST(Findings, OfAFixedNumberOfPairsAreFalseInFivePercentOfTheAnswersAtMost) {
  for (const Source& source : kSources) {
    expect_few_false({source}, fmt::format("pairs of source {}", &source - kSources));
  }
}

TEST(Findings, OfPairsThatAreWatchedAreFalseInFivePercentOfTheAnswersAtMost) {
  for (const Source& source : kSources) {
    expect_few_false({source, SampleOf::kPairs, Looking::kWatched},
                     fmt::format("watched pairs of source {}", &source - kSources));
  }
}

TEST(Findings, OfSingleGamesAreFalseInFivePercentOfTheAnswersAtMost) {
  for (const Source& source : kSources) {
    for (const Looking looking : {Looking::kFixed, Looking::kWatched}) {
      expect_few_false(
          {source, SampleOf::kSingleGames, looking},
          fmt::format("{} games of source {}", looking == Looking::kFixed ? "counted" : "watched",
                      &source - kSources));
    }
  }
}

Comparison sample(const Source& source, std::int64_t pairs) {
  RandomStream random(1, digest_of("findings"), 0);
  Comparison c(Source::measures());
  std::array<std::int64_t, 16> values{};
  for (std::int64_t n = 0; n < pairs; ++n) {
    source.draw(random, values);
    c.take(values);
  }
  return c;
}

// What is true and large enough is said: silence is never false either.
TEST(Findings, SayWhatHasChangedAndHowManyPairsTheRestTakes) {
  const auto is_edited = [](const Measure& m) { return m.name == "mill"; };
  const auto findings =
      change_findings(sample({.longer = 0.5, .used_more = 0.9, .other_winner = 0.1}, 400),
                      Looking::kWatched, is_edited);
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_EQ(key_of(findings[0].difference.measure), "use.mill");
  EXPECT_EQ(findings[0].claim, ClaimKind::kMore);
  EXPECT_EQ(key_of(findings[1].difference.measure), "rounds");
  EXPECT_EQ(findings[1].claim, ClaimKind::kMore);
  EXPECT_EQ(findings[2].claim, ClaimKind::kNoSign);
  EXPECT_EQ(findings[2].difference.measure.kind, MeasureKind::kWinShare);
  EXPECT_GT(findings[2].games, 400);
  // So many pairs are enough indeed.
  const auto later = change_findings(sample({.other_winner = 0.1}, findings[2].games * 5 / 4),
                                     Looking::kWatched, is_edited);
  EXPECT_EQ(later.back().claim, ClaimKind::kNoSign);
  EXPECT_LT(later.back().reach, 2 * kShownReach);
}

TEST(Findings, OfFewPairsAreThatNothingIsKnown) {
  for (const MeasureFinding& f :
       change_findings(sample({.longer = 1, .other_winner = 0.9}, 30), Looking::kWatched,
                       [](const Measure&) { return false; })) {
    EXPECT_EQ(f.claim, ClaimKind::kNoSign);
    EXPECT_EQ(f.reach, 1);
    EXPECT_GE(f.games, kFewest);
  }
}

// Shares of a game that all lose together now and then are not called uneven.
TEST(Findings, OfGamesWithoutWinnersDoNotCompareSeatsWithTheEvenShare) {
  Comparison c({{MeasureKind::kWinShare, 0, ""},
                {MeasureKind::kWinShare, 1, ""},
                {MeasureKind::kNoWinner, -1, ""}},
               SampleOf::kSingleGames);
  for (int n = 0; n < 300; ++n) {
    const std::int64_t share = n % 3 == 0 ? kWinParts / 2 : 0;
    c.take(std::array<std::int64_t, 6>{0, 0, 0, share, share, share == 0});
  }
  const auto findings = mean_findings(c, Looking::kFixed, 2);
  ASSERT_EQ(findings.size(), 3U);
  for (const MeasureFinding& f : findings) EXPECT_EQ(f.claim, ClaimKind::kMean);
}

TEST(Findings, OfAVersionWithItselfAreThatTheSameSeatsWin) {
  Comparison c({{MeasureKind::kWinShare, 0, ""}, {MeasureKind::kWinShare, 1, ""}});
  for (int n = 0; n < 60; ++n) {
    const std::int64_t share = n % 2 == 0 ? kWinParts : 0;
    c.take(std::array<std::int64_t, 4>{share, kWinParts - share, share, kWinParts - share});
  }
  const auto findings = change_findings(c, Looking::kFixed, [](const Measure&) { return false; });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].claim, ClaimKind::kSame);
}

TEST(ShareSequence, LeavesRoomWhereAllGamesWereAlike) {
  const Interval all = share_sequence(1, 60);
  EXPECT_EQ(all.high, 1);
  EXPECT_LT(all.low, 0.95);
  EXPECT_GT(all.low, 0.85);
  const Interval none = share_sequence(0, 60);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 1 - all.low, 1e-9);
}

// A sequence that is looked at after every fifth value misses the truth at any time in 5 % of the
// samples.
TEST(ShareSequence, HoldsAtAllTimesAtOnce) {
  for (const double share : {0.02, 0.5, 0.9}) {
    int missed = 0;
    for (std::uint64_t run = 0; run < 200; ++run) {
      RandomStream random(run, digest_of("shares"), 0);
      std::int64_t ones = 0;
      bool is_missed = false;
      for (std::int64_t n = 1; n <= 300 && !is_missed; ++n) {
        ones += double(random.below(1'000'000)) < share * 1e6;
        is_missed = n % 5 == 0 && !share_sequence(double(ones) / double(n), n).contains(share);
      }
      missed += is_missed;
    }
    EXPECT_LE(missed, 19) << share;  // 10, and three standard deviations
  }
}

}  // namespace
}  // namespace cubilete
