// Two versions of a game, played in pairs: the same seed, seats and agents in both. What the change
// does not touch is then equal in both games of a pair, and a small difference shows after few.
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

// Plays both games of a pair; the values of a pair are those of the first game by measure, then
// those of the second. Without `shares_luck` the second game has a seed of its own, which shows
// what pairing saves.
std::unique_ptr<GamePlayer> make_pair_player(const VersionPair&, const SimulationRequest&,
                                             const std::vector<Measure>&, bool shares_luck = true);

// The seed of the second game of such a pair, whose first game has this one.
std::uint64_t unpaired_seed(std::uint64_t seed);

// Plays one version, held against nothing: the first values of each pair are 0, so that the
// difference is the value itself.
std::unique_ptr<GamePlayer> make_single_player(const std::shared_ptr<const Ruleset>&,
                                               const SimulationRequest&,
                                               const std::vector<Measure>&);

// How the number of games was chosen: before the first was played, or while their results were
// watched.
enum class Looking : std::uint8_t { kFixed, kWatched };

// What is known of one measure.
struct Difference {
  Measure measure;
  PairMoments moments;
  double before = 0;  // the means, and the difference of the second less the first, in its unit
  double after = 0;
  double change = 0;
  Interval interval;  // of the change, missed by 5 % of such intervals
  // How many times as many games unpaired sampling needs for an interval as narrow. 0: unknown,
  // since no pair differs.
  double saving = 0;
  // Enough pairs differ for the interval to be trusted.
  bool has_enough = false;
  // The interval leaves out 0; also where it is widened so that all measures together give a false
  // alarm in 5 % of comparisons only (Bonferroni).
  bool is_certain = false;
  bool is_certain_among_all = false;
};

class Comparison {
 public:
  explicit Comparison(std::vector<Measure> measures);

  // The values of a pair, as make_pair_player has them.
  void take(std::span<const std::int64_t> values);
  void add(const Comparison& other);  // REQUIRES: the same measures
  // So many pairs with these sums. REQUIRES: one for each measure.
  void add(std::int64_t pairs, std::span<const PairMoments>);

  std::int64_t pairs() const { return pairs_; }
  const std::vector<Measure>& measures() const { return measures_; }
  const std::vector<PairMoments>& moments() const { return moments_; }
  std::vector<PairMoments>& moments() { return moments_; }

  Difference difference(std::size_t measure, Looking) const;
  // Of all measures that were ever different from 0: the certain ones first, then by how many
  // standard errors they are from no change.
  std::vector<Difference> differences(Looking) const;

 private:
  std::vector<Measure> measures_;
  std::vector<PairMoments> moments_;  // by measure
  std::int64_t pairs_ = 0;
};

}  // namespace cubilete
