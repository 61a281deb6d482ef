#include "lab/tune.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/digest.h"
#include "lab/card_values.h"

namespace cubilete {

namespace {

using Point = TupleSearch::Point;

// Games of a block, and of one trial of a version.
constexpr std::int64_t kBlock = 10;
constexpr std::int64_t kTrial = 4 * kBlock;
constexpr std::int64_t kShortTrial = 2 * kBlock;  // where there are few games
constexpr std::int64_t kTrialsOfBase = 5;
constexpr std::int64_t kFewTrials = 50;  // in all of the work
// The shares of the work after which a part of it ends: the game as it is, the search, the halving.
constexpr double kCards = 0.04;
constexpr double kBase = 0.12;
constexpr double kSingles = 0.2;  // single changes, in any order
constexpr double kSearch = 0.35;
constexpr double kHalving = 0.6;
// How many versions of one change, and of more, play against each other.
constexpr std::size_t kMostOfOne = 8;
constexpr std::size_t kMostOfMore = 4;
constexpr std::size_t kFewestBlocks = 4;

// A version under trial.
struct Version {
  std::shared_ptr<const Ruleset> ruleset;
  BlockMeans blocks;
  bool is_unusable = false;  // it does not compile, or a game of it failed
  std::int64_t games() const { return kBlock * std::ssize(blocks); }
};

// Loss as the search weighs it: in points, so that one wild trial does not outweigh all others.
double fitness(double loss) { return loss < 0 ? std::sqrt(-loss) : -std::sqrt(loss); }

class Tuning {
 public:
  explicit Tuning(const TuneRequest& request)
      : request_(request),
        search_(request.sizes, request.start, request.most_changes,
                digest_of("tune", request.games.seed)) {
    search_games_ = request.games;
    search_games_.seed = digest_of("search", request.games.seed);
    search_games_.think_by = nullptr;  // compiling each version would take longer than its games
  }

  Tuned run() {
    if (!play_base()) return std::move(out_);
    search();
    const std::vector<Point> best = halve();
    for (const auto& [point, version] : versions_) out_.versions += !version.is_unusable;
    out_.searched = played_;
    if (!best.empty()) confirm(best);
    return std::move(out_);
  }

 private:
  // Returns whether the time that this share of the work has is over. In the middle of a trial only
  // this counts: how many games are played does not depend on threads.
  bool is_late(double share) const {
    return request_.games.stop.is_stopped() ||
           (request_.time_spent && request_.time_spent() >= share);
  }
  bool is_over(double share) const {
    const double most = share * static_cast<double>(request_.most_games);
    return is_late(share) || (most > 0 && static_cast<double>(played_) >= most);
  }

  bool play_base();
  void search();
  std::vector<Point> singles() const;
  // Plays games of a version and returns what the search learns of it; nothing where they were
  // broken off.
  std::optional<double> tried(const Point&, std::int64_t games, double until);
  // Returns the best version of each number of changes.
  std::vector<Point> halve();
  std::vector<Point> rivals(std::size_t changes, const Point& before) const;
  Point best_of(std::vector<Point> rivals, double until);
  void confirm(const std::vector<Point>& best);
  void confirm_by_search(const std::vector<Point>& best);

  Version& version_at(const Point&);
  // Plays so many games more of a version, until a share of the work is done. Returns whether all
  // of them were played.
  bool play_more(Version&, std::int64_t games, double until);
  // Plays games of the version, adds their blocks and, to `rows`, all values of their measures.
  bool play(const std::shared_ptr<const Ruleset>&, const SimulationRequest&,
            const std::vector<Measure>&, std::int64_t first, std::int64_t games, double until,
            BlockMeans&, std::vector<std::vector<std::int64_t>>* rows);
  double loss_at(const Point& p) const {
    const auto v = versions_.find(p);
    return v == versions_.end() || v->second.is_unusable || v->second.blocks.size() < 2
               ? 1e300
               : out_.objective.loss(v->second.blocks).mean;
  }

  const TuneRequest& request_;
  SimulationRequest search_games_;
  TupleSearch search_;
  std::map<Point, Version> versions_;
  std::int64_t played_ = 0;
  std::int64_t trial_ = kTrial;
  double lowest_ = 0;
  std::optional<RunFailure> failure_;  // of the last run
  Tuned out_;
};

bool Tuning::play(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request,
                  const std::vector<Measure>& measures, std::int64_t first, std::int64_t games,
                  double until, BlockMeans& blocks, std::vector<std::vector<std::int64_t>>* rows) {
  const Objective& objective = out_.objective;
  BlockMeans found(std::size_t(games / kBlock), std::vector<double>(objective.quantities().size()));
  const auto block_of = [&](std::int64_t n) { return std::size_t((n - first) / kBlock); };
  RunRequest run;
  run.first = first;
  run.end = first + games;
  run.jobs = request.jobs;
  run.stop = request.stop;
  const std::int64_t before = played_;
  const auto goes_on = [&](std::int64_t done) {
    if (request_.shows) request_.shows(before + done, versions_.size());
    return !is_late(until);
  };
  std::int64_t done = games;
  const auto plays = [&](auto make, std::size_t values, auto take) {
    run.values = values;
    RunResult result = run_games(run, make, take, goes_on);
    failure_ = std::move(result.failure);
    done = std::min(done, result.games);
    return !failure_ && done == games;
  };
  bool is_whole = true;
  if (!measures.empty()) {
    is_whole =
        plays([&] { return make_single_player(ruleset, request, measures); }, 2 * measures.size(),
              [&](std::int64_t n, std::span<const std::int64_t> row) {
                const auto values = row.subspan(measures.size());
                if (rows) rows->emplace_back(values.begin(), values.end());
                for (std::size_t i = 0; i < objective.quantities().size(); ++i) {
                  const Quantity& q = objective.quantities()[i];
                  if (!q.measure) continue;
                  const auto at = std::ranges::find(measures, *q.measure);
                  found[block_of(n)][i] += double(values[std::size_t(at - measures.begin())]) /
                                           double(scale_of(q.measure->kind) * kBlock);
                }
              });
  }
  if (is_whole && !objective.cards().empty()) {
    std::vector<CardValues> values(found.size(), CardValues(objective.cards(), request.players));
    is_whole = plays(
        [&] { return make_card_player(ruleset, request, objective.cards()); },
        values_of_cards(objective.cards().size()),
        [&](std::int64_t n, std::span<const std::int64_t> row) { values[block_of(n)].take(row); });
    for (std::size_t b = 0; b < values.size(); ++b) {
      for (std::size_t i = 0; i < objective.quantities().size(); ++i) {
        const Quantity& q = objective.quantities()[i];
        if (q.measure) continue;
        const auto at = std::ranges::find(objective.cards(), q.card);
        found[b][i] =
            values[b].value(std::size_t(at - objective.cards().begin()), Looking::kFixed).value;
      }
    }
  }
  played_ = before + done;
  found.resize(std::size_t(done / kBlock));
  blocks.insert(blocks.end(), found.begin(), found.end());
  return is_whole;
}

bool Tuning::play_more(Version& v, std::int64_t games, double until) {
  if (v.is_unusable || is_over(until)) return false;
  const bool is_whole = play(v.ruleset, search_games_, out_.objective.measures(), v.games(), games,
                             until, v.blocks, nullptr);
  if (failure_) v.is_unusable = true;
  return is_whole;
}

Version& Tuning::version_at(const Point& p) {
  const auto [at, is_new] = versions_.try_emplace(p);
  if (is_new) {
    at->second.ruleset = request_.version(p);
    at->second.is_unusable = !at->second.ruleset;
  }
  return at->second;
}

bool Tuning::play_base() {
  std::vector<DefinitionId> cards;
  if (std::ranges::any_of(request_.goals, [](const Goal& g) { return g.what.key == kCardWorth; })) {
    // Cards that nobody ever met have no worth, those that nobody can afford have one of 0.
    CardValues values(request_.cards, request_.games.players);
    RunRequest run;
    run.end = kTrial;
    run.jobs = search_games_.jobs;
    run.stop = search_games_.stop;
    run.values = values_of_cards(request_.cards.size());
    const RunResult result = run_games(
        run, [&] { return make_card_player(request_.base, search_games_, request_.cards); },
        [&](std::int64_t, std::span<const std::int64_t> row) { values.take(row); },
        [&](std::int64_t) { return !is_late(kCards); });
    played_ += result.games;
    out_.failure = result.failure;
    if (out_.failure) return false;
    const auto absent = values.never_present();
    for (std::size_t i = 0; i < request_.cards.size(); ++i) {
      const DefinitionId card = request_.cards[i];
      const CardValue v = values.value(i, Looking::kFixed);
      const bool is_met = v.offered > 0 || v.taken > 0;
      const bool is_varied = std::ranges::find(request_.varied, card) != request_.varied.end() &&
                             std::ranges::find(absent, card) == absent.end();
      if (is_met || is_varied) cards.push_back(card);
    }
  }
  out_.objective = Objective(request_.goals, *request_.base, request_.games.players, cards);
  Version& base = versions_[request_.start];
  base.ruleset = request_.base;
  for (int i = 0; i < kTrialsOfBase && (i == 0 || !is_over(kBase)); ++i) {
    if (!play_more(base, kTrial, i == 0 ? 1 : kBase)) break;
  }
  const std::int64_t most = request_.most_games > 0
                                ? request_.most_games
                                : static_cast<std::int64_t>(double(base.games()) / kBase);
  if (most < kFewTrials * kTrial) trial_ = kShortTrial;
  out_.failure = failure_;
  if (out_.failure || base.blocks.size() < 2) return false;
  out_.objective.begin_from(base.blocks);
  out_.base = base.blocks;
  lowest_ = fitness(out_.objective.loss(base.blocks).mean);
  search_.take(lowest_);
  return true;
}

std::optional<double> Tuning::tried(const Point& p, std::int64_t games, double until) {
  Version& v = version_at(p);
  const std::size_t before = v.blocks.size();
  play_more(v, games, until);
  if (v.is_unusable) return lowest_;
  if (v.blocks.size() < before + 2) return std::nullopt;
  const BlockMeans trial(v.blocks.begin() + std::ptrdiff_t(before), v.blocks.end());
  const double found = fitness(out_.objective.loss(trial).mean);
  lowest_ = std::min(lowest_, found);
  return found;
}

// Returns all versions with one change, in an order that follows from the seed.
std::vector<Point> Tuning::singles() const {
  std::vector<Point> out;
  for (std::size_t axis = 0; axis < request_.start.size(); ++axis) {
    for (std::int32_t place = 0; place < request_.sizes[axis]; ++place) {
      if (place == request_.start[axis]) continue;
      out.push_back(request_.start);
      out.back()[axis] = place;
    }
  }
  RandomStream random(search_games_.seed, 0, 0);
  for (std::size_t i = out.size(); i > 1; --i) {
    std::swap(out[i - 1], out[random.below(static_cast<std::uint32_t>(i))]);
  }
  return out;
}

void Tuning::search() {
  for (const Point& p : singles()) {
    if (is_over(kSingles)) break;
    if (const auto found = tried(p, trial_, kSingles)) search_.learn(p, *found);
  }
  while (!is_over(kSearch)) {
    const auto found = tried(search_.current(), trial_, kSearch);
    if (!found) break;
    search_.take(*found);
  }
}

// Returns versions with so many changes that the search expects most of: those that it tried, and
// the best one with a change less, with one of the most promising changes more.
std::vector<Point> Tuning::rivals(std::size_t changes, const Point& before) const {
  std::vector<Point> all;
  const auto add = [&](const Point& p) {
    if (changes_of(p, request_.start) != changes) return;
    const auto known = versions_.find(p);
    if (known != versions_.end() && known->second.is_unusable) return;
    if (std::ranges::find(all, p) == all.end()) all.push_back(p);
  };
  for (const Point& p : search_.sampled()) add(p);
  for (std::size_t axis = 0; axis < before.size(); ++axis) {
    for (std::int32_t place = 0; place < request_.sizes[axis]; ++place) {
      Point p = before;
      p[axis] = place;
      add(p);
    }
  }
  std::ranges::stable_sort(all, std::ranges::greater{},
                           [&](const Point& p) { return search_.expected(p); });
  all.resize(std::min(all.size(), changes == 1 ? kMostOfOne : kMostOfMore));
  return all;
}

Point Tuning::best_of(std::vector<Point> rivals, double until) {
  for (std::int64_t games = trial_; rivals.size() > 1 && !is_over(until); games *= 2) {
    for (const Point& p : rivals) {
      if (const auto found = tried(p, games, until)) search_.learn(p, *found);
    }
    std::ranges::stable_sort(rivals, {}, [&](const Point& p) { return loss_at(p); });
    rivals.resize((rivals.size() + 1) / 2);
  }
  // Where the work ended before they were told apart, what they have played decides.
  std::ranges::stable_sort(rivals, {}, [&](const Point& p) { return loss_at(p); });
  return rivals.front();
}

std::vector<Point> Tuning::halve() {
  std::vector<Point> best;
  Point before = request_.start;
  double least = loss_at(before);
  const std::size_t most = std::min(request_.most_changes, request_.start.size());
  for (std::size_t changes = 1; changes <= most; ++changes) {
    std::vector<Point> all = rivals(changes, before);
    if (all.empty()) continue;
    // Half of the halving is about one change.
    const double part = changes == 1 && most > 1 ? 0.5
                                                 : 0.5 + 0.5 * static_cast<double>(changes - 1) /
                                                             static_cast<double>(most - 1);
    const double until = kSearch + (kHalving - kSearch) * (most == 1 ? 1 : part);
    const Point found = best_of(std::move(all), until);
    const double loss = loss_at(found);
    before = found;
    if (loss >= least) continue;
    least = loss;
    best.push_back(found);
  }
  return best;
}

// Where no fresh game was played, says what the search saw.
void Tuning::confirm_by_search(const std::vector<Point>& best) {
  for (const Point& p : best) {
    const Version& v = versions_.at(p);
    if (v.is_unusable) continue;
    Proposal one{p, v.ruleset, v.blocks, {}, {}, false, Comparison{{}}};
    one.gain = out_.objective.gain(out_.base, v.blocks);
    one.interval = {one.gain.mean, one.gain.mean};
    out_.proposals.push_back(std::move(one));
  }
}

void Tuning::confirm(const std::vector<Point>& best) {
  const std::vector<Measure> measures = measures_of(*request_.base, request_.games.players);
  BlockMeans base;
  for (const Point& p : best) {
    out_.proposals.push_back({p, versions_.at(p).ruleset, {}, {}, {}, false, Comparison(measures)});
  }
  std::int64_t first = 0;
  std::int64_t games = trial_;
  if (request_.most_games > 0) {
    const std::int64_t left = (request_.most_games - played_) / (1 + std::ssize(best));
    games = std::max(left / kBlock * kBlock, std::int64_t(kFewestBlocks) * kBlock);
  }
  for (; !is_over(1); games += games / 2 / kBlock * kBlock) {
    using Rows = std::vector<std::vector<std::int64_t>>;
    Rows plain;
    if (!play(request_.base, request_.games, measures, first, games, 1, base, &plain)) {
      out_.failure = failure_;
      break;
    }
    bool is_whole = true;
    for (auto p = out_.proposals.begin(); is_whole && p != out_.proposals.end();) {
      Rows changed;
      is_whole = play(p->ruleset, request_.games, measures, first, games, 1, p->blocks, &changed);
      if (failure_) {  // a version whose games fail is not proposed
        versions_.at(p->point).is_unusable = true;
        p = out_.proposals.erase(p);
        is_whole = true;
        continue;
      }
      for (std::size_t n = 0; n < std::min(plain.size(), changed.size()); ++n) {
        std::vector<std::int64_t> row = plain[n];
        row.insert(row.end(), changed[n].begin(), changed[n].end());
        p->effect.take(row);
      }
      ++p;
    }
    if (!is_whole || out_.proposals.empty()) break;
    first += games;
    if (request_.most_games > 0) break;  // these were all that were left
  }
  if (out_.proposals.empty()) return;
  const auto is_short = [](const Proposal& p) { return p.blocks.size() < kFewestBlocks; };
  if (std::ranges::any_of(out_.proposals, is_short)) {
    out_.proposals.clear();
    return confirm_by_search(best);
  }
  out_.is_confirmed = true;
  out_.base = std::move(base);
  out_.objective.begin_from(out_.base);
  out_.confirmed = out_.proposals.back().effect.pairs();
  const double missed = kMissed / static_cast<double>(out_.proposals.size());
  for (Proposal& p : out_.proposals) {
    p.gain = out_.objective.gain(out_.base, p.blocks);
    // The number of games does not depend on what they show.
    p.interval = fixed_interval(p.gain, missed);
    p.is_better = p.interval.low > 0;
  }
  // More changes that bring no more are not proposed.
  double most = -1e300;
  std::erase_if(out_.proposals, [&](const Proposal& p) {
    if (p.gain.mean <= most) return true;
    most = p.gain.mean;
    return false;
  });
}

}  // namespace

Tuned tune(const TuneRequest& request) { return Tuning(request).run(); }

}  // namespace cubilete
