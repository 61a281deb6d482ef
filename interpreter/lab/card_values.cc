#include "lab/card_values.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "lab/measured_games.h"
#include "lab/moments.h"

namespace cubilete {

namespace {

// The values of a game: first these, then OfCard for each card.
enum GameValue : std::size_t { kFreeWin, kFreeScore, kAllWins, kGameValues };
enum OfCard : std::size_t {
  kIsTried,  // the game was played once more for this card
  kOtherWin,
  kOtherScore,
  kIsForced,
  kHasFailed,
  kOffered,
  kTaken,
  kUsed,
  kPoints,
  kUsers,
  kUserWins,
  kPresent,
  kCardValues
};

// Plays games and counts what all players do with the cards.
class CardPlayer : public GamePlayer {
 public:
  CardPlayer(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request,
             std::vector<DefinitionId> cards)
      : players_(request.players),
        seed_(request.seed),
        measures_(measures(request.players)),
        free_(ruleset, request, measures_),
        other_(ruleset, request, measures_),
        cards_(std::move(cards)),
        result_(measures_.size()),
        other_result_(measures_.size()) {
    free_.watch_cards();
  }

  Result<void> play(std::int64_t n, std::span<std::int64_t> values) final {
    const std::uint64_t seed = seed_of_game(seed_, n);
    const auto seat = static_cast<std::int32_t>(n % players_);
    if (auto ok = free_.play(seed, result_); !ok) return ok;
    values[kFreeWin] = win(result_, seat);
    values[kFreeScore] = score(result_, seat);
    values[kAllWins] = 0;
    for (std::int32_t p = 0; p < players_; ++p) values[kAllWins] += win(result_, p);
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      const auto of_card = values.subspan(kGameValues + i * kCardValues, kCardValues);
      count(cards_[i], of_card);
      of_card[kOtherWin] = values[kFreeWin];
      of_card[kOtherScore] = values[kFreeScore];
      const auto is_tried = play_other(cards_[i], seat, seed, of_card);
      if (!is_tried) return Failure(is_tried.error());
      of_card[kIsTried] = *is_tried;
      if (!*is_tried) continue;
      of_card[kOtherWin] = win(other_result_, seat);
      of_card[kOtherScore] = score(other_result_, seat);
    }
    return {};
  }
  void give_up_when(const std::atomic<bool>& is_over) final {
    is_over_ = &is_over;
    free_.give_up_when(is_over);
    other_.give_up_when(is_over);
  }

 protected:
  // Plays the game once more under a changed condition; returns false if that would make no
  // difference. Further counts go into `of_card`.
  virtual Result<bool> play_other(DefinitionId card, std::int32_t seat, std::uint64_t seed,
                                  std::span<std::int64_t> of_card) = 0;

  const CardWatch& cards_of_free_game() const { return free_.cards(); }
  MeasuredGames& other() { return other_; }
  bool gives_up() const { return is_over_ && *is_over_; }
  std::span<std::int64_t> other_result() { return other_result_; }

 private:
  static std::vector<Measure> measures(std::int32_t players) {
    std::vector<Measure> out;
    for (std::int32_t p = 0; p < players; ++p) out.push_back({MeasureKind::kWinShare, p, ""});
    for (std::int32_t p = 0; p < players; ++p) out.push_back({MeasureKind::kScore, p, ""});
    return out;
  }
  static std::int64_t win(const std::vector<std::int64_t>& result, std::int32_t seat) {
    return result[std::size_t(seat)];
  }
  std::int64_t score(const std::vector<std::int64_t>& result, std::int32_t seat) const {
    return result[std::size_t(players_ + seat)];
  }

  // Counts what all players did with the card.
  void count(DefinitionId card, std::span<std::int64_t> of_card) const {
    std::fill(of_card.begin(), of_card.end(), 0);
    of_card[kPresent] = free_.cards().was_present(card);
    for (std::int32_t p = 0; p < players_; ++p) {
      const CardWatch::Count& c = free_.cards().count(p, card);
      of_card[kOffered] += c.is_offered;
      of_card[kTaken] += c.taken;
      of_card[kUsed] += c.used;
      of_card[kPoints] += c.points;
      of_card[kUsers] += c.is_chosen;
      of_card[kUserWins] += c.is_chosen ? win(result_, p) : 0;
    }
  }

  std::int32_t players_;
  std::uint64_t seed_;
  std::vector<Measure> measures_;
  MeasuredGames free_;
  MeasuredGames other_;
  std::vector<DefinitionId> cards_;
  std::vector<std::int64_t> result_;
  std::vector<std::int64_t> other_result_;
  const std::atomic<bool>* is_over_ = nullptr;
};

class DenialPlayer final : public CardPlayer {
 public:
  DenialPlayer(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request,
               std::vector<DefinitionId> cards)
      : CardPlayer(ruleset, request, std::move(cards)) {
    other().watch_cards();
  }

 private:
  Result<bool> play_other(DefinitionId card, std::int32_t seat, std::uint64_t seed,
                          std::span<std::int64_t> of_card) override {
    if (!cards_of_free_game().count(seat, card).is_chosen) return false;
    const Denial denial{seat, card};
    if (auto ok = other().play(seed, other_result(), &denial); !ok) return Failure(ok.error());
    of_card[kIsForced] = other().cards().count(seat, card).is_chosen;
    return true;
  }
};

class GivenCardPlayer final : public CardPlayer {
 public:
  GivenCardPlayer(const std::shared_ptr<const Ruleset>& ruleset, const SimulationRequest& request,
                  std::vector<DefinitionId> cards, Giving giving)
      : CardPlayer(ruleset, request, std::move(cards)), giving_(std::move(giving)) {}

 private:
  Result<bool> play_other(DefinitionId card, std::int32_t seat, std::uint64_t seed,
                          std::span<std::int64_t> of_card) override {
    const CardPlace& place = giving_.places[card.index()];
    if (!place.zone.is_some()) return false;
    auto is_given = other().play_with({seat, card, &place, giving_.round}, seed, other_result());
    if (is_given || !giving_.counts_failures || gives_up()) return is_given;
    of_card[kHasFailed] = 1;
    return false;
  }

  Giving giving_;
};

Estimate estimate(const PairMoments& m, double scale) {
  return {m.n, m.mean_difference() / scale, m.variance_of_difference() / (scale * scale)};
}

// Returns the interval of a change of a win share.
Interval interval_of_change(const Interval& i) { return within(i, -1, 1); }

// Returns the interval, or the mean alone where there are too few values.
Interval interval_or_mean(const Estimate& e, Looking looking, double missed) {
  return e.n < 2 ? Interval{e.mean, e.mean} : interval_of(e, looking, missed);
}

// Returns the interval for the difference of two independent shares.
Interval naive_interval(double with, std::int64_t users, double without, std::int64_t others) {
  const double variance =
      with * (1 - with) / static_cast<double>(std::max<std::int64_t>(1, users)) +
      without * (1 - without) / static_cast<double>(std::max<std::int64_t>(1, others));
  constexpr double kTwoSided95 = 1.959964;
  const double reach = kTwoSided95 * std::sqrt(variance);
  return {with - without - reach, with - without + reach};
}

}  // namespace

std::unique_ptr<GamePlayer> make_card_player(const std::shared_ptr<const Ruleset>& ruleset,
                                             const SimulationRequest& request,
                                             const std::vector<DefinitionId>& cards) {
  return std::make_unique<DenialPlayer>(ruleset, request, cards);
}

std::unique_ptr<GamePlayer> make_given_card_player(const std::shared_ptr<const Ruleset>& ruleset,
                                                   const SimulationRequest& request,
                                                   const std::vector<DefinitionId>& cards,
                                                   Giving giving) {
  return std::make_unique<GivenCardPlayer>(ruleset, request, cards, std::move(giving));
}

std::size_t values_of_cards(std::size_t cards) { return kGameValues + cards * kCardValues; }

CardValues::CardValues(std::vector<DefinitionId> cards, std::int32_t players, Trial trial)
    : cards_(std::move(cards)), players_(players), trial_(trial), sums_(cards_.size()) {}

void CardValues::take(std::span<const std::int64_t> values) {
  ++games_;
  all_wins_ += values[kAllWins];
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    const auto of_card = values.subspan(kGameValues + i * kCardValues, kCardValues);
    Sums& sums = sums_[i];
    if (trial_ == Trial::kDenied) {
      sums.wins.add(of_card[kOtherWin], values[kFreeWin]);
      sums.scores.add(of_card[kOtherScore], values[kFreeScore]);
    } else if (of_card[kIsTried] != 0) {
      sums.wins.add(values[kFreeWin], of_card[kOtherWin]);
      sums.scores.add(values[kFreeScore], of_card[kOtherScore]);
    }
    sums.tried += of_card[kIsTried];
    sums.forced += of_card[kIsForced];
    sums.failed += of_card[kHasFailed];
    sums.offered += of_card[kOffered];
    sums.taken += of_card[kTaken];
    sums.used += of_card[kUsed];
    sums.points += of_card[kPoints];
    sums.users += of_card[kUsers];
    sums.user_wins += of_card[kUserWins];
    sums.present += of_card[kPresent];
  }
}

template <class OneCard, class Count>
void CardValues::each_sum(OneCard& s, const Count& count) {
  for (auto* m : {&s.wins, &s.scores}) {
    for (auto* sum : {&m->n, &m->differing, &m->a, &m->b, &m->aa, &m->bb, &m->ab}) count(*sum);
  }
  for (auto* sum : {&s.tried, &s.forced, &s.failed, &s.offered, &s.taken, &s.used, &s.points,
                    &s.users, &s.user_wins, &s.present}) {
    count(*sum);
  }
}

std::vector<std::int64_t> CardValues::sums() const {
  std::vector<std::int64_t> out = {all_wins_};
  for (const Sums& s : sums_) {
    each_sum(s, [&](std::int64_t sum) { out.push_back(sum); });
  }
  return out;
}

void CardValues::add(std::int64_t games, std::span<const std::int64_t> sums) {
  std::size_t next = 0;
  games_ += games;
  all_wins_ += sums[next++];
  for (Sums& s : sums_) {
    each_sum(s, [&](std::int64_t& sum) { sum += sums[next++]; });
  }
}

CardValue CardValues::value(std::size_t card, Looking looking, double missed) const {
  const Sums& s = sums_[card];
  const std::int64_t players = games_ * players_;
  const std::int64_t others = players - s.users;
  CardValue v;
  v.card = cards_[card];
  v.offered = ratio(s.offered, players);
  v.taken = ratio(s.taken, players);
  v.used = ratio(s.used, players);
  v.points = ratio(s.points, s.taken + s.used) / CardWatch::kParts;
  v.users = ratio(s.users, players);
  v.win_with = ratio(s.user_wins, s.users) / kWinParts;
  v.win_without = ratio(all_wins_ - s.user_wins, others) / kWinParts;
  v.has_both = s.users >= kFewest && others >= kFewest;
  v.naive = interval_of_change(naive_interval(v.win_with, s.users, v.win_without, others));
  v.wins = s.wins;
  const Estimate wins = estimate(s.wins, kWinParts);
  v.value = wins.mean;
  v.value_interval = interval_of_change(interval_or_mean(wins, looking, missed));
  const Estimate scores = estimate(s.scores, 1);
  v.points_value = scores.mean;
  v.points_interval = interval_or_mean(scores, looking, missed);
  v.forced = ratio(s.forced, s.tried);
  v.failed = s.failed;
  v.given = trial_ == Trial::kGiven ? ratio(s.tried, games_) : 0;
  v.has_enough = s.wins.n >= kFewest && s.wins.differing >= kFewestDiffering;
  v.is_certain = v.has_enough && !v.value_interval.contains(0);
  return v;
}

std::vector<CardValue> CardValues::values(Looking looking, double missed) const {
  std::vector<CardValue> all;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    const Sums& s = sums_[i];
    const bool is_known =
        trial_ == Trial::kGiven ? s.tried > 0 && s.failed == 0 : s.offered > 0 || s.taken > 0;
    if (is_known) all.push_back(value(i, looking, missed));
  }
  std::stable_sort(all.begin(), all.end(), [](const CardValue& a, const CardValue& b) {
    return a.is_certain != b.is_certain ? a.is_certain : a.value > b.value;
  });
  return all;
}

std::vector<DefinitionId> CardValues::never_chosen(const Ruleset& r) const {
  std::set<KindId> offered;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if (sums_[i].offered > 0) offered.insert(r.definition(cards_[i]).kind);
  }
  std::vector<DefinitionId> out;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    const bool could_be = offered.contains(r.definition(cards_[i]).kind);
    if (could_be && sums_[i].present > 0 && sums_[i].users == 0) out.push_back(cards_[i]);
  }
  return out;
}

std::vector<DefinitionId> CardValues::offered_in_vain() const {
  std::vector<DefinitionId> out;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    const Sums& s = sums_[i];
    if (s.offered > 0 && s.users == 0 && s.taken == 0) out.push_back(cards_[i]);
  }
  return out;
}

std::vector<DefinitionId> CardValues::never_present() const {
  std::vector<DefinitionId> out;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if (sums_[i].present == 0) out.push_back(cards_[i]);
  }
  return out;
}

std::vector<DefinitionId> cards_of(const Ruleset& r) {
  std::vector<DefinitionId> out;
  for (std::size_t i = 0; i < r.definitions.size(); ++i) {
    if (!r.kind(r.definitions[i].kind).is_die()) out.emplace_back(i);
  }
  return out;
}

}  // namespace cubilete
