#include "lab/luck_and_skill.h"

#include <algorithm>
#include <cmath>

#include "play/agent.h"
#include "play/compiled_rules.h"
#include "play/tournament.h"

namespace cubilete {

namespace {

// The values of a group: the number of teams, then for each game each team's part of the victory.
constexpr std::size_t kTeams = 0;
constexpr std::size_t kOfGames = 1;

class ExchangePlayer final : public GamePlayer, private Answerer {
 public:
  ExchangePlayer(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request,
                 const Strengths& strengths)
      : interpreter_(ruleset),
        compiled_(ruleset, request),
        players_(request.players),
        seed_(request.seed),
        strengths_(strengths) {
    interpreter_.engine().stop_when(request.stop);
  }

  Result<void> play(std::int64_t n, std::span<std::int64_t> values) override {
    std::ranges::fill(values, 0);
    const std::uint64_t seed = seed_of_game(seed_, n);
    auto teams = teams_at_start(interpreter_.engine(), players_, seed);
    if (!teams) return Failure(teams.error());
    first_ = std::move(*teams);
    for (std::int32_t p = std::int32_t(first_.size()); p < players_; ++p) first_.push_back(p);
    const auto count = std::int64_t(number_of(players_));
    values[kTeams] = count;
    std::span<std::int64_t> row = values.subspan(kOfGames);
    for (std::int32_t p = 0; p < players_; ++p) {
      if (first_[std::size_t(p)] != p) continue;  // once for each team
      if (auto ok = play_game(p, seed, row.first(std::size_t(count))); !ok) return ok;
      row = row.subspan(std::size_t(count));
    }
    return {};
  }
  void give_up_when(const std::atomic<bool>& is_over) override { is_over_ = &is_over; }

 private:
  // Returns how many teams have their first seat before this one.
  std::size_t number_of(std::int32_t seat) const {
    std::size_t number = 0;
    for (std::int32_t p = 0; p < seat; ++p) number += first_[std::size_t(p)] == p;
    return number;
  }

  Result<void> play_game(std::int32_t strong, std::uint64_t seed, std::span<std::int64_t> parts) {
    std::vector<std::string> seats;
    for (const std::int32_t team : first_) {
      seats.push_back(team == strong ? strengths_.stronger : strengths_.weaker);
    }
    agents_ = agents_of_game(seats, seed);
    const auto state = play_to_end(interpreter_.engine(), players_, seed, *this);
    if (!state) return Failure(state.error());
    const auto outcome = interpreter_.engine().outcome(*state);
    if (!outcome) return Failure(outcome.error());
    const std::int64_t winners = winning_teams(outcome->standings);
    for (const Standing& s : outcome->standings) {
      const std::size_t seat = s.player.index();
      if (first_[seat] != s.player.value) continue;
      parts[number_of(s.player.value)] = winners == 0 ? kWinParts / std::ssize(parts)
                                         : s.has_won  ? kWinParts / winners
                                                      : 0;
    }
    return {};
  }

  Result<std::size_t> answer(const State& s, const Decision& d) override {
    Agent& agent = *agents_[d.player.seat().index()];
    return choose_unless(is_over_, agent, compiled_, interpreter_.engine(), s, d);
  }
  bool needs_decision_only() const override { return need_decisions_only(agents_); }

  Interpreter interpreter_;
  CompiledPlayer compiled_;
  std::int32_t players_;
  std::uint64_t seed_;
  Strengths strengths_;
  const std::atomic<bool>* is_over_ = nullptr;
  std::vector<std::int32_t> first_;  // the first seat of each seat's team
  std::vector<std::unique_ptr<Agent>> agents_;
};

// Returns the bounds of the squares of the numbers in an interval.
Interval squares_of(const Interval& i) {
  const double most = std::max(i.low * i.low, i.high * i.high);
  return {i.contains(0) ? 0 : std::min(i.low * i.low, i.high * i.high), most};
}

}  // namespace

std::unique_ptr<GamePlayer> make_exchange_player(const std::shared_ptr<const Ruleset>& ruleset,
                                                 const SimulationRequest& request,
                                                 const Strengths& strengths) {
  SimulationRequest thinking = request;
  thinking.seats.assign(std::size_t(request.players), strengths.stronger);
  return std::make_unique<ExchangePlayer>(ruleset, thinking, strengths);
}

std::size_t values_of_exchange(std::int32_t players) {
  return kOfGames + std::size_t(players) * std::size_t(players);
}

void LuckAndSkill::Sums::add(double x) {
  constexpr double kParts = 1e6;
  sum += x;
  squares += x * x;
  ++counts[std::llround(kParts * x)];
}

void LuckAndSkill::take(std::span<const std::int64_t> values) {
  teams_ = values[kTeams];
  ++groups_;
  const auto teams = std::size_t(teams_);
  seats_.resize(teams);
  const auto games = values.subspan(kOfGames, teams * teams);
  const double even = 1 / double(teams);
  // The variance of games that have one winner is the most that there can be.
  const double most = even * (1 - even);
  double better = 0;
  double spread = 0;
  double alike = 0;
  for (std::size_t t = 0; t < teams; ++t) {
    double mean = 0;
    for (std::size_t game = 0; game < teams; ++game) {
      const double part = double(games[game * teams + t]) / double(kWinParts);
      mean += part * even;
      spread += (part - even) * (part - even) * even * even / most;
      if (game == t) better += part * even;
    }
    alike += (mean - even) * (mean - even) * even / most;
    seats_[t].add(mean);
  }
  better_.add(better);
  spread_.add(spread);
  alike_.add(alike);
}

Estimate LuckAndSkill::estimate(const Sums& s) const {
  const auto n = double(groups_);
  const double mean = s.sum / n;
  const double variance = groups_ < 2 ? 0 : std::max(0.0, (s.squares - n * mean * mean) / (n - 1));
  return {groups_, mean, variance};
}

bool LuckAndSkill::has_enough(const Sums& s) const {
  std::int64_t alike = 0;
  for (const auto& [value, groups] : s.counts) alike = std::max(alike, groups);
  return groups_ >= kFewest && groups_ - alike >= kFewestDiffering;
}

Interval LuckAndSkill::interval(const Sums& s, Looking looking, double missed) const {
  const Estimate e = estimate(s);
  if (!has_enough(s)) return share_interval(std::clamp(e.mean, 0.0, 1.0), groups_, looking, missed);
  return within(interval_of(e, looking, missed), 0, 1);
}

LuckAndSkill::Parts LuckAndSkill::parts(Looking looking) const {
  Parts out;
  if (groups_ == 0 || !is_decided()) return out;
  constexpr double kMissedByOne = kMissed / 4;  // of better_, spread_, alike_ and all seats_
  const double even = this->even();
  const Interval spread = interval(spread_, looking, kMissedByOne);
  const double all = estimate(spread_).mean;
  // Returns a part of the spread. Bounds of several intervals can lie beyond what is possible.
  const auto part = [&](double x, const Interval& i) {
    const Interval of_all{i.low / spread.high, spread.low > 0 ? i.high / spread.low : 1};
    return Part{std::clamp(x / all, 0.0, 1.0), within(of_all, 0, 1)};
  };

  const Estimate better = estimate(better_);
  const Interval better_interval = interval(better_, looking, kMissedByOne);
  out.better = {better.mean, better_interval};
  out.has_enough = groups_ >= kFewest;
  const auto advantage = [&](double share) { return (share - even) / (1 - even); };
  // A squared mean is too large by the variance of the mean.
  const auto squared = [](double x, double error) { return std::max(0.0, x * x - error * error); };
  const double player = squared(advantage(better.mean), better.standard_error() / (1 - even));
  const Interval players =
      squares_of({advantage(better_interval.low), advantage(better_interval.high)});

  double seat = 0;
  Interval seats;
  // Of two teams the one has what the other has not.
  const double missed = teams_ == 2 ? kMissedByOne : kMissedByOne / double(teams_);
  for (const Sums& s : seats_) {
    const Estimate e = estimate(s);
    const Interval i = interval(s, looking, missed);
    const Interval far = squares_of({i.low - even, i.high - even});
    seat += squared(e.mean - even, e.standard_error()) / (1 - even);
    seats.low += far.low / (1 - even);
    seats.high += far.high / (1 - even);
  }
  const double alike = estimate(alike_).mean;
  const Interval alikes = interval(alike_, looking, kMissedByOne);
  out.player = part(player, players);
  out.seat = part(seat, seats);
  out.luck = part(alike - seat, {alikes.low - seats.high, alikes.high - seats.low});
  out.together = part(all - alike - player, {spread.low - alikes.high - players.high,
                                             spread.high - alikes.low - players.low});
  return out;
}

}  // namespace cubilete
