// Compares versions of a game with each other, and with themselves.
#include "lab/comparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <thread>

#include "lab/measured_games.h"
#include "lab/picking_game.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

// Returns a race by dice with a choice of cards, small enough for hundreds of comparisons.
std::map<std::string, std::string> race(int bonus) {
  return {
      {"game.yaml",
       "players: 2\n"
       "kinds: {die: {faces: [1, 2, 3, 4, 5, 6]}, card: {properties: {worth: {type: integer}}}}\n"
       "components:\n"
       "  d6: {kind: die, copies: 2}\n"
       "  horse: {kind: card, worth: " +
           std::to_string(bonus) +
           "}\n  mule: {kind: card, worth: 1}\n"
           "resources: {steps: 0}\n"
           "zones: {dice: {shape: pile, ordered: false, holds: die}, "
           "stable: {shape: row, holds: card}}\n"
           "setup: [{create: d6, to: dice}, {create: definitions(card), to: stable}]\n"
           "actions: {ride: {choices: {card: {from: stable}}, do: [{roll: dice}, "
           "{gain: {steps: 'card.worth + sum(dice.face)'}}], ends: turn}}\n"
           "flow: [{rounds: 5, do: [{turns: players, do: [{actions: [ride]}]}]}]\n"
           "outcome: {score: player.steps}\n"}};
}

struct Versions {
  explicit Versions(int edited = 2) : before(race(2)), after(race(edited)) {
    pair = {before.ruleset(), after.ruleset()};
    request.players = 2;
    request.seats = {"random", "random"};
  }
  // Compares pairs of games by a seed of their own.
  Comparison compare(std::uint64_t seed, std::int64_t pairs, bool shares_luck,
                     const std::function<bool(const Comparison&)>& goes_on = {}) {
    request.seed = seed;
    Comparison c(measures_of(*pair.before, 2));
    const auto player = make_pair_player(pair, request, c.measures(), shares_luck);
    std::vector<std::int64_t> values(2 * c.measures().size());
    for (std::int64_t n = 0; n < pairs; ++n) {
      EXPECT_TRUE(player->play(n, values).has_value());
      c.take(values);
      if (goes_on && !goes_on(c)) break;
    }
    return c;
  }

  WrittenGame before;
  WrittenGame after;
  VersionPair pair;
  SimulationRequest request;
};

std::size_t place_of(const Comparison& c, const std::string& key) {
  std::size_t i = 0;
  while (i < c.measures().size() && key_of(c.measures()[i]) != key) ++i;
  EXPECT_LT(i, c.measures().size()) << key;
  return i;
}

TEST(Comparison, OfAVersionWithItselfFindsNoDifferenceAtAll) {
  Versions v;
  const Comparison c = v.compare(1, 100, true);
  for (const PairMoments& m : c.moments()) EXPECT_EQ(m.differing, 0);
  for (const Difference& d : c.differences(Looking::kWatched)) EXPECT_FALSE(d.is_certain);
}

// The second game of a pair has its own random numbers, so that pairs differ by chance alone.
TEST(Comparison, OfAVersionWithItselfCoversNoChangeInNineteenOfTwentyRuns) {
  Versions v;
  int covered = 0;
  int alarms = 0;
  for (std::uint64_t run = 0; run < 400; ++run) {
    bool is_alarm = false;
    std::size_t score = 0;
    const Comparison c = v.compare(run, 150, false, [&](const Comparison& so_far) {
      score = score > 0 ? score : place_of(so_far, "score(1)");
      is_alarm = is_alarm || so_far.difference(score, Looking::kWatched).is_certain;
      return true;
    });
    covered += c.difference(score, Looking::kFixed).interval.contains(0);
    alarms += is_alarm;
  }
  EXPECT_GE(covered, 372);  // 93 %
  EXPECT_LE(covered, 388);  // 97 %
  EXPECT_LE(alarms, 20);    // 5 %
}

// One card has one point more, and runs go on until the change is certain.
TEST(Comparison, FindsASmallChangeWithAtMostHalfTheGamesThatOtherLuckNeeds) {
  Versions v(3);
  const auto pairs_needed = [&](bool shares_luck) {
    std::int64_t sum = 0;
    int found = 0;
    for (std::uint64_t run = 0; run < 40; ++run) {
      bool is_found = false;
      const Comparison c = v.compare(run, 2000, shares_luck, [&](const Comparison& so_far) {
        const Difference d = so_far.difference(place_of(so_far, "score(1)"), Looking::kWatched);
        is_found = d.is_certain && d.change > 0;
        return !is_found;
      });
      sum += c.pairs();
      found += is_found;
    }
    EXPECT_GE(found, 38);  // 95 %
    return sum / 40;
  };
  EXPECT_LE(2 * pairs_needed(true), pairs_needed(false));
}

TEST(Comparison, TellsAPlantedChangeAndWhatPairsSave) {
  Versions v(3);
  const Comparison c = v.compare(1, 200, true);
  const Difference d = c.difference(place_of(c, "score(1)"), Looking::kFixed);
  // In five rides, half of the choices take the card.
  EXPECT_NEAR(d.change, 2.5, 0.2);
  EXPECT_TRUE(d.interval.contains(2.5));
  EXPECT_TRUE(d.is_certain_among_all);
  EXPECT_GT(d.saving, 5);
  EXPECT_EQ(c.difference(place_of(c, "rounds"), Looking::kFixed).moments.differing, 0);
  EXPECT_TRUE(c.differences(Looking::kFixed).front().is_certain);
  Comparison half = v.compare(1, 100, true);
  Comparison other(half.measures());
  other.add(half);
  EXPECT_EQ(other.moments(), half.moments());
}

// The values of one measure in all pairs, as differences.
struct Differences {
  std::vector<double> values;

  double mean() const {
    double sum = 0;
    for (const double v : values) sum += v;
    return sum / double(values.size());
  }
  // How many standard errors the mean is from 0; 0 where all values are the same.
  double distance() const {
    double squares = 0;
    for (const double v : values) squares += (v - mean()) * (v - mean());
    const double error = std::sqrt(squares / double(values.size() - 1) / double(values.size()));
    return error > 0 ? std::abs(mean()) / error : 0;
  }
};

// The order is found again from the values of all pairs: certain changes first, then those with
// enough games to say something, each by its distance from 0 in standard errors.
TEST(Comparison, ShowsTheChangesInTheOrderOfANaiveOracle) {
  Versions v(3);
  Comparison c(measures_of(*v.pair.before, 2));
  const auto player = make_pair_player(v.pair, v.request, c.measures(), true);
  const std::size_t n = c.measures().size();
  std::vector<std::int64_t> values(2 * n);
  std::map<std::string, Differences> naive;
  std::map<std::string, bool> occurs;
  for (std::int64_t pair = 0; pair < 60; ++pair) {
    ASSERT_TRUE(player->play(pair, values));
    c.take(values);
    for (std::size_t i = 0; i < n; ++i) {
      const std::string key = key_of(c.measures()[i]);
      naive[key].values.push_back(double(values[n + i] - values[i]));
      occurs[key] = occurs[key] || values[i] != 0 || values[n + i] != 0;
    }
  }
  const auto shown = c.differences(Looking::kFixed);
  const auto wanted = std::ranges::count_if(occurs, [](const auto& o) { return o.second; });
  ASSERT_EQ(std::ptrdiff_t(shown.size()), wanted);
  std::size_t compared = 0;
  for (std::size_t i = 0; i + 1 < shown.size(); ++i) {
    const Difference& a = shown[i];
    const Difference& b = shown[i + 1];
    const auto group = [](const Difference& d) { return d.is_certain ? 2 : int(d.has_enough); };
    EXPECT_GE(group(a), group(b)) << key_of(a.measure) << ", " << key_of(b.measure);
    if (group(a) != group(b)) continue;
    ++compared;
    EXPECT_GE(naive[key_of(a.measure)].distance(), naive[key_of(b.measure)].distance() - 1e-9)
        << key_of(a.measure) << " before " << key_of(b.measure);
  }
  EXPECT_GT(compared, 3U);
  EXPECT_TRUE(shown.front().is_certain);
}

TEST(Measures, AreThoseThatASimulationCounts) {
  const auto ruleset = compiled("dicy-cards");
  SimulationRequest request;
  request.players = 3;
  request.seats = {"random", "greedy", "random"};
  request.games = 4;
  request.seed = 9;
  const Statistics st = simulate(ruleset, request).statistics;
  const std::vector<Measure> measures = measures_of(*ruleset, 3);
  std::vector<std::int64_t> sums(measures.size());
  std::vector<std::int64_t> values(measures.size());
  MeasuredGames games(ruleset, request, measures);
  for (std::int64_t n = 0; n < request.games; ++n) {
    ASSERT_TRUE(games.play(seed_of_game(request.seed, n), values).has_value());
    for (std::size_t i = 0; i < values.size(); ++i) sums[i] += values[i];
  }
  const auto sum = [](const Distribution& d) {
    std::int64_t all = 0;
    for (const auto& [value, n] : d.counts()) all += value * n;
    return all;
  };
  int compared = 0;
  const auto expect = [&](std::size_t i, std::int64_t counted) {
    EXPECT_EQ(sums[i], counted) << key_of(measures[i]);
    ++compared;
  };
  for (std::size_t i = 0; i < measures.size(); ++i) {
    const Measure& m = measures[i];
    const auto seat = static_cast<std::size_t>(std::max(0, m.seat));
    if (m.kind == MeasureKind::kWinShare) expect(i, st.win_parts[seat]);
    if (m.kind == MeasureKind::kScore) expect(i, sum(st.scores[seat]));
    if (m.kind == MeasureKind::kTurns) expect(i, sum(st.turns));
    if (m.kind == MeasureKind::kDecisions) expect(i, sum(st.decisions));
    if (m.kind == MeasureKind::kEnd) expect(i, st.ends.contains(m.name) ? st.ends.at(m.name) : 0);
  }
  EXPECT_GT(compared, 10);
}

// Moves that a greedy player only considers do not count: each rides five times, with one card.
TEST(Measures, CountWhatHappenedAndNotWhatWasThought) {
  Versions v;
  v.request.seats = {"greedy", "greedy"};
  const std::vector<Measure> measures = measures_of(*v.pair.before, 2);
  std::vector<std::int64_t> values(measures.size());
  MeasuredGames games(v.pair.before, v.request, measures);
  ASSERT_TRUE(games.play(1, values).has_value());
  std::int64_t rides = 0;
  std::int64_t uses = 0;
  for (std::size_t i = 0; i < measures.size(); ++i) {
    if (measures[i].kind == MeasureKind::kAction) rides += values[i];
    if (measures[i].kind == MeasureKind::kUse) uses += values[i];
  }
  EXPECT_EQ(10, rides);
  EXPECT_EQ(10, uses);
}

class NumberPlayer final : public GamePlayer {
 public:
  Result<void> play(std::int64_t n, std::span<std::int64_t> values) override {
    if (n % 7 == 3) std::this_thread::sleep_for(std::chrono::microseconds(300));
    if (n == 61) return Failure(RuleError{"replay-diverged", "game 61", {}, {}});
    values[0] = n * n;
    return {};
  }
};

TEST(RunGames, HandsValuesOverInOrderUpToTheFirstFailure) {
  for (const int jobs : {1, 4}) {
    RunRequest run;
    run.first = 10;
    run.end = 100;
    run.values = 1;
    run.jobs = jobs;
    std::int64_t next = 10;
    const RunResult result = run_games(
        run, [] { return std::make_unique<NumberPlayer>(); },
        [&](std::int64_t n, std::span<const std::int64_t> values) {
          EXPECT_EQ(n, next++);
          EXPECT_EQ(values[0], n * n);
        },
        [](std::int64_t) { return true; });
    EXPECT_EQ(next, 61);
    EXPECT_EQ(result.games, 51);
    ASSERT_TRUE(result.failure);
    EXPECT_EQ(result.failure->game, 61);
  }
}

TEST(RunGames, StopsWhereItIsTold) {
  RunRequest run;
  run.end = 1'000'000'000;
  run.values = 1;
  run.jobs = 3;
  std::int64_t taken = 0;
  class Counter final : public GamePlayer {
    Result<void> play(std::int64_t n, std::span<std::int64_t> values) override {
      values[0] = n;
      return {};
    }
  };
  const RunResult result = run_games(
      run, [] { return std::make_unique<Counter>(); },
      [&](std::int64_t n, std::span<const std::int64_t>) { EXPECT_EQ(n, taken++); },
      [](std::int64_t games) { return games < 1000; });
  EXPECT_TRUE(result.was_stopped);
  EXPECT_GE(taken, 1000);
  EXPECT_EQ(result.games, taken);
}

// Counts the games of a run except its first one.
struct OtherGames {
  std::atomic<int> begun = 0;
  std::atomic<int> ended = 0;
  std::atomic<int> given_up = 0;
};

// Its first game ends once another one has ended.
class LastPlayer final : public GamePlayer {
 public:
  explicit LastPlayer(OtherGames& others) : others_(others) {}

  Result<void> play(std::int64_t n, std::span<std::int64_t> values) override {
    values[0] = n;
    if (n == 0) {
      others_.ended.wait(0);
    } else {
      ++others_.ended;
      others_.ended.notify_all();
    }
    return {};
  }

 private:
  OtherGames& others_;
};

// Its first game ends once another one has begun; the others go on until the run is over.
class EndlessPlayer final : public GamePlayer {
 public:
  explicit EndlessPlayer(OtherGames& others) : others_(others) {}

  Result<void> play(std::int64_t n, std::span<std::int64_t> values) override {
    values[0] = n;
    if (n == 0) {
      others_.begun.wait(0);
      return {};
    }
    ++others_.begun;
    others_.begun.notify_all();
    while (!*is_over_) std::this_thread::yield();
    ++others_.given_up;
    return Failure(RuleError{"replay-diverged", "given up", {}, {}});
  }
  void give_up_when(const std::atomic<bool>& is_over) override { is_over_ = &is_over; }

 private:
  OtherGames& others_;
  const std::atomic<bool>* is_over_ = nullptr;
};

// A game that is under way when the run is stopped, as at Ctrl-C, fails and is no result.
TEST(RunGames, StopsInItsFirstGame) {
  class StoppedPlayer final : public GamePlayer {
   public:
    explicit StoppedPlayer(std::atomic<bool>& is_stopped) : is_stopped_(is_stopped) {}
    Result<void> play(std::int64_t, std::span<std::int64_t>) override {
      is_stopped_ = true;
      return Failure(RuleError{});
    }

   private:
    std::atomic<bool>& is_stopped_;
  };
  std::atomic<bool> is_stopped = false;
  RunRequest run;
  run.end = 1'000;
  run.stop = StopToken(is_stopped);
  const RunResult result = run_games(
      run, [&] { return std::make_unique<StoppedPlayer>(is_stopped); },
      [](std::int64_t, std::span<const std::int64_t>) { FAIL() << "there is no result"; },
      [](std::int64_t) { return true; });
  EXPECT_TRUE(result.was_stopped);
  EXPECT_FALSE(result.failure);
  EXPECT_EQ(0, result.games);
}

// The first game takes longest, so that others end before it.
TEST(RunGames, PlaysTheFirstGameToItsEnd) {
  RunRequest run;
  run.end = 1'000'000'000;
  run.values = 1;
  run.jobs = 2;
  OtherGames others;
  const RunResult result = run_games(
      run, [&] { return std::make_unique<LastPlayer>(others); },
      [](std::int64_t, std::span<const std::int64_t>) {}, [](std::int64_t) { return false; });
  EXPECT_TRUE(result.was_stopped);
  EXPECT_GE(result.games, 1);
}

// A game without an end is given up when the run is over, which counts as no failure.
TEST(RunGames, GivesUpLongGamesWhenItIsStopped) {
  RunRequest run;
  run.end = 1'000;
  run.values = 1;
  run.jobs = 2;
  std::int64_t taken = 0;
  OtherGames others;
  const RunResult result = run_games(
      run, [&] { return std::make_unique<EndlessPlayer>(others); },
      [&](std::int64_t n, std::span<const std::int64_t>) { EXPECT_EQ(n, taken++); },
      [&](std::int64_t games) { return games == 0; });
  EXPECT_TRUE(result.was_stopped);
  EXPECT_FALSE(result.failure);
  EXPECT_EQ(result.games, taken);
  EXPECT_EQ(others.given_up, 1);
}

}  // namespace
}  // namespace cubilete
