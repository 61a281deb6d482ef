// What may be claimed of the figures of a game in sentences: how it is, or what an edit has
// changed.
//
// Invariant: with probability 1 - kMissed all findings of one call are true at once. Each interval
// is widened for the number of measures that findings are chosen from (Bonferroni), so that the
// choice of the most striking ones does no harm. Half of the error is spent on what is asked first
// (who wins, how long it takes, what was edited), half on all other measures.
#pragma once

#include <functional>
#include <vector>

#include "lab/card_values.h"
#include "lab/comparison.h"

namespace cubilete {

enum class ClaimKind : std::uint8_t {
  kMore,  // the change is above 0, or the mean above `reference`
  kLess,
  kSame,    // the measure was the same in every pair
  kMean,    // the mean lies in the interval
  kNoSign,  // of a change or of a mean other than `reference`, which is at most `reach` away
};

struct MeasureFinding {
  ClaimKind claim = ClaimKind::kMean;
  Difference difference;  // with the widened interval
  double reference = 0;
  double reach = 0;
  // Of kNoSign: how many games, or pairs, show what is at least kShownReach away (of a share), or a
  // tenth of the mean. 0: `reach` is no more than that.
  std::int64_t games = 0;
};

// The change of a share that is worth knowing of.
inline constexpr double kShownReach = 0.02;

// Returns what two versions differ in. What is edited comes first, then who wins, then length and
// the others by their certainty. Of what was edited and of who wins it also says where nothing is
// certain.
std::vector<MeasureFinding> change_findings(const Comparison&, Looking,
                                            const std::function<bool(const Measure&)>& is_edited);

// Returns in how many of the ways that a game can end its games ended.
std::size_t number_of_ends(const Comparison&);

// Returns how often each seat would win if all won equally often: the mean of the seats, which is
// one share for each team where there are teams.
double even_share(const Comparison&, Looking, std::int32_t players);

// Returns how a game is: its length, who wins, the course and the ends of its games. The sample is
// one of single games.
std::vector<MeasureFinding> mean_findings(const Comparison&, Looking, std::int32_t players);

// Returns whether these findings leave no question open: more games would only narrow intervals.
bool leave_nothing_open(const std::vector<MeasureFinding>&, std::int64_t games);

// What may be claimed of cards.
struct CardFindings {
  std::vector<CardValue> helpful;  // worth more than nothing, best first, with widened intervals
  std::vector<CardValue> harmful;  // worst first
  std::size_t unknown = 0;         // cards of which neither is certain
  std::int64_t games = 0;  // after which the worth of each of these is known to kShownCardReach
};
inline constexpr double kShownCardReach = 0.05;

CardFindings card_findings(const CardValues&, Looking);
bool leave_nothing_open(const CardFindings&, std::int64_t games);

}  // namespace cubilete
