#include "play/reference_game.h"

#include <algorithm>
#include <array>
#include <pcg_random.hpp>

namespace cubilete::reference {
namespace {

enum Card { kAnyTwo, kAllSixLow, kOdds, kStraight, kTwoPairs, kCards };

using Counts = std::array<int, 7>;  // number of dice that show 1..6

class Table {
 public:
  Table(int players, std::uint64_t seed)
      : random_(seed, 77), score_(std::size_t(players), 0), active_(std::size_t(players)) {
    for (auto& row : active_) row.fill(true);
  }

  void play() {
    const int players = static_cast<int>(score_.size());
    while (*std::max_element(score_.begin(), score_.end()) < 100 && turns < 400) {
      for (int p = 0; p < players; ++p) turn(p);
    }
  }

  int turns = 0;
  int decisions = 0;
  const std::vector<int>& scores() const { return score_; }
  int active_cards(int p) const {
    return static_cast<int>(
        std::count(active_[std::size_t(p)].begin(), active_[std::size_t(p)].end(), true));
  }

 private:
  std::size_t below(std::size_t n) { return random_(static_cast<std::uint32_t>(n)); }

  // Chooses at random; a decision with one option is not counted.
  template <class T>
  T one_of(const std::vector<T>& options) {
    if (options.size() == 1) return options.front();
    ++decisions;
    return options[below(options.size())];
  }

  void roll(Counts& dice, const Counts& which) {
    int n = 0;
    for (int v = 1; v <= 6; ++v) {
      n += which[std::size_t(v)];
      dice[std::size_t(v)] -= which[std::size_t(v)];
    }
    for (; n > 0; --n) ++dice[1 + below(6)];
  }

  // Returns every selection of the dice as counts of each value; equal dice are not told apart.
  static std::vector<Counts> selections(const Counts& dice) {
    std::vector<Counts> all = {Counts{}};
    for (std::size_t v = 1; v <= 6; ++v) {
      std::vector<Counts> more;
      for (const Counts& c : all) {
        for (int n = 0; n <= dice[v]; ++n) {
          more.push_back(c);
          more.back()[v] = n;
        }
      }
      all = std::move(more);
    }
    return all;
  }

  static int size(const Counts& c) {
    int n = 0;
    for (const int k : c) n += k;
    return n;
  }

  static bool legal(Card card, const Counts& c) {
    const int n = size(c);
    switch (card) {
      case kAnyTwo:
        return n == 2;
      case kAllSixLow:
        return n == 6 && c[6] == 0;
      case kOdds:
        return n >= 1 && c[2] + c[4] + c[6] == 0;
      case kTwoPairs: {
        int pairs = 0;
        for (const int k : c) pairs += k == 2;
        return n == 4 && pairs == 2;
      }
      case kStraight: {
        if (n < 2) return false;
        std::size_t low = 1;
        while (c[low] == 0) ++low;
        for (std::size_t v = 1; v <= 6; ++v) {
          const bool inside = v >= low && v < low + std::size_t(n);
          if (c[v] != (inside ? 1 : 0)) return false;
        }
        return true;
      }
      default:
        return false;
    }
  }

  std::vector<Card> cards(int p, bool active) const {
    std::vector<Card> out;
    for (int c = 0; c < kCards; ++c) {
      if (active_[std::size_t(p)][std::size_t(c)] == active) out.push_back(static_cast<Card>(c));
    }
    return out;
  }

  void turn_one(int p, bool from) {
    const std::vector<Card> candidates = cards(p, from);
    if (!candidates.empty()) active_[std::size_t(p)][one_of(candidates)] = !from;
  }

  void turn(int p) {
    ++turns;
    const int players = static_cast<int>(score_.size());
    Counts dice{};
    if (!cards(p, true).empty()) {
      dice[1] = 6;
      roll(dice, Counts{0, 6, 0, 0, 0, 0, 0});
    }
    for (;;) {
      const std::vector<Counts> all = selections(dice);
      std::vector<Card> scorable;
      for (const Card c : cards(p, true)) {
        if (std::any_of(all.begin(), all.end(), [&](const Counts& s) { return legal(c, s); })) {
          scorable.push_back(c);
        }
      }
      std::vector<int> actions;
      if (!scorable.empty()) actions.push_back(0);
      if (!cards(p, true).empty()) actions.push_back(1);
      actions.push_back(2);
      const int action = one_of(actions);
      if (action == 1) {
        active_[std::size_t(p)][one_of(cards(p, true))] = false;
        std::vector<Counts> some(all.begin() + 1, all.end());  // the first is empty
        roll(dice, one_of(some));
        continue;
      }
      if (action == 2) {
        active_[std::size_t(p)].fill(true);
        for (int i = 1; i < players; ++i) turn_one((p + i) % players, false);
        return;
      }
      const Card card = one_of(scorable);
      std::vector<Counts> fitting;
      for (const Counts& s : all) {
        if (legal(card, s)) fitting.push_back(s);
      }
      const Counts chosen = one_of(fitting);
      for (int v = 1; v <= 6; ++v) score_[std::size_t(p)] += v * chosen[std::size_t(v)];
      if (card == kAnyTwo) {
        turn_one((p + 1) % players, true);
        if (players > 2) turn_one((p + players - 1) % players, true);
      }
      active_[std::size_t(p)][card] = false;
      return;
    }
  }

  pcg32 random_;
  std::vector<int> score_;
  std::vector<std::array<bool, kCards>> active_;
};

}  // namespace

Totals play(int games, int players, std::uint64_t seed) {
  Totals t;
  t.games = games;
  const auto seats = static_cast<std::size_t>(players);
  t.score.resize(seats);
  t.score_squared.resize(seats);
  t.win_share.resize(seats);
  for (int g = 0; g < games; ++g) {
    Table table(players, seed + static_cast<std::uint64_t>(g));
    table.play();
    t.turns += table.turns;
    t.turns_squared += double(table.turns) * table.turns;
    t.decisions += table.decisions;
    t.decisions_squared += double(table.decisions) * table.decisions;
    std::vector<int> best;
    for (int p = 0; p < players; ++p) {
      const int score = table.scores()[std::size_t(p)];
      t.score[std::size_t(p)] += score;
      t.score_squared[std::size_t(p)] += double(score) * score;
      const auto rank = [&](int q) {
        return table.scores()[std::size_t(q)] * 10 + table.active_cards(q);
      };
      if (best.empty() || rank(p) > rank(best.front())) best.clear();
      if (best.empty() || rank(p) == rank(best.front())) best.push_back(p);
    }
    for (const int p : best) t.win_share[std::size_t(p)] += 1.0 / double(best.size());
  }
  return t;
}

}  // namespace cubilete::reference
