// Compares two versions of a game, played in pairs with the same seed, seats and agents. Results
// that the change does not affect are equal in both, so few pairs reveal a small difference.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "lab/interval.h"
#include "lab/measure.h"
#include "lab/moments.h"
#include "lab/run_games.h"
#include "play/simulate.h"

namespace cubilete {

struct VersionPair {
  std::shared_ptr<const Ruleset> before;
  std::shared_ptr<const Ruleset> after;
};

// Plays both games of a pair. Its values are those of the first game by measure, then those of the
// second. Without `shares_luck` the second game has its own seed, to show the benefit of pairing.
std::unique_ptr<GamePlayer> make_pair_player(const VersionPair&, const SimulationRequest&,
                                             const std::vector<Measure>&, bool shares_luck = true);

// Returns the seed of the second game of such a pair from that of the first.
std::uint64_t unpaired_seed(std::uint64_t seed);

// Plays one version only. The first values of each pair are 0, so that the difference is the value
// itself.
std::unique_ptr<GamePlayer> make_single_player(const std::shared_ptr<const Ruleset>&,
                                               const SimulationRequest&,
                                               const std::vector<Measure>&);

// Returns how many pairs it takes until enough differ for a reliable interval; 0 if they do.
std::int64_t games_until_enough(const PairMoments&);

// The results for one measure.
struct Difference {
  Measure measure;
  PairMoments moments;
  double before = 0;  // means, and their difference (second less first), in the measure's unit
  double after = 0;
  double change = 0;
  Interval interval;  // of the change; misses the true value in 5 % of cases, within what is
                      // possible: a share lies in 0..1, its change in -1..1
  // How many times as many unpaired games would be needed for the same interval. 0: unknown,
  // because no pair differs.
  double saving = 0;
  // True if enough pairs differ for the interval to be reliable.
  bool has_enough = false;
  // True if the interval excludes 0; also with an interval widened so that all measures together
  // give a false alarm in only 5 % of comparisons (Bonferroni).
  bool is_certain = false;
  bool is_certain_among_all = false;
};

// What a Comparison takes: pairs of two versions, or single games of one (make_single_player).
enum class SampleOf : std::uint8_t { kPairs, kSingleGames };

class Comparison {
 public:
  explicit Comparison(std::vector<Measure> measures, SampleOf = SampleOf::kPairs);

  // Adds the values of a pair, as written by make_pair_player.
  void take(std::span<const std::int64_t> values);
  void add(const Comparison& other);  // REQUIRES: the same measures
  // Adds the sums of several pairs. REQUIRES: one for each measure.
  void add(std::int64_t pairs, std::span<const PairMoments>);

  std::int64_t pairs() const { return pairs_; }
  const std::vector<Measure>& measures() const { return measures_; }
  const std::vector<PairMoments>& moments() const { return moments_; }
  std::vector<PairMoments>& moments() { return moments_; }

  // `missed`: the probability with which the interval misses the true value.
  Difference difference(std::size_t measure, Looking, double missed = kMissed) const;
  // Returns how many pairs it takes until that interval reaches no further, as far as can be told.
  std::int64_t pairs_until(std::size_t measure, Looking, double missed, double reach) const;
  // Returns all measures that were ever different from 0. The certain ones come first, then by
  // their distance from no change in standard errors.
  std::vector<Difference> differences(Looking) const;

 private:
  Estimate estimate(std::size_t measure) const;
  Interval interval_of(const Estimate&, MeasureKind, Looking, double missed) const;

  std::vector<Measure> measures_;
  SampleOf sample_of_;
  std::vector<PairMoments> moments_;  // by measure
  std::int64_t pairs_ = 0;
};

}  // namespace cubilete
