// W1 as one writes it when speed is no concern: a die is a number, a selection is a vector of dice,
// and legal selections are found by trying each.

#include <algorithm>
#include <pcg_random.hpp>
#include <vector>

#include "w1.h"

namespace cubilete::w1 {
namespace {

using Dice = std::vector<int>;  // ascending

enum CardName { kAnyTwo, kAllSixLow, kOdds, kStraight, kTwoPairs, kCards };

struct Player {
  int score = 0;
  std::vector<bool> active = std::vector<bool>(kCards, true);
};

bool is_legal(int card, const Dice& dice) {
  switch (card) {
    case kAnyTwo:
      return dice.size() == 2;
    case kAllSixLow:
      return dice.size() == 6 && dice.back() < 6;
    case kOdds:
      return std::all_of(dice.begin(), dice.end(), [](int d) { return d % 2 == 1; });
    case kStraight:
      if (dice.size() < 2) return false;
      for (std::size_t i = 1; i < dice.size(); ++i) {
        if (dice[i] != dice[i - 1] + 1) return false;
      }
      return true;
    case kTwoPairs:
      return dice.size() == 4 && dice[0] == dice[1] && dice[2] == dice[3] && dice[1] != dice[2];
    default:
      return false;
  }
}

// Adds all non-empty selections; of equal dice the first ones, so that each is found once.
void add_selections(const Dice& dice, std::size_t from, Dice& chosen, std::vector<Dice>& all) {
  for (std::size_t i = from; i < dice.size(); ++i) {
    if (i > from && dice[i] == dice[i - 1]) continue;
    chosen.push_back(dice[i]);
    all.push_back(chosen);
    add_selections(dice, i + 1, chosen, all);
    chosen.pop_back();
  }
}

std::vector<Dice> selections(const Dice& dice) {
  std::vector<Dice> all;
  Dice chosen;
  add_selections(dice, 0, chosen, all);
  return all;
}

class Game {
 public:
  Game(int players, std::uint64_t seed) : random_(seed, 5), players_(std::size_t(players)) {}

  void play(Totals& totals) {
    while (best_score() < kTarget && turns_ < kMostTurns) {
      for (std::size_t p = 0; p < players_.size(); ++p) turn(p);
    }
    ++totals.games;
    totals.turns += turns_;
    totals.decisions += decisions_;
    totals.cut_off += best_score() < kTarget;
    std::vector<std::size_t> winners;
    for (std::size_t p = 0; p < players_.size(); ++p) {
      totals.score[p] += players_[p].score;
      if (winners.empty() || rank(p) > rank(winners[0])) winners.clear();
      if (winners.empty() || rank(p) == rank(winners[0])) winners.push_back(p);
    }
    for (const std::size_t p : winners) totals.wins[p] += 1.0 / double(winners.size());
  }

 private:
  int below(std::size_t n) { return static_cast<int>(random_(static_cast<std::uint32_t>(n))); }

  template <class T>
  T one_of(const std::vector<T>& options) {
    if (options.size() == 1) return options[0];
    ++decisions_;
    return options[std::size_t(below(options.size()))];
  }

  int best_score() const {
    int best = 0;
    for (const Player& p : players_) best = std::max(best, p.score);
    return best;
  }

  int rank(std::size_t p) const {
    return players_[p].score * 10 + static_cast<int>(cards(p, true).size());
  }

  std::vector<int> cards(std::size_t p, bool active) const {
    std::vector<int> found;
    for (int c = 0; c < kCards; ++c) {
      if (players_[p].active[std::size_t(c)] == active) found.push_back(c);
    }
    return found;
  }

  void turn_one_card(std::size_t p, bool from) {
    const std::vector<int> candidates = cards(p, from);
    if (!candidates.empty()) players_[p].active[std::size_t(one_of(candidates))] = !from;
  }

  void turn(std::size_t p) {
    ++turns_;
    Dice dice;
    if (!cards(p, true).empty()) {
      for (int i = 0; i < 6; ++i) dice.push_back(1 + below(6));
      std::sort(dice.begin(), dice.end());
    }
    while (act(p, dice)) {
    }
  }

  // Carries out one action; returns whether the turn goes on.
  bool act(std::size_t p, Dice& dice) {
    const std::vector<Dice> all = selections(dice);
    std::vector<int> scorable;
    for (const int card : cards(p, true)) {
      if (std::any_of(all.begin(), all.end(), [&](const Dice& d) { return is_legal(card, d); })) {
        scorable.push_back(card);
      }
    }
    enum Action { kScore, kReroll, kSkip };
    std::vector<Action> actions;
    if (!scorable.empty()) actions.push_back(kScore);
    if (!cards(p, true).empty()) actions.push_back(kReroll);
    actions.push_back(kSkip);
    switch (one_of(actions)) {
      case kScore:
        score(p, one_of(scorable), all);
        return false;
      case kReroll:
        players_[p].active[std::size_t(one_of(cards(p, true)))] = false;
        for (const int d : one_of(all)) {
          dice.erase(std::find(dice.begin(), dice.end(), d));
        }
        while (dice.size() < 6) dice.push_back(1 + below(6));
        std::sort(dice.begin(), dice.end());
        return true;
      case kSkip:
        players_[p].active.assign(kCards, true);
        for (std::size_t i = 1; i < players_.size(); ++i) {
          turn_one_card((p + i) % players_.size(), false);
        }
        return false;
    }
    return false;
  }

  void score(std::size_t p, int card, const std::vector<Dice>& all) {
    std::vector<Dice> legal;
    for (const Dice& d : all) {
      if (is_legal(card, d)) legal.push_back(d);
    }
    for (const int d : one_of(legal)) players_[p].score += d;
    if (card == kAnyTwo) {
      const std::size_t next = (p + 1) % players_.size();
      const std::size_t previous = (p + players_.size() - 1) % players_.size();
      turn_one_card(next, true);
      if (previous != next) turn_one_card(previous, true);
    }
    players_[p].active[std::size_t(card)] = false;
  }

  pcg32 random_;
  std::vector<Player> players_;
  int turns_ = 0;
  int decisions_ = 0;
};

}  // namespace

void play_plain(std::int64_t games, int players, std::uint64_t seed, Totals& totals) {
  for (std::int64_t g = 0; g < games; ++g) {
    Game(players, seed + static_cast<std::uint64_t>(g)).play(totals);
  }
}

}  // namespace cubilete::w1
