#include "lab/winners.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "lab/agents_game.h"
#include "lab/used_definitions.h"

namespace cubilete {

namespace {

// The values of a game: how long it took (time_of), then those of each seat.
constexpr std::size_t kTime = 0;
constexpr std::size_t kOfGame = 1;
// The values of a seat: these, then the number of times and the first time of each habit.
enum OfSeat : std::size_t { kWin, kMilliseconds, kOpening, kOfSeat };
constexpr std::size_t kOfHabit = 2;

// Times per player are counted in this part, which the usual numbers of players divide.
constexpr std::int64_t kParts = 840;

// The time of a game goes by its turns and rounds; some have one of the two.
std::int32_t time_of(const State& s) { return s.turn() + s.round(); }

std::size_t values_of_seat(std::size_t habits) { return kOfSeat + kOfHabit * habits; }

std::int64_t milliseconds_for(std::size_t options) {
  const double doublings = std::log2(static_cast<double>(std::max<std::size_t>(1, options)));
  return std::llround(1000 * (kSecondsOfADecision + kSecondsOfADoubling * doublings));
}

class HabitPlayer final : public AgentsGame {
 public:
  HabitPlayer(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request)
      : AgentsGame(ruleset, request) {
    engine().set_event_sink(&events_);
    const std::vector<Measure> habits = habits_of(*ruleset);
    habits_ = habits.size();
    for (std::size_t i = 0; i < habits.size(); ++i) places_[habits[i]] = i;
  }

  Result<void> play(std::int64_t n, std::span<std::int64_t> values) override {
    std::ranges::fill(values, 0);
    events_.clear();
    values_ = values;
    const auto state = play_game(n);
    if (!state) return Failure(state.error());
    read_events(*state);
    const auto outcome = engine().outcome(*state);
    if (!outcome) return Failure(outcome.error());
    const std::int64_t winners = winning_teams(outcome->standings);
    for (const Standing& st : outcome->standings) {
      of_seat(st.player.index())[kWin] = st.has_won ? kWinParts / winners : 0;
    }
    values_[kTime] = time_of(*state);
    return {};
  }

 private:
  Result<std::size_t> answer(const State& s, const Decision& d) override {
    read_events(s);
    const std::size_t seat = d.player.seat().index();
    of_seat(seat)[kMilliseconds] += milliseconds_for(d.options.size());
    return answer_of_agent(s, d);
  }

  std::span<std::int64_t> of_seat(std::size_t seat) const {
    const std::size_t size = values_of_seat(habits_);
    return values_.subspan(kOfGame + seat * size, size);
  }

  // Counts a habit of a player and returns its number.
  std::optional<std::size_t> count(MaybePlayer player, MeasureKind kind, const std::string& name) {
    const auto place = places_.find({kind, -1, name});
    if (place == places_.end()) return std::nullopt;
    const auto values = of_seat(player.seat().index()).subspan(kOfSeat + kOfHabit * place->second);
    if (values[0]++ == 0) values[1] = moment_;
    return place->second;
  }

  void read_events(const State& s) {
    const Ruleset& r = ruleset();
    moment_ = time_of(s);
    for (const Event& e : events_) {
      if (const MaybePlayer taker = taker_of(s, e); taker.is_some()) {
        count(taker, MeasureKind::kTaken, r.definition(e.subject.as<DefinitionId>()).name);
      }
      if (e.kind != EventKind::kActionTaken || !e.player.is_some()) continue;
      auto opening = count(e.player, MeasureKind::kAction, r.action(e.subject.as<ActionId>()).name);
      bool has_card = false;
      each_definition_used(r, e, [&](DefinitionId d) {
        if (!d.is_some()) return;
        const auto used = count(e.player, MeasureKind::kUse, r.definition(d).name);
        if (used && !std::exchange(has_card, true)) opening = used;
      });
      std::int64_t& first = of_seat(e.player.seat().index())[kOpening];
      if (first == 0 && opening) first = 1 + static_cast<std::int64_t>(*opening);
    }
    events_.clear();
  }

  std::map<Measure, std::size_t> places_;
  std::size_t habits_ = 0;
  std::vector<Event> events_;
  std::span<std::int64_t> values_;
  std::int32_t moment_ = 0;
};

}  // namespace

std::vector<Measure> habits_of(const Ruleset& r) {
  std::vector<Measure> out = measures_of(r, 1);
  std::erase_if(out, [](const Measure& m) {
    return m.kind != MeasureKind::kAction && m.kind != MeasureKind::kUse &&
           m.kind != MeasureKind::kTaken;
  });
  return out;
}

std::unique_ptr<GamePlayer> make_habit_player(const std::shared_ptr<const Ruleset>& ruleset,
                                              const SimulationRequest& request) {
  return std::make_unique<HabitPlayer>(ruleset, request);
}

std::size_t values_of_habits(const Ruleset& r, std::int32_t players) {
  return kOfGame + static_cast<std::size_t>(players) * values_of_seat(habits_of(r).size());
}

Winners::Winners(std::vector<Measure> habits, std::int32_t players)
    : habits_(std::move(habits)),
      players_(players),
      counts_(habits_.size()),
      seconds_of_seats_(static_cast<std::size_t>(players)) {}

void Winners::Results::add(std::int64_t won) {
  ++players;
  wins += won;
}

Winners::Results Winners::Results::operator-(const Results& other) const {
  return {players - other.players, wins - other.wins};
}

Estimate Winners::Results::share(double even) const {
  // Four more players who win as often as all do: few of a kind say little.
  constexpr double kMore = 4;
  const double n = static_cast<double>(players) + kMore;
  const double share = (ratio(wins, kWinParts) + kMore * even) / n;
  return {players, share, share * (1 - share) / n};
}

void Winners::take(std::span<const std::int64_t> values) {
  const std::size_t size = values_of_seat(habits_.size());
  const std::int64_t time = std::max<std::int64_t>(1, values[kTime]);
  const auto of_seat = [&](std::size_t p) { return values.subspan(kOfGame + p * size, size); };
  std::int64_t winners = 0;
  std::int64_t milliseconds = 0;
  for (std::size_t p = 0; p < seconds_of_seats_.size(); ++p) {
    const auto seat = of_seat(p);
    winners += seat[kWin] > 0;
    milliseconds += seat[kMilliseconds];
    seconds_of_seats_[p] += seat[kMilliseconds] / 1000;
    all_.add(seat[kWin]);
    std::vector<std::size_t> used;
    for (std::size_t h = 0; h < habits_.size(); ++h) {
      if (habits_[h].kind != MeasureKind::kUse || seat[kOfSeat + kOfHabit * h] == 0) continue;
      used.push_back(h);
      for (const std::size_t before : used) pairs_[{before, h}].add(seat[kWin]);
    }
    if (seat[kOpening] == 0) continue;
    Counts& opening = counts_[std::size_t(seat[kOpening] - 1)];
    ++opening.beginners;
    opening.wins += seat[kWin];
  }
  seconds_.add(milliseconds / 1000);
  // Where all win or nobody does, nothing sets winners apart.
  if (winners == 0 || winners == players_) return;
  for (std::size_t h = 0; h < habits_.size(); ++h) {
    std::int64_t times[2] = {0, 0};
    for (std::size_t p = 0; p < seconds_of_seats_.size(); ++p) {
      const auto seat = of_seat(p);
      const std::int64_t done = seat[kOfSeat + kOfHabit * h];
      const bool has_won = seat[kWin] > 0;
      times[has_won] += done;
      if (done == 0) continue;
      First& first = has_won ? counts_[h].winners : counts_[h].others;
      ++first.players;
      first.moment += 1000 * std::min(time, seat[kOfSeat + kOfHabit * h + 1]) / time;
    }
    counts_[h].times.add(kParts * times[0] / (players_ - winners), kParts * times[1] / winners);
  }
}

std::vector<Winners::Habit> Winners::habits(Looking looking) const {
  const auto counted = std::ranges::count_if(
      counts_, [](const Counts& c) { return c.times.aa > 0 || c.times.bb > 0; });
  std::vector<Habit> out;
  for (std::size_t i = 0; i < habits_.size(); ++i) {
    const Counts& c = counts_[i];
    if (c.times.aa == 0 && c.times.bb == 0) continue;
    Habit h{habits_[i],
            c.times.mean_b() / kParts,
            c.times.mean_a() / kParts,
            {},
            false,
            c.winners.mean(),
            c.others.mean()};
    const Estimate more{c.times.n, c.times.mean_difference() / kParts,
                        c.times.variance_of_difference() / double(kParts * kParts)};
    h.more = {more.mean, more.mean};
    if (more.n >= 2) {
      h.more = interval_of(more, looking, kMissed / static_cast<double>(counted));
    }
    h.is_certain =
        more.n >= kFewest && c.times.differing >= kFewestDiffering && !h.more.contains(0);
    out.push_back(h);
  }
  std::ranges::stable_sort(out, [](const Habit& a, const Habit& b) {
    return a.is_certain != b.is_certain ? a.is_certain
                                        : a.winners + a.others > b.winners + b.others;
  });
  return out;
}

double Winners::average_share() const { return ratio(all_.wins, all_.players) / kWinParts; }

std::vector<Winners::Opening> Winners::openings(Looking looking) const {
  const auto counted =
      std::ranges::count_if(counts_, [](const Counts& c) { return c.beginners > 0; });
  if (counted < 2 || habits(looking).empty()) return {};
  std::vector<Opening> out;
  for (std::size_t i = 0; i < habits_.size(); ++i) {
    const Counts& c = counts_[i];
    if (c.beginners == 0) continue;
    Opening o{habits_[i], c.beginners, ratio(c.wins, c.beginners) / kWinParts, {}, false};
    o.interval =
        share_interval(o.win_share, o.players, looking, kMissed / static_cast<double>(counted));
    o.is_certain = o.players >= kFewest && !o.interval.contains(average_share());
    out.push_back(o);
  }
  std::ranges::stable_sort(
      out, [](const Opening& a, const Opening& b) { return a.players > b.players; });
  return out;
}

std::optional<Winners::Combination> Winners::combination(std::size_t a, std::size_t b) const {
  const Results both = pairs_.at({a, b});
  const Results one = pairs_.at({a, a}) - both;
  const Results other = pairs_.at({b, b}) - both;
  const Results neither = all_ - both - one - other;
  Combination out{habits_[a], habits_[b], both.players, ratio(both.wins, both.players) / kWinParts,
                  0,          {}};
  double variance = 0;
  for (const auto& [results, sign] :
       {std::pair(both, 1), std::pair(one, -1), std::pair(other, -1), std::pair(neither, 1)}) {
    if (results.players < kFewest) return std::nullopt;
    const Estimate e = results.share(1.0 / players_);
    out.more += sign * e.mean;
    variance += e.variance;
  }
  // Players of one game win at each other's cost: at worst all variances add up in a difference.
  const double reach = std::sqrt(variance * players_);
  out.interval = {out.more - reach, out.more + reach};
  return out;
}

std::vector<Winners::Combination> Winners::combinations(Looking looking) const {
  std::vector<Combination> out;
  for (const auto& [cards, results] : pairs_) {
    if (cards.first == cards.second) continue;
    if (const auto c = combination(cards.first, cards.second)) out.push_back(*c);
  }
  const double missed = kMissed / std::max<double>(1, static_cast<double>(out.size()));
  for (Combination& c : out) {
    const double error = c.interval.reach();
    const auto n = static_cast<double>(all_.players);
    c.interval = interval_of({all_.players, c.more, error * error * n}, looking, missed);
  }
  std::erase_if(out, [](const Combination& c) { return c.interval.contains(0); });
  std::ranges::stable_sort(out, std::ranges::greater{}, [](const Combination& c) {
    return std::abs(c.more) / std::max(1e-12, c.interval.reach());
  });
  return out;
}

double Winners::waiting(std::int32_t seat) const {
  std::int64_t all = 0;
  for (const std::int64_t seconds : seconds_of_seats_) all += seconds;
  return all == 0 ? 0 : 1 - ratio(seconds_of_seats_[std::size_t(seat)], all);
}

}  // namespace cubilete
