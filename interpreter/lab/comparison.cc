#include "lab/comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/digest.h"
#include "lab/measured_games.h"

namespace cubilete {

namespace {

class PairPlayer final : public GamePlayer {
 public:
  PairPlayer(const VersionPair& versions, const SimulationRequest& request,
             const std::vector<Measure>& measures, bool shares_luck)
      : before_(versions.before, request, measures),
        after_(versions.after, request, measures),
        seed_(request.seed),
        shares_luck_(shares_luck) {}

  Result<void> play(std::int64_t n, std::span<std::int64_t> values) override {
    const std::size_t half = values.size() / 2;
    const std::uint64_t seed = seed_of_game(seed_, n);
    if (auto ok = before_.play(seed, values.first(half)); !ok) return ok;
    return after_.play(shares_luck_ ? seed : unpaired_seed(seed), values.subspan(half));
  }
  void give_up_when(const std::atomic<bool>& is_over) override {
    before_.give_up_when(is_over);
    after_.give_up_when(is_over);
  }

 private:
  MeasuredGames before_;
  MeasuredGames after_;
  std::uint64_t seed_;
  bool shares_luck_;
};

class SinglePlayer final : public GamePlayer {
 public:
  SinglePlayer(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request,
               const std::vector<Measure>& measures)
      : games_(ruleset, request, measures), seed_(request.seed) {}

  Result<void> play(std::int64_t n, std::span<std::int64_t> values) override {
    const std::size_t half = values.size() / 2;
    std::fill_n(values.begin(), half, 0);
    return games_.play(seed_of_game(seed_, n), values.subspan(half));
  }
  void give_up_when(const std::atomic<bool>& is_over) override { games_.give_up_when(is_over); }

 private:
  MeasuredGames games_;
  std::uint64_t seed_;
};

}  // namespace

std::uint64_t unpaired_seed(std::uint64_t seed) { return digest_of("unpaired", seed); }

std::unique_ptr<GamePlayer> make_single_player(const std::shared_ptr<const Ruleset>& ruleset,
                                               const SimulationRequest& request,
                                               const std::vector<Measure>& measures) {
  return std::make_unique<SinglePlayer>(ruleset, request, measures);
}

std::unique_ptr<GamePlayer> make_pair_player(const VersionPair& versions,
                                             const SimulationRequest& request,
                                             const std::vector<Measure>& measures,
                                             bool shares_luck) {
  return std::make_unique<PairPlayer>(versions, request, measures, shares_luck);
}

Comparison::Comparison(std::vector<Measure> measures, SampleOf sample_of)
    : measures_(std::move(measures)), sample_of_(sample_of), moments_(measures_.size()) {}

void Comparison::take(std::span<const std::int64_t> values) {
  ++pairs_;
  for (std::size_t i = 0; i < measures_.size(); ++i) {
    moments_[i].add(values[i], values[measures_.size() + i]);
  }
}

void Comparison::add(const Comparison& other) { add(other.pairs_, other.moments_); }

void Comparison::add(std::int64_t pairs, std::span<const PairMoments> moments) {
  pairs_ += pairs;
  for (std::size_t i = 0; i < moments_.size(); ++i) moments_[i].add(moments[i]);
}

Interval Comparison::interval_of(const Estimate& e, MeasureKind kind, Looking looking,
                                 double missed) const {
  if (is_share_of_games(kind) && sample_of_ == SampleOf::kSingleGames) {
    return share_interval(e.mean, e.n, looking, missed);
  }
  const Interval i = cubilete::interval_of(e, looking, missed);
  const bool is_of_change = sample_of_ == SampleOf::kPairs;
  if (is_share(kind)) return within(i, is_of_change ? -1 : 0, 1);
  return is_count(kind) && !is_of_change ? within(i, 0, std::numeric_limits<double>::max()) : i;
}

Estimate Comparison::estimate(std::size_t measure) const {
  const PairMoments& m = moments_[measure];
  const auto scale = static_cast<double>(scale_of(measures_[measure].kind));
  return {m.n, m.mean_difference() / scale, m.variance_of_difference() / (scale * scale)};
}

std::int64_t games_until_enough(const PairMoments& m) {
  if (m.n >= kFewest && m.differing >= kFewestDiffering) return 0;
  return std::max(kFewest, m.n * kFewestDiffering / std::max<std::int64_t>(1, m.differing));
}

Difference Comparison::difference(std::size_t measure, Looking looking, double missed) const {
  const PairMoments& m = moments_[measure];
  const auto scale = static_cast<double>(scale_of(measures_[measure].kind));
  Difference d;
  d.measure = measures_[measure];
  d.moments = m;
  d.before = m.mean_a() / scale;
  d.after = m.mean_b() / scale;
  const Estimate e = estimate(measure);
  d.change = e.mean;
  d.interval = {e.mean, e.mean};
  if (m.n < 2) return d;
  const MeasureKind kind = d.measure.kind;
  d.interval = interval_of(e, kind, looking, missed);
  d.has_enough = m.n >= kFewest && m.differing >= kFewestDiffering;
  if (m.variance_of_difference() > 0) {
    d.saving = m.variance_without_pairs() / m.variance_of_difference();
  }
  const auto counted = std::count_if(moments_.begin(), moments_.end(),
                                     [](const PairMoments& other) { return other.differing > 0; });
  d.is_certain = d.has_enough && !d.interval.contains(0);
  const double missed_by_one = kMissed / static_cast<double>(std::max<std::ptrdiff_t>(1, counted));
  d.is_certain_among_all =
      d.is_certain && !interval_of(e, kind, looking, missed_by_one).contains(0);
  return d;
}

std::int64_t Comparison::pairs_until(std::size_t measure, Looking looking, double missed,
                                     double reach) const {
  const std::int64_t pairs = values_until(
      [&](std::int64_t n) {
        Estimate e = estimate(measure);
        e.n = n;
        return interval_of(e, measures_[measure].kind, looking, missed).reach();
      },
      reach);
  return std::max(pairs, games_until_enough(moments_[measure]));
}

std::vector<Difference> Comparison::differences(Looking looking) const {
  std::vector<Difference> all;
  for (std::size_t i = 0; i < measures_.size(); ++i) {
    const PairMoments& m = moments_[i];
    if (m.aa != 0 || m.bb != 0) all.push_back(difference(i, looking));
  }
  // The distance is in half widths of the interval, which are proportional to standard errors.
  const auto distance = [](const Difference& d) {
    const double reach = d.interval.reach();
    return reach > 0 ? std::abs(d.change) / reach : 0.0;
  };
  std::stable_sort(all.begin(), all.end(), [&](const Difference& a, const Difference& b) {
    if (a.is_certain != b.is_certain) return a.is_certain;
    if (a.has_enough != b.has_enough) return a.has_enough;
    return distance(a) > distance(b);
  });
  return all;
}

}  // namespace cubilete
